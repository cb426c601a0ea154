/** The folders of this back end in the browser's private file system; files are named by the id of their record. */
export const folders = ['media', 'thumbnails', 'versions', 'waveforms', 'cloud'] as const
export type Folder = (typeof folders)[number]

/** A file that is being written. What was written counts only once it is closed. */
export interface FileWriter {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  /** Lets go of it; everything since it was opened is lost. */
  abort: () => Promise<void>
}

export interface Files {
  /** Undefined where there is no such file. */
  read: (folder: Folder, name: string) => Promise<File | undefined>
  /** Writes a whole file, which is there afterwards or not at all. Throws a QuotaExceededError on a full disk. */
  write: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Goes on behind what is already there. */
  append: (folder: Folder, name: string) => Promise<FileWriter>
  remove: (folder: Folder, name: string) => Promise<void>
  list: (folder: Folder) => Promise<string[]>
}

/** The folder of this back end's folders. */
export const FILES_ROOT = 'redaction-studio'

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}

/** Whether the browser refused to keep more bytes. */
export function isStorageFull(error: unknown): boolean {
  // A class of its own in newer browsers, a DOMException in the others; both bear the name.
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** Whether somebody else writes this file at the moment. */
export function isBeingWritten(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NoModificationAllowedError'
}

/**
 * Two writers at once would each close over the other's bytes: a worker that is about to be replaced by a newer one, and that
 * one. Chromium refuses the second; a browser that does not know the mode ignores it.
 */
const appending: FileSystemCreateWritableOptions & { mode: 'exclusive' } = { keepExistingData: true, mode: 'exclusive' }

/**
 * The origin private file system.
 *
 * @param root the name of the folder that holds everything, so that a test can have its own
 */
export function originFiles(root: string = FILES_ROOT): Files {
  async function directory(folder: Folder): Promise<FileSystemDirectoryHandle> {
    const storage = await navigator.storage.getDirectory()
    const base = await storage.getDirectoryHandle(root, { create: true })
    return base.getDirectoryHandle(folder, { create: true })
  }

  async function handle(folder: Folder, name: string): Promise<FileSystemFileHandle> {
    return (await directory(folder)).getFileHandle(name, { create: true })
  }

  return {
    read: async (folder, name) => {
      try {
        return await (await (await directory(folder)).getFileHandle(name)).getFile()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: async (folder, name, content) => {
      const writable = await (await handle(folder, name)).createWritable()
      try {
        await content.stream().pipeTo(writable)
      } catch (error) {
        // The handle was created empty; an empty file must not pass for a written one.
        await (await directory(folder)).removeEntry(name).catch(() => undefined)
        throw error
      }
    },
    append: async (folder, name) => {
      const file = await handle(folder, name)
      const { size } = await file.getFile()
      const writable = await file.createWritable(appending)
      await writable.seek(size)
      return {
        write: (bytes) => writable.write(bytes),
        close: () => writable.close(),
        abort: () => writable.abort(),
      }
    },
    remove: async (folder, name) => {
      await (await directory(folder)).removeEntry(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    list: async (folder) => {
      const names: string[] = []
      for await (const name of (await directory(folder)).keys()) names.push(name)
      // Chromium keeps the half-written copy of an open file beside it.
      return names.filter((name) => !name.endsWith('.crswap'))
    },
  }
}
