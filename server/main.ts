import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { securityHeadersFor } from '../build/security-headers.ts'
import { parseBuildSettings } from '#lib/addresses/build-settings.ts'
import { DataInUseError } from './data-lock'
import { NewerSchemaError } from './database/open-database'
import { DatabaseInUseError } from './database/postgres-lock'
import { createLog, routeConsole } from './log/log'
import { startServer } from './server'
import { parseSettings, SettingsError } from './settings'
import { BrowserStartError } from './workers/engine-browser'
import { findChromium } from './workers/find-chromium.ts'

const built = (name: string): string => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))

const write = (line: string, level: string): void => void (level === 'info' ? process.stdout : process.stderr).write(line)
const log = createLog(process.env['LOG_FORMAT'] === 'json' ? 'json' : 'text', write, Date.now)
routeConsole(log)
// Node would print the error with its message.
process.on('uncaughtException', (error) => {
  log.error('The server stopped unexpectedly.', error)
  process.exit(1)
})

function exitWith(message: string): never {
  log.error(message)
  process.exit(1)
}

/** Errors whose message tells an administrator what to do. */
const isExpected = (error: unknown): error is Error =>
  [SettingsError, DataInUseError, DatabaseInUseError, NewerSchemaError, BrowserStartError].some((expected) => error instanceof expected)

try {
  const settings = parseSettings(process.env)
  const builds = { app: built('remote'), enginePage: built('engine-page') }
  if (!existsSync(builds.app) || !existsSync(builds.enginePage)) exitWith('The app isn’t built. Run npm run server, which builds it first.')
  const chromium =
    findChromium() ?? exitWith('The server needs Chromium. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.')
  const server = await startServer({
    settings,
    builds,
    chromium,
    headers: securityHeadersFor(parseBuildSettings(process.env)),
    // Jobs are continued by the next start, as after a crash.
    onDatabaseLost: () => exitWith('Lost the connection to PostgreSQL. Start the server again.'),
  })
  const setupPath = server.setupPath()
  // The only token in the log, which is worth nothing once there is an administrator.
  if (setupPath !== undefined) log.info(`Create the first administrator: ${server.url}${setupPath}`)
  log.info(`Redaction Studio: ${server.url}`)
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('Couldn’t stop cleanly', error)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  if (isExpected(error)) exitWith(error.message)
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    exitWith(`Port ${'port' in error ? String(error.port) : ''} is in use. Choose another one in PORT or METRICS_PORT.`)
  throw error
}
