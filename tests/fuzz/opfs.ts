import { storageFull, type Faults } from './faults.ts'
import { currentProcess, type Process } from './process.ts'
import type { SimulatedDisk } from './database.ts'

interface Writer {
  owner: Process | undefined
  isExclusive: boolean
}

interface Entry {
  content: File
  writers: Set<Writer>
}

/** The contents of the simulated origin private file system. */
export interface StoredFiles extends SimulatedDisk {
  /** The files by their paths, such as `redaction-studio/media/media-1`. */
  entries: Map<string, Entry>
  directory: () => FileSystemDirectoryHandle
}

const missing = (): Error => new DOMException('A requested file could not be found.', 'NotFoundError')
const locked = (): Error => new DOMException('Another writer has this file open.', 'NoModificationAllowedError')
const unreadable = (): Error => new DOMException('The file could not be read.', 'NotReadableError')
const failed = (): Error => new DOMException('An operation on the disk failed.', 'InvalidStateError')

interface Piece {
  at: number
  bytes: Uint8Array<ArrayBuffer>
}

type Written = Uint8Array<ArrayBuffer> | Blob | string

async function bytesOf(data: Written): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof data === 'string') return new TextEncoder().encode(data)
  return data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data.slice()
}

/**
 * Simulates the origin private file system as Chromium has it: a file is created empty, its new content replaces the old one when a writer
 * is closed, a writer of a killed process leaves the old content, that of a killed browser leaves its copy as well, and an open file can't be
 * removed. Faults happen at every operation.
 */
export function createOpfs(faults: Faults, now: () => number): StoredFiles {
  const entries = new Map<string, Entry>()
  const stored: StoredFiles = { isFull: false, entries, directory: () => directoryOf('') }

  async function writerOf(
    entry: Entry,
    path: string,
    { keepExistingData = false, mode }: FileSystemCreateWritableOptions & { mode?: string },
  ) {
    const isExclusive = mode === 'exclusive'
    if (entry.writers.size > 0 && (isExclusive || [...entry.writers].some((writer) => writer.isExclusive))) throw locked()
    const owner = currentProcess()
    const writer: Writer = { owner, isExclusive }
    entry.writers.add(writer)
    const swap = `${path}.crswap`
    entries.set(swap, { content: new File([], swap), writers: new Set([writer]) })
    const release = (isWithBrowser = false): void => {
      entry.writers.delete(writer)
      const copy = entries.get(swap)
      if (!copy?.writers.delete(writer) || isWithBrowser) return
      entries.delete(swap)
    }
    owner?.onKill(release)
    const pieces: Piece[] = keepExistingData ? [{ at: 0, bytes: await bytesOf(entry.content) }] : []
    let position = 0
    const asOwner = <Result>(work: () => Result): Result => (owner ? owner.run(work) : work())
    const sink: UnderlyingSink<Written> = {
      write: (data) =>
        asOwner(() =>
          faults.guard(
            'file-write',
            path,
            async () => {
              if (stored.isFull) throw storageFull()
              const bytes = await bytesOf(data)
              pieces.push({ at: position, bytes })
              position += bytes.byteLength
            },
            { failure: failed },
          ),
        ).catch((error: unknown) => {
          release()
          throw error
        }),
      close: () =>
        asOwner(() =>
          faults.guard(
            'file-close',
            path,
            () => {
              if (stored.isFull && pieces.length > 0) throw storageFull()
              const end = Math.max(0, ...pieces.map(({ at, bytes }) => at + bytes.byteLength))
              const whole = new Uint8Array(end)
              for (const { at, bytes } of pieces) whole.set(bytes, at)
              entry.content = new File([whole], path.split('/').at(-1) ?? '', { lastModified: now() })
            },
            { failure: failed },
          ),
        ).finally(() => {
          if (owner?.isAlive !== false) release()
        }),
      abort: () => release(),
    }
    const stream = new WritableStream<Written>(sink)
    return Object.assign(stream, {
      write: async (data: Written) => {
        const one = stream.getWriter()
        try {
          await one.write(data)
        } finally {
          one.releaseLock()
        }
      },
      seek: async (to: number) => void (position = to),
    })
  }

  function handleOf(path: string): FileSystemFileHandle {
    const entryOf = (): Entry => {
      const entry = entries.get(path)
      if (!entry) throw missing()
      return entry
    }
    const handle = {
      kind: 'file',
      name: path.split('/').at(-1) ?? '',
      getFile: () => faults.guard('file-read', path, () => entryOf().content, { failure: unreadable }),
      createWritable: (options: FileSystemCreateWritableOptions = {}) =>
        faults.guard('file-open', path, () => writerOf(entryOf(), path, options), { failure: failed }),
    }
    // The back end uses nothing else of it.
    return handle as unknown as FileSystemFileHandle
  }

  function directoryOf(folder: string): FileSystemDirectoryHandle {
    const pathOf = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
    const directory = {
      getDirectoryHandle: async (name: string) => directoryOf(pathOf(name)),
      getFileHandle: (name: string, { create = false } = {}) => {
        const path = pathOf(name)
        if (!create || entries.has(path))
          return faults.guard('file-read', path, () => {
            if (!entries.has(path)) throw missing()
            return handleOf(path)
          })
        return faults.guard(
          'file-create',
          path,
          () => {
            if (stored.isFull) throw storageFull()
            entries.set(path, { content: new File([], name, { lastModified: now() }), writers: new Set() })
            return handleOf(path)
          },
          { failure: failed },
        )
      },
      removeEntry: (name: string) =>
        faults.guard(
          'file-remove',
          pathOf(name),
          () => {
            const entry = entries.get(pathOf(name))
            if (!entry) throw missing()
            if (entry.writers.size > 0) throw locked()
            entries.delete(pathOf(name))
          },
          { failure: failed },
        ),
      keys: async function* names() {
        for (const path of entries.keys())
          if (path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')) yield path.slice(folder.length + 1)
      },
    }
    // The back end uses nothing else of it.
    return directory as unknown as FileSystemDirectoryHandle
  }

  return stored
}
