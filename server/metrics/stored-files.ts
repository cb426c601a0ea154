import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { folders, type Folder } from '#backend/ports/files.ts'
import type { DiskFiles } from '../files/disk-files'

/** Time between two measurements, because each reads the size of every file. */
const MEASURE_MILLISECONDS = 10 * 60 * 1000

export interface StoredFiles {
  folder: Folder
  files: number
  bytes: number
}

/** Returns the size of a file, or 0 if it was removed meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Returns a function with the number and size of the files in each folder, measured again after ten minutes. */
export function measureFiles(files: Pick<DiskFiles, 'list'>, root: string, clock: () => number): () => Promise<StoredFiles[]> {
  let last: { at: number; measured: Promise<StoredFiles[]> } | undefined

  async function measure(): Promise<StoredFiles[]> {
    const all: StoredFiles[] = []
    for (const folder of folders) {
      const names = await files.list(folder)
      let bytes = 0
      for (const name of names) bytes += await sizeOf(join(root, folder, name))
      all.push({ folder, files: names.length, bytes })
    }
    return all
  }

  return () => {
    if (last && Math.abs(clock() - last.at) < MEASURE_MILLISECONDS) return last.measured
    const started = { at: clock(), measured: measure() }
    last = started
    started.measured.catch(() => {
      if (last === started) last = undefined
    })
    return started.measured
  }
}
