import { existsSync } from 'node:fs'

import { securityHeadersFor } from '../build/security/security-headers.ts'
import { parseBuildSettings } from '#lib/addresses/build-settings.ts'
import { FolderNotSharedError } from './cluster/share-folder'
import { DataInUseError } from './data-lock'
import { NewerSchemaError, OlderSchemaError } from './database/open-database'
import { DatabaseInUseError } from './database/postgres-lock'
import { StorageError } from './files/s3/claim-store'
import { startProcessLog } from './log/process-log'
import { startServer } from './server'
import { parseSettings, SettingsError } from './settings'
import { BUILT } from './workers/built'
import { BrowserStartError } from './workers/engine-browser'
import { findChromium } from './workers/find-chromium.ts'
import { withKeyOfFile } from './workers/worker-key'

const { log, exitWith } = startProcessLog('server')

/** Errors whose message tells an administrator what to do. */
const isExpected = (error: unknown): error is Error =>
  [
    SettingsError,
    DataInUseError,
    DatabaseInUseError,
    FolderNotSharedError,
    StorageError,
    OlderSchemaError,
    NewerSchemaError,
    BrowserStartError,
  ].some((expected) => error instanceof expected)

try {
  const settings = parseSettings(withKeyOfFile(process.env))
  if (!existsSync(BUILT.app) || !existsSync(BUILT.enginePage)) exitWith('The app isn’t built. Run npm run server, which builds it first.')
  const chromium =
    findChromium() ??
    (settings.runsEngine
      ? exitWith('The server needs Chromium. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.')
      : '')
  const server = await startServer({
    settings,
    builds: BUILT,
    version: BUILT.version,
    info: log.info,
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
    exitWith(`Port ${'port' in error ? String(error.port) : ''} is in use. Choose another one in PORT, METRICS_PORT or WORK_ADDRESS.`)
  throw error
}
