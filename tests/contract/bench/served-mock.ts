import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { freePort } from '../../tools/free-port.ts'

const HOOKS = fileURLToPath(new URL('../../tools/resolve-modules.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('../../../mocks/server.ts', import.meta.url))

/** Starts the mock as `npm run mock` does, in its own process like Prism. */
export async function serveMock(): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', HOOKS, SERVER, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  // The first output means that the mock is listening.
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('The mock did not start.')))])
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}
