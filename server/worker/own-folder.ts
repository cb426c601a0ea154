import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The number of a worker's process, and its start where the system gives it. */
const NAME = /^studio-worker-(\d+)-(?:(\d+)-)?/

/** The start of a process in its line of /proc: the 20th field after its name, which is in brackets. */
const START = /.*\) (?:\S+ ){19}(\d+)/s

/** Returns when a process was started, in ticks since the start of the system; undefined where there is no /proc, or no such process. */
async function startOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return START.exec(line)?.[1]
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user can't be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns whether the worker of a folder still runs, and not another process with its number. */
async function isInUse(pid: number, start: string | undefined): Promise<boolean> {
  // A worker that starts again in a container has the number of its predecessor.
  if (pid === process.pid || !isRunning(pid)) return false
  const started = await startOf(pid)
  return start === undefined || started === undefined || start === started
}

/**
 * Makes a folder for a worker's browser, and removes those of workers that were killed, because they may have parts of files.
 *
 * @param parent the folder for temporary files
 */
export async function makeOwnFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const [, pid, start] = NAME.exec(name) ?? []
    if (pid === undefined || (await isInUse(Number(pid), start))) continue
    // Another user's folder stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const start = await startOf(process.pid)
  return mkdtemp(join(parent, `studio-worker-${process.pid}-${start === undefined ? '' : `${start}-`}`))
}
