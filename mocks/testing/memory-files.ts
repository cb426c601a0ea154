import type { Files, Folder, Output } from '#backend/ports/files.ts'

export interface MemoryFiles extends Files {
  open: (output: Output) => Promise<FileSystemFileHandle>
  /** The free bytes; larger writes fail as with full storage. */
  room: number
}

/** Stands in for the handle of a file: with `getFile`, and with a `createWritable` that replaces the content when it is closed. */
function handleOf(name: string, { read, replace }: { read: () => File; replace: (content: File) => void }): FileSystemFileHandle {
  const handle = {
    kind: 'file',
    name,
    getFile: async () => read(),
    createWritable: async () => {
      const pieces: BlobPart[] = []
      return {
        write: async (piece: BlobPart) => void pieces.push(piece),
        close: async () => replace(new File(pieces, name)),
        abort: async () => undefined,
      }
    },
  }
  // Engines that are given this handle are fakes, which use nothing else.
  return handle as unknown as FileSystemFileHandle
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
    open: async ({ folder, name }) => {
      const path = key(folder, name)
      return handleOf(name, {
        read: () => stored.get(path) ?? new File([], name),
        replace: (content) => {
          take(content.size)
          stored.set(path, content)
        },
      })
    },
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
