import { PART, type FileWriter, type OpenWriter } from './file-writer'

/**
 * The folders of this back end in the origin private file system; files are named by the ID of their record. The thumbnails of a version
 * and of its report's items have their own folders, and so do the checkpoints of jobs that are too large for their records.
 */
export const folders = [
  'media',
  'thumbnails',
  'versions',
  'version-thumbnails',
  'report-thumbnails',
  'waveforms',
  'speech',
  'pages',
  'page-index',
  'cloud',
  'checkpoints',
] as const
export type Folder = (typeof folders)[number]

export interface Files {
  /** Returns undefined if the file doesn't exist. */
  read: (folder: Folder, name: string) => Promise<File | undefined>
  /** Writes a whole file, atomically. Throws a QuotaExceededError when storage is full. */
  write: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Returns the handle of a file to write into, which is created if it doesn't exist. */
  create: (folder: Folder, name: string) => Promise<FileSystemFileHandle>
  /** Opens a file for appending. */
  append: (folder: Folder, name: string) => Promise<FileWriter>
  remove: (folder: Folder, name: string) => Promise<void>
  list: (folder: Folder) => Promise<string[]>
  /** Removes leftovers of interrupted writes, which `list` doesn't return. */
  removeLeftovers: (folder: Folder) => Promise<void>
}

/** The folder that contains this back end's folders. */
export const FILES_ROOT = 'redaction-studio'

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}

/** There is an incomplete copy next to every open file: Chromium's, or ours. If the browser is killed, the copy stays. */
const isCopy = (name: string): boolean => name.endsWith('.crswap') || name.endsWith(PART)

/** Returns whether another writer has this file open. */
export function isBeingWritten(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NoModificationAllowedError'
}

/**
 * Prevents a second writer, for example while a newer service worker replaces an old one: each would overwrite the other's bytes on
 * closing. Chromium rejects the second; browsers that don't support the mode ignore it.
 */
const appending: FileSystemCreateWritableOptions & { mode: 'exclusive' } = { keepExistingData: true, mode: 'exclusive' }

/** Returns whether files can be written in this page or service worker: not in Safari 17 to 25, where only other workers can. */
export function canWriteHere(): boolean {
  return 'createWritable' in FileSystemFileHandle.prototype
}

/** Writes content through a writer, which replaces the file once all content has arrived. */
async function pour(content: Blob, writer: FileWriter): Promise<void> {
  try {
    const reader = content.stream().getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      await writer.write(value)
    }
  } catch (error) {
    await writer.abort().catch(() => undefined)
    throw error
  }
  await writer.close()
}

/**
 * Files in the origin private file system.
 *
 * @param root the name of the top folder, so that tests can have their own
 * @param openWriter opens files for writing if they can't be written here
 */
export function originFiles(root: string = FILES_ROOT, openWriter?: OpenWriter): Files {
  async function directory(folder: Folder): Promise<FileSystemDirectoryHandle> {
    const storage = await navigator.storage.getDirectory()
    const base = await storage.getDirectoryHandle(root, { create: true })
    return base.getDirectoryHandle(folder, { create: true })
  }

  async function handle(folder: Folder, name: string): Promise<FileSystemFileHandle> {
    return (await directory(folder)).getFileHandle(name, { create: true })
  }

  async function namesIn(folder: Folder): Promise<string[]> {
    const names: string[] = []
    for await (const name of (await directory(folder)).keys()) names.push(name)
    return names
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
      if (openWriter) return pour(content, await openWriter({ path: [root, folder, name], appends: false }))
      const writable = await (await handle(folder, name)).createWritable()
      try {
        await content.stream().pipeTo(writable)
      } catch (error) {
        // The handle was created empty, and an empty file must not count as written.
        await (await directory(folder)).removeEntry(name).catch(() => undefined)
        throw error
      }
    },
    create: handle,
    append: async (folder, name) => {
      if (openWriter) return openWriter({ path: [root, folder, name], appends: true })
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
    list: async (folder) => (await namesIn(folder)).filter((name) => !isCopy(name)),
    removeLeftovers: async (folder) => {
      const parent = await directory(folder)
      // A copy that can't be removed is being written by another tab.
      for (const name of (await namesIn(folder)).filter(isCopy)) await parent.removeEntry(name).catch(() => undefined)
    },
  }
}
