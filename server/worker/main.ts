import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { securityHeadersFor } from '../../build/security/security-headers.ts'
import { parseBuildSettings } from '#lib/addresses/build-settings.ts'
import { startProcessLog } from '../log/process-log'
import { isLoopback, SettingsError } from '../settings'
import { askCodecs } from '../workers/ask-codecs'
import { buildId } from '../workers/build-id'
import { BUILT } from '../workers/built'
import { BrowserStartError, createEngineBrowser } from '../workers/engine-browser'
import { findChromium } from '../workers/find-chromium.ts'
import { createPageRunner } from '../workers/page-runner'
import { startPageServer } from '../workers/page-server'
import { withKeyOfFile } from '../workers/worker-key'
import { connectSocket } from './connect-socket'
import { forwardCalls } from './forward-call'
import { makeOwnFolder } from './own-folder'
import { RefusedError, stayConnected } from './stay-connected'
import { parseWorkerSettings } from './worker-settings'

const { log, exitWith } = startProcessLog('worker')

/** Errors whose message tells an administrator what to do. */
const isExpected = (error: unknown): error is Error =>
  [SettingsError, BrowserStartError, RefusedError].some((expected) => error instanceof expected)

try {
  const { servers, key } = parseWorkerSettings(withKeyOfFile(process.env))
  if (!existsSync(BUILT.enginePage)) exitWith('The engine isn’t built. Run npm run worker, which builds it first.')
  const chromium =
    findChromium() ?? exitWith('The worker needs Chromium. Install it (Debian: apt-get install chromium), or name it in CHROMIUM.')
  if (servers.some((server) => server.protocol === 'http:' && !isLoopback(server.hostname)))
    log.warn('Files travel to and from the server unencrypted. Use https:// unless the network between them is private.')
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())

  const folder = await makeOwnFolder(tmpdir())
  const browser = createEngineBrowser(chromium, join(folder, 'browser'))
  const headers = securityHeadersFor(parseBuildSettings(process.env))
  const build = await buildId(BUILT.version, BUILT.enginePage)

  /** Runs the calls of one server, in pages that reach the files of this server only. */
  async function serve(server: URL): Promise<void> {
    const pageServer = await startPageServer(BUILT.enginePage, headers, forwardCalls(server))
    const createRunner = () => createPageRunner({ browser, address: pageServer.origin })
    try {
      await stayConnected({
        connect: () => connectSocket(server, key),
        hello: { build, cores: availableParallelism(), codecs: await askCodecs(createRunner()) },
        createRunner,
        stopping: stopping.signal,
        onWelcome: () => log.info(`Running jobs of ${server.origin}`),
        onOutage: (cause) => log.warn(`No connection to ${server.origin}. Trying again until there is one.`, cause),
      })
    } finally {
      await pageServer.close()
    }
  }

  try {
    // One of them leads and sends the jobs; the others send what requests need at once.
    await Promise.all(servers.map(serve))
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.exit(0)
} catch (error) {
  if (isExpected(error)) exitWith(error.message)
  throw error
}
