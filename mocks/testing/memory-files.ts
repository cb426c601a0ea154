import type { OutputPlace } from '#engine/core/types.ts'
import type { Files, Folder, Output } from '#backend/ports/files.ts'

export interface MemoryFiles extends Files {
  placeOf: (output: Output) => Promise<OutputPlace>
  /** The free bytes; larger writes fail as with full storage. */
  room: number
}

/** The place of an output in memory. Engines that are given it are fakes, which replace its content. */
class MemoryOutput implements OutputPlace {
  readonly path: readonly string[]
  readonly replace: (content: Blob) => void

  constructor(path: readonly string[], replace: (content: Blob) => void) {
    this.path = path
    this.replace = replace
  }
}

/**
 * Replaces the content of an output in memory, as an engine does that has closed it.
 *
 * @throws Error for an output that is elsewhere, and a QuotaExceededError when the files are full
 */
export function writeInMemory(output: OutputPlace, content: Blob): void {
  if (!(output instanceof MemoryOutput)) throw new Error(`There is no output in memory at ${output.path.join('/')}.`)
  output.replace(content)
}

/** Files in memory. As in the browser's file system, content becomes durable when a file is closed. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, File>()
  const key = (folder: Folder, name: string): string => `${folder}/${name}`
  const files: MemoryFiles = {
    room: Number.POSITIVE_INFINITY,
    read: async (folder, name) => stored.get(key(folder, name)),
    write: async (folder, name, content) => {
      take(content.size)
      stored.set(key(folder, name), new File([await content.arrayBuffer()], name, { type: content.type }))
    },
    create: async (folder, name) => {
      const path = key(folder, name)
      if (!stored.has(path)) stored.set(path, new File([], name))
      return { folder, name }
    },
    placeOf: async ({ folder, name }) =>
      new MemoryOutput([folder, name], (content) => {
        take(content.size)
        stored.set(key(folder, name), new File([content], name))
      }),
    append: async (folder, name) => {
      const before = stored.get(key(folder, name)) ?? new File([], name)
      const pieces: Uint8Array<ArrayBuffer>[] = []
      stored.set(key(folder, name), before)
      return {
        write: async (bytes) => {
          take(bytes.byteLength)
          pieces.push(bytes.slice())
        },
        close: async () => void stored.set(key(folder, name), new File([before, ...pieces], name)),
        abort: async () => undefined,
      }
    },
    complete: async () => undefined,
    remove: async (folder, name) => void stored.delete(key(folder, name)),
    list: async (folder) => [...stored.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    removeLeftovers: async () => undefined,
  }
  function take(bytes: number): void {
    if (bytes > files.room) throw new DOMException('The disk is full.', 'QuotaExceededError')
    files.room -= bytes
  }
  return files
}
