import { spawn, type ChildProcess } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url))
const CONTRACT = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const START_WITHIN_MILLISECONDS = 60_000

export interface PrismOptions {
  /** The contract's file. */
  contract?: string
  /** Of the back end that Prism stands before, with its base path; without it Prism answers by itself, from the examples. */
  upstream?: string
}

export interface Prism {
  url: string
  close: () => Promise<void>
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function answers(port: number): Promise<boolean> {
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
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => void (said += bytes.toString('utf8')))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with status ${child.exitCode}. It said:\n${said}`)
    if (performance.now() > end) throw new Error(`Prism did not start within a minute. It said:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts Prism on a free port of this machine, its log off, which would take most of its time. It knows the contract's paths without their base path. */
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
