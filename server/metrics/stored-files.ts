import { folders, type Folder } from '#backend/ports/files.ts'
import type { ServerFiles } from '../files/server-files'

/** Time between two measurements, because each lists every file. */
const MEASURE_MILLISECONDS = 10 * 60 * 1000

export interface StoredFiles {
  folder: Folder
  files: number
  bytes: number
}

/** Returns a function with the number and size of the files in each folder, measured again after ten minutes. */
export function measureFiles(files: Pick<ServerFiles, 'measure'>, clock: () => number): () => Promise<StoredFiles[]> {
  let last: { at: number; measured: Promise<StoredFiles[]> } | undefined

  async function measure(): Promise<StoredFiles[]> {
    const all: StoredFiles[] = []
    for (const folder of folders) all.push({ folder, ...(await files.measure(folder)) })
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
