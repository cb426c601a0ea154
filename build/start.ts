import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { build, preview } from 'vite'

import { buildVariables, hashInputs, isBuiltFrom, recordPath } from './build-record.ts'
import { DEFAULT_PORT } from './default-port.ts'
import { isDiskFull } from './disk-full.ts'

const HOST = '127.0.0.1'
const MAX_PORT = 65_535
const root = fileURLToPath(new URL('..', import.meta.url))
/** As in `vite.config.ts`. */
const outDir = fileURLToPath(new URL(`../dist/${process.env['BACKEND'] ?? 'embedded'}`, import.meta.url))

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

/** Builds the app, unless the last build had the same inputs. They are read first: what changes during a build isn't in it. */
async function buildIfChanged(): Promise<void> {
  const inputs = await hashInputs(root, buildVariables(process.env))
  if (await isBuiltFrom(outDir, inputs)) return
  process.stdout.write('Building the app, which takes up to a minute after each change…\n')
  try {
    await build({ mode: 'embedded', logLevel: 'error' })
    await writeFile(recordPath(outDir), inputs)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    exitWith('The disk is full, so the app wasn’t built. Free at least 300 MB and run npm start again.')
  }
}

await buildIfChanged()
const server = await preview({ mode: 'embedded', logLevel: 'error', preview: { port, strictPort: true } })
process.stdout.write(`Redaction Studio is running at ${server.resolvedUrls?.local[0] ?? `http://${HOST}:${port}/`}\n`)
