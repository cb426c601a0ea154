import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

import { preview } from 'vite'

import { buildIfChanged } from './build-if-changed.ts'
import { DEFAULT_PORT } from './default-port.ts'
import { isDiskFull } from './disk-full.ts'

const HOST = '127.0.0.1'
const MAX_PORT = 65_535

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Returns whether a port can be used. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, HOST, () => server.close(() => resolve(true)))
  })
}

const { values } = parseArgs({ options: { port: { type: 'string' }, strictPort: { type: 'boolean' } } })
const port = Number(values.port ?? DEFAULT_PORT)
if (!Number.isInteger(port) || port < 1 || port > MAX_PORT) exitWith(`"${values.port}" is not a port. Use a number from 1 to ${MAX_PORT}.`)
// The browser stores records and files per address and port, so on another free port the app would be empty.
if (!(await isFree(port))) {
  exitWith(
    [
      `Port ${port} is in use. If the app is already running, open http://${HOST}:${port}.`,
      `Otherwise close the program that uses the port, or choose another one: npm start -- --port ${port < MAX_PORT ? port + 1 : DEFAULT_PORT}`,
      'Files are stored per port: with another port, the app starts empty.',
    ].join('\n'),
  )
}

try {
  await buildIfChanged()
} catch (error) {
  if (!isDiskFull(error)) throw error
  exitWith('The disk is full, so the app wasn’t built. Free at least 300 MB and run npm start again.')
}
const server = await preview({ mode: 'embedded', logLevel: 'error', preview: { port, strictPort: true } })
process.stdout.write(`Redaction Studio is running at ${server.resolvedUrls?.local[0] ?? `http://${HOST}:${port}/`}\n`)
