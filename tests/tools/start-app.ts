import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { freePort } from './free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MILLISECONDS = 180_000

/** Builds the app with its embedded back end and serves it, as `npm start` does, until `stop` is called. */
export async function startApp(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // In its own process group, so that `stop` also ends the server that npm starts.
  const child = spawn('npm', ['start', '--', '--port', String(port), '--strictPort'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid)
  }
  const deadline = Date.now() + START_MILLISECONDS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The app did not start')
    if (Date.now() > deadline) {
      stop()
      throw new Error('The app did not start in time')
    }
    await new Promise((again) => setTimeout(again, 250))
  }
  return { url, stop }
}
