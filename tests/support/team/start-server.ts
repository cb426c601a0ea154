import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { scryptPasswords } from '#server/identity/scrypt-passwords.ts'
import { startServer, type RunningServer } from '#server/server.ts'
import { parseSettings } from '#server/settings.ts'
import { freePort } from '#tests/tools/free-port.ts'

export const WORKER_KEY = 'a-key-of-more-than-32-characters-1234'

export interface TeamServer {
  /** The address at which this server listens. Its public address is that of the settings. */
  url: string
  workUrl: string
  running: RunningServer
}

/** Writes a build without an app into a folder, which the servers of a test share. */
export async function writeBuild(folder: string): Promise<void> {
  await mkdir(join(folder, 'app'), { recursive: true })
  await writeFile(join(folder, 'app', 'index.html'), '<p>The app</p>')
}

/** Starts a server whose jobs wait for a worker, so that it needs no Chromium. */
export async function startTeamServer(
  folder: string,
  environment: Record<string, string>,
  onDatabaseLost: () => void = () => undefined,
): Promise<TeamServer> {
  const [port, workPort] = [await freePort(), await freePort()]
  const settings = parseSettings({
    PORT: String(port),
    WORK_ADDRESS: `127.0.0.1:${workPort}`,
    WORKER_KEY,
    LOCAL_ENGINE: 'off',
    SIGN_UP: 'open',
    DATA: join(folder, 'data'),
    ...environment,
  })
  const running = await startServer({
    settings,
    builds: { app: join(folder, 'app'), enginePage: join(folder, 'app') },
    headers: {},
    chromium: '',
    onDatabaseLost,
    version: '1.2.3',
    info: () => undefined,
    passwords: scryptPasswords({ cost: 2, blockSize: 1, parallelization: 1 }),
  })
  return { url: `http://127.0.0.1:${port}`, workUrl: `http://127.0.0.1:${workPort}`, running }
}
