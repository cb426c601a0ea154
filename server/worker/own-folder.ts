import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^studio-worker-(\d+)-/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user can't be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Makes a folder for a worker's browser, and removes those of workers that were killed, because they may have parts of files.
 *
 * @param parent the folder for temporary files
 */
export async function makeOwnFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isRunning(pid)) continue
    // Another user's folder stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(parent, `studio-worker-${process.pid}-`))
}
