import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

import { freePort } from '../tools/free-port.ts'

const CLI = fileURLToPath(new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const START_WITHIN_MILLISECONDS = 60_000

export interface PrismOptions {
  /** Path of the contract. */
  contract?: string
  /** URL of a back end to proxy, with its base path. By default Prism responds from the examples. */
  upstream?: string
}

export interface Prism {
  url: string
  close: () => Promise<void>
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const end = performance.now() + START_WITHIN_MILLISECONDS
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => void (output += bytes.toString('utf8')))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with status ${child.exitCode}. Output:\n${output}`)
    if (performance.now() > end) throw new Error(`Prism did not start within a minute. Output:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts Prism on a free local port, without the log that would take most of its time. Its paths have no base path. */
export async function startPrism({ contract = CONTRACT, upstream }: PrismOptions = {}): Promise<Prism> {
  const port = await freePort()
  const what = upstream === undefined ? ['mock', contract] : ['proxy', contract, upstream]
  const child = spawn(process.execPath, [CLI, ...what, '--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'error'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (): void => void child.kill()
  process.once('exit', stop)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(child, port)
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      process.off('exit', stop)
      stop()
      await ended
    },
  }
}
