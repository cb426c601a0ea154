import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Thrown when another server uses the folder. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  readonly code = 'data-in-use'

  constructor(folder: string, pid: number) {
    super(`Another server (process ${pid}) uses the folder ${folder}. Stop it, or name another folder in DATA.`)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Reserves a data folder for this process, because two would overwrite each other's records. The lock of a killed server is taken over.
 *
 * @returns a function that releases it
 * @throws DataInUseError
 */
export async function lockData(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'server.pid')
  const release = (): Promise<void> => rm(path, { force: true })
  for (;;) {
    const handle = await open(path, 'wx', 0o600).catch(() => undefined)
    if (handle) {
      await handle.writeFile(String(process.pid)).finally(() => handle.close())
      return release
    }
    const pid = Number(await readFile(path, 'utf8').catch(() => ''))
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid)) throw new DataInUseError(folder, pid)
    await release()
  }
}
