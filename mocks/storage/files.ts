import type { OutputPlace } from '#engine/core/types.ts'
import type { Files, FileWriter, Folder, Output } from '#backend/ports/files.ts'
import { PART, type OpenWriter } from './file-writer'

/** The folder that contains this back end's folders. */
export const FILES_ROOT = 'redaction-studio'

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError'
}

/** There is an incomplete copy next to every open file: Chromium's, or ours. If the browser is killed, the copy stays. */
const isCopy = (name: string): boolean => name.endsWith('.crswap') || name.endsWith(PART)

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

/** Files whose outputs the engines’ workers can open. */
export interface OriginFiles extends Files {
  /** Creates the output if it doesn't exist. */
  placeOf: (output: Output) => Promise<OutputPlace>
}

/**
 * Files in the origin private file system.
 *
 * @param root the name of the top folder, so that tests can have their own
 * @param openWriter opens files for writing if they can't be written here
 */
export function originFiles(root: string = FILES_ROOT, openWriter?: OpenWriter): OriginFiles {
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
    create: async (folder, name) => {
      await handle(folder, name)
      return { folder, name }
    },
    placeOf: async ({ folder, name }) => {
      await handle(folder, name)
      return { path: [root, folder, name] }
    },
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
    complete: () => Promise.resolve(),
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
