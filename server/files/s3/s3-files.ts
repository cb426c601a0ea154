import type { FileWriter, Folder } from '#backend/ports/files.ts'
import { isStoredName, refuseOtherNames, type ServerFiles } from '../server-files'
import { openObject } from './object-file'
import type { ObjectStore } from './object-store'
import type { RemovalJournal } from './removal-journal'
import type { UploadJournal } from './upload-journal'

export interface S3FilesParts {
  store: ObjectStore
  /** The beginning of every key: empty, or ending with a slash. */
  prefix: string
  /** The files that are still being appended to. They are on disk, because objects can't be appended to. */
  disk: ServerFiles
  journal: UploadJournal
  removals: RemovalJournal
}

/** Returns whether the files of a folder stay on disk. A checkpoint is never complete, and is removed when its job ends. */
const isOnDisk = (folder: Folder): boolean => folder === 'checkpoints'

/**
 * Files as objects of a store. A file that is appended to is on disk until it is complete, and hides an object of its name until then. So
 * files that were on disk before a server had a store stay readable there.
 */
export function s3Files({ store, prefix, disk, journal, removals }: S3FilesParts): ServerFiles {
  /** The last change of each object that is being changed. */
  const changes = new Map<string, Promise<unknown>>()

  const keyOf = (folder: Folder, name: string): string => {
    refuseOtherNames(name)
    return `${prefix}${folder}/${name}`
  }

  /** Runs one change of an object at a time, so that none is undone by an earlier one that the store finishes later. */
  async function inOrder<Result>(key: string, change: () => Promise<Result>): Promise<Result> {
    const mine = (changes.get(key) ?? Promise.resolve()).then(change)
    const settled = mine.catch(() => undefined)
    changes.set(key, settled)
    try {
      return await mine
    } finally {
      if (changes.get(key) === settled) changes.delete(key)
    }
  }

  async function readObject(folder: Folder, name: string): Promise<File | undefined> {
    const key = keyOf(folder, name)
    if (isOnDisk(folder) || (await removals.has(key))) return undefined
    return openObject(store, key, name)
  }

  /** Puts content in the place of an object, and of a file on disk that would hide it. */
  async function put(folder: Folder, name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    if (isOnDisk(folder)) return disk.replace(folder, name, content, signal)
    const key = keyOf(folder, name)
    await store.put(key, content, { signal, remember: journal.add })
    await removals.forget(key)
    await disk.remove(folder, name)
  }

  const replace: ServerFiles['replace'] = async (folder, name, content, signal) =>
    inOrder(keyOf(folder, name), () => put(folder, name, content, signal))

  /** Copies an object to disk, unless a file is there already. */
  async function copyToDisk(folder: Folder, name: string): Promise<void> {
    if (await disk.read(folder, name)) return
    const object = await readObject(folder, name)
    if (object) await disk.replace(folder, name, object.stream())
  }

  /** Returns the sizes of the objects in a folder by their names. */
  async function objectsIn(folder: Folder): Promise<Map<string, number>> {
    const start = `${prefix}${folder}/`
    const sizes = new Map<string, number>()
    for await (const { key, size } of store.list(start)) sizes.set(key.slice(start.length), size)
    return sizes
  }

  /** Returns the sizes of the objects that are files. Consoles of stores put objects with other names there, such as for a folder. */
  async function filesIn(folder: Folder): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const [name, size] of await objectsIn(folder))
      if (isStoredName(name) && !(await removals.has(keyOf(folder, name)))) found.set(name, size)
    return found
  }

  /** Removes an object, or remembers to. */
  async function removeObject(key: string): Promise<void> {
    try {
      await store.remove(key)
    } catch (error) {
      await removals.add(key)
      throw error
    }
    await removals.forget(key)
  }

  /** Removes the objects with a prefix whose removal failed earlier. */
  async function removeAgain(start: string): Promise<void> {
    for (const key of removals.keys(start)) {
      try {
        // It may have been replaced meanwhile.
        await inOrder(key, async () => (await removals.has(key)) && removeObject(key))
      } catch (error) {
        console.warn(`Couldn’t remove the object ${key} yet`, error)
      }
    }
  }

  const together = (first: Iterable<string>, second: Iterable<string>): string[] => [...new Set([...first, ...second])].toSorted()

  return {
    read: async (folder, name) => (await disk.read(folder, name)) ?? readObject(folder, name),
    write: async (folder, name, content) => replace(folder, name, content.stream()),
    create: async (folder, name) => {
      refuseOtherNames(name)
      return { folder, name }
    },
    append: async (folder, name): Promise<FileWriter> => {
      // A completion that has begun would otherwise remove the file that is just being opened.
      return inOrder(keyOf(folder, name), async () => {
        await copyToDisk(folder, name)
        return disk.append(folder, name)
      })
    },
    complete: async (folder, name) =>
      inOrder(keyOf(folder, name), async () => {
        const file = await disk.read(folder, name)
        if (file) await put(folder, name, file.stream())
      }),
    remove: async (folder, name) => {
      const key = keyOf(folder, name)
      await inOrder(key, async () => {
        await disk.remove(folder, name)
        if (!isOnDisk(folder)) await removeObject(key)
      })
    },
    list: async (folder) => together(await disk.list(folder), (await filesIn(folder)).keys()),
    removeLeftovers: async (folder) => {
      await disk.removeLeftovers(folder)
      await removeAgain(`${prefix}${folder}/`)
      for (const { upload, forget } of await journal.left(`${prefix}${folder}/`)) {
        try {
          await store.abandon(upload)
          await forget()
        } catch (error) {
          console.warn(`Couldn’t remove the parts of an upload of ${upload.key} yet`, error)
        }
      }
    },
    removeAgain: () => removeAgain(prefix),
    replace,
    names: async (folder) => together(await disk.names(folder), (await objectsIn(folder)).keys()),
    measure: async (folder) => {
      const sizes = await filesIn(folder)
      const { bytes } = await disk.measure(folder)
      const names = together(await disk.list(folder), sizes.keys())
      let total = bytes
      for (const size of sizes.values()) total += size
      return { files: names.length, bytes: total }
    },
  }
}
