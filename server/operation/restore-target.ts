import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { folders, type Folder } from '#backend/ports/files.ts'
import { diskFiles, syncFolder } from '../files/disk-files'
import { openFiles } from '../files/open-files'
import { refuseClaimed } from '../files/s3/claim-store'
import type { ServerFiles } from '../files/server-files'
import type { Place } from '../settings'
import { BackupError } from './read-backup'

/** Where a restore writes files. */
export interface RestoreTarget {
  /** Removes what a killed restore has left. */
  begin: () => Promise<void>
  replace: ServerFiles['replace']
  /** Makes the files those of the server, just before the transaction with all records ends. */
  end: () => Promise<void>
  /** Removes what was written, and returns the paths of the files that couldn't be removed. */
  undo: () => Promise<string[]>
}

/** Collects files beside their folder and moves them there at the end. */
async function diskTarget(data: string): Promise<RestoreTarget> {
  await refuseClaimed(data)
  const target = join(data, 'files')
  const collected = join(data, 'restoring')
  const isUsed =
    existsSync(target) && (await readdir(target, { recursive: true, withFileTypes: true })).some((entry) => !entry.isDirectory())
  if (isUsed) throw new BackupError(`${target} has files. Name an empty folder in DATA.`)
  const removeAll = async (): Promise<void> => {
    for (const folder of [collected, target]) await rm(folder, { recursive: true, force: true })
  }
  return {
    begin: removeAll,
    replace: diskFiles(collected).replace,
    end: async () => {
      if (existsSync(collected)) await rename(collected, target)
      await syncFolder(data)
    },
    undo: async () => {
      await removeAll()
      return []
    },
  }
}

/** Writes files in their places, because objects can't be moved. */
async function storeTarget(settings: Place): Promise<RestoreTarget> {
  const disk = diskFiles(join(settings.data, 'files'))
  for (const folder of folders)
    if ((await disk.names(folder)).length > 0)
      throw new BackupError(`There are files already in ${join(settings.data, 'files', folder)}. Name an empty folder in DATA.`)
  const files = await openFiles(settings, 'restore')
  const written: [Folder, string][] = []
  return {
    begin: () => Promise.resolve(),
    replace: async (folder, name, content) => {
      written.push([folder, name])
      await files.replace(folder, name, content)
    },
    end: () => Promise.resolve(),
    undo: async () => {
      const left: string[] = []
      for (const [folder, name] of written) await files.remove(folder, name).catch(() => left.push(`${folder}/${name}`))
      return left
    },
  }
}

/**
 * Opens the place of files for a restore.
 *
 * @throws BackupError if the disk has files, StorageError if a store has files or can't be used
 */
export async function openTarget(settings: Place): Promise<RestoreTarget> {
  return settings.store === undefined ? diskTarget(settings.data) : storeTarget(settings)
}
