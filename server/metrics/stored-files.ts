import { setTimeout as pause } from 'node:timers/promises'

import { folders, type Folder } from '#backend/ports/files.ts'
import type { ServerFiles } from '../files/server-files'

/** Time between two measurements, because each lists every file. */
const MEASURE_MILLISECONDS = 10 * 60 * 1000

export interface StoredFiles {
  folder: Folder
  files: number
  bytes: number
}

/** The longest time that the metrics wait for a measurement. A store that fails takes minutes. */
const PATIENCE_MILLISECONDS = 1000

/**
 * Returns a function with the number and size of the files in each folder, measured again after ten minutes. It returns the last
 * measurement while the next one takes long or fails, and nothing before the first.
 *
 * @param patience resolves when a measurement takes too long
 */
export function measureFiles(
  files: Pick<ServerFiles, 'measure'>,
  clock: () => number,
  patience: () => Promise<unknown> = () => pause(PATIENCE_MILLISECONDS, undefined, { ref: false }),
): () => Promise<StoredFiles[]> {
  let last: { at: number; measured: StoredFiles[] } | undefined
  let running: Promise<void> | undefined

  async function measure(): Promise<void> {
    const measured: StoredFiles[] = []
    const at = clock()
    try {
      for (const folder of folders) measured.push({ folder, ...(await files.measure(folder)) })
      last = { at, measured }
    } catch (error) {
      console.warn('Couldn’t measure the stored files', error)
    }
    running = undefined
  }

  return async () => {
    if (!last || Math.abs(clock() - last.at) >= MEASURE_MILLISECONDS) {
      running ??= measure()
      await Promise.race([running, patience()])
    }
    return last?.measured ?? []
  }
}
