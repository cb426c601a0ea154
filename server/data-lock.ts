import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Thrown when another server uses the folder. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  readonly code = 'data-in-use'

  constructor(folder: string) {
    super(`Another server uses the folder ${folder}. Stop it, or name another folder in DATA.`)
  }
}

/** The addresses of sockets that end with their process and leave no file, on systems that have them. */
const addresses: Partial<Record<NodeJS.Platform, (name: string) => string>> = {
  linux: (name) => `\0${name}`,
  win32: (name) => `\\\\?\\pipe\\${name}`,
}

/**
 * Reserves a data folder for this process, because two would overwrite each other's records. A lock file would outlive a killed server, and
 * two starts that find it could both take it over, so the lock is a socket with the folder's name. It doesn't reach other containers, and
 * macOS has no such sockets.
 *
 * @returns a function that releases it
 * @throws DataInUseError
 */
export async function lockData(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  const address = addresses[process.platform]?.(`redaction-studio-${name}`)
  if (address === undefined) return () => Promise.resolve()
  const server = createServer((client) => client.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new DataInUseError(folder) : error))
    server.listen(address, resolve)
  })
  // The lock alone doesn't keep the process running.
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
