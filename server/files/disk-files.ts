import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import type { FileWriter, Folder } from '#backend/ports/files.ts'
import { PART, refuseOtherNames, type ServerFiles } from './server-files'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns an error of the file system as the back end knows it. */
export function toBackendError(error: unknown): unknown {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? new DOMException('The disk is full.', 'QuotaExceededError') : error
}

const beingWritten = (): DOMException => new DOMException('Another request is writing this file.', 'NoModificationAllowedError')

/** Makes the name of a file in a folder durable, as renaming alone doesn't. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the size of a file, or 0 if it was removed meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/**
 * Files on disk, one folder for each kind. Contents are replaced by renaming, after they were flushed, so that a file is either old or new.
 *
 * @param root a path, which is created if it doesn't exist
 */
export function diskFiles(root: string): ServerFiles {
  /** The files that are open for appending. */
  const appending = new Set<string>()

  async function pathOf(folder: Folder, name: string): Promise<string> {
    refuseOtherNames(name)
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
    return join(root, folder, name)
  }

  async function replace(folder: Folder, name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    const path = await pathOf(folder, name)
    const unfinished = `${path}.${randomUUID()}${PART}`
    try {
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        for await (const piece of content) await handle.writeFile(piece)
        await handle.sync()
      } finally {
        await handle.close()
      }
      // Flushing a large file takes seconds, in which its writer may have been cancelled.
      signal?.throwIfAborted()
      await rename(unfinished, path)
      await syncFolder(join(root, folder))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw toBackendError(error)
    }
  }

  /** Returns a writer at the end of a file. Aborting cuts off what it has written. */
  function writerAt(handle: FileHandle, path: string, start: number): FileWriter {
    const end = async (): Promise<void> => {
      appending.delete(path)
      await handle.close()
    }
    return {
      write: async (bytes) => {
        try {
          await handle.writeFile(bytes)
        } catch (error) {
          throw toBackendError(error)
        }
      },
      close: async () => {
        try {
          await handle.sync()
        } catch (error) {
          throw toBackendError(error)
        } finally {
          await end()
        }
      },
      abort: async () => {
        try {
          await handle.truncate(start)
        } finally {
          await end()
        }
      },
    }
  }

  return {
    read: async (folder, name) => {
      try {
        const path = await pathOf(folder, name)
        const { mtimeMs } = await stat(path)
        // The content is read when it is used.
        return new File([await openAsBlob(path)], name, { lastModified: mtimeMs })
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    write: (folder, name, content) => replace(folder, name, content.stream()),
    create: async (folder, name) => {
      const handle = await open(await pathOf(folder, name), 'a', 0o600)
      await handle.close()
      return { folder, name }
    },
    append: async (folder, name) => {
      const path = await pathOf(folder, name)
      if (appending.has(path)) throw beingWritten()
      appending.add(path)
      try {
        const handle = await open(path, 'a', 0o600)
        return writerAt(handle, path, (await handle.stat()).size)
      } catch (error) {
        appending.delete(path)
        throw toBackendError(error)
      }
    },
    remove: async (folder, name) => {
      const path = await pathOf(folder, name)
      if (appending.has(path)) throw beingWritten()
      await rm(path, { force: true })
    },
    complete: async (_folder, name) => refuseOtherNames(name),
    list: listIn,
    removeLeftovers: async (folder) => {
      for (const name of (await namesIn(folder)).filter((one) => one.endsWith(PART))) await rm(join(root, folder, name), { force: true })
    },
    // Removals from a disk seldom fail, and the next start finds the files.
    removeAgain: () => Promise.resolve(),
    replace,
    names: async (folder) => (await namesIn(folder)).toSorted(),
    measure: async (folder) => {
      const names = await listIn(folder)
      let bytes = 0
      for (const name of names) bytes += await sizeOf(join(root, folder, name))
      return { files: names.length, bytes }
    },
  }

  async function listIn(folder: Folder): Promise<string[]> {
    return (await namesIn(folder)).filter((name) => !name.endsWith(PART))
  }

  async function namesIn(folder: Folder): Promise<string[]> {
    try {
      return await readdir(join(root, folder))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    }
  }
}
