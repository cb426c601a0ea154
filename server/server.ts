import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'

import { bearerOf, findSession } from '#backend/accounts/find-session.ts'
import { endedTokens, endSockets } from '#backend/accounts/session-limits.ts'
import { scopeSessions } from '#backend/accounts/session-scope.ts'
import { startBackend } from '#backend/backend.ts'
import { isContentRequest } from '#backend/content/content.ts'
import { CLIENT_HEADER } from '#backend/http/define-handlers.ts'
import { failure } from '#backend/http/refusal.ts'
import { routeTo } from '#backend/http/route.ts'
import { lacksOrigin } from '#backend/http/same-origin.ts'
import type { Passwords } from '#backend/ports/passwords.ts'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import type { Computer, Runner } from '#backend/ports/runner.ts'
import { unreachable } from '#backend/ports/unreachable.ts'
import { renewWhole } from '#backend/uploads/finish-upload.ts'
import { cacheOpenUploads } from '#backend/uploads/open-uploads.ts'
import { handleUpload, isUploadPath } from '#backend/uploads/tus.ts'
import { accessBytes, contentSender, roomIn } from './files/bytes-access'
import { cookieHeader, cookieIn, withApiHeaders } from './http/api-headers'
import { openHome } from './home'
import { appFiles } from './http/app-files'
import { clientAddress } from './http/client-address'
import { inEvenTime } from './http/even-time'
import { limitBody } from './http/limit-body'
import { offerFirstAdministrator } from './identity/first-administrator'
import { openIdIdentity } from './identity/open-id-identity'
import { scryptPasswords } from './identity/scrypt-passwords'
import { createSecrets, recordId } from './identity/secrets'
import { smtpMail } from './mail/smtp-mail'
import { startMetricsServer } from './metrics/metrics-server'
import { operationOf } from './metrics/operation-of'
import { createServerMetrics } from './metrics/server-metrics'
import { measureFiles } from './metrics/stored-files'
import { noCloud, noPayments } from './off'
import type { ServerSettings } from './settings'
import { teamSockets } from './sockets/team-sockets'
import { startUpkeep } from './upkeep'
import { makeOwnFolder } from './worker/own-folder'
import { wording } from './wording'
import { startTeamEngines } from './workers/team-engines'

/** Closes connections that don't send their headers in time. */
const HEADERS_MILLISECONDS = 20_000

/** Time for running requests when the server stops. */
const CLOSING_MILLISECONDS = 10_000

/** Node reports the size of larger files wrongly: `openAsBlob` counts modulo 4 GB. */
const MAX_UPLOAD = 2 ** 32 - 1

export interface ServerParts {
  settings: ServerSettings
  /** The built app and engine page. */
  builds: { app: string; enginePage: string }
  /** Response headers of the app, the engine page and their workers. */
  headers: Record<string, string>
  /** The path of Chromium. */
  chromium: string
  /** The version of the package. */
  version: string
  /** Writes to the log. */
  info: (message: string) => void
  /** Called when another server may use the database, because the connection that reserves it broke. */
  onDatabaseLost: () => void
  /** How passwords are stored; cheaper in tests. */
  passwords?: Passwords
}

export interface RunningServer {
  /** The origin at which the server listens. */
  url: string
  /** The path that opens the form for the first administrator; undefined if there is one. */
  setupPath: () => string | undefined
  /** Finishes requests, stops jobs so that the next start continues them, and closes records and browser. */
  close: () => Promise<void>
}

/** Returns the ID of the session whose secret is in a request's cookies. */
function sessionIn(cookies: string): string | null {
  const secret = cookieIn(cookies)
  return secret === null ? null : recordId('session', secret)
}

/** Still ready: people can sign in, upload and review, and their jobs wait. */
const NO_WORKER = 'ok, but jobs wait: no worker is connected'

/**
 * Starts a team's server: app, back end, records, files, sockets and a browser for the engine.
 *
 * @throws DataInUseError, DatabaseInUseError, FolderNotSharedError, StorageError, OlderSchemaError, NewerSchemaError, BrowserStartError
 */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const { settings, builds, headers, chromium, version, info, passwords = scryptPasswords() } = parts
  const { data, publicUrl, sessionSeconds, storageLimit } = settings
  const stopping = new AbortController()
  const server = createServer({ headersTimeout: HEADERS_MILLISECONDS })
  const ownSockets = teamSockets({
    server,
    publicUrl,
    admit: (credentials) => backend.socketTokens.admit(credentials),
    cookieIn: sessionIn,
  })
  const home = await openHome({ settings, deliver: ownSockets.command, onDatabaseLost: parts.onDatabaseLost })
  const { files, database, limits, sockets, shared } = home
  const peers = shared?.peers
  const scope = scopeSessions(home.tables, new AsyncLocalStorage())
  const { tables } = scope
  const clock = (): number => Date.now()
  const now = (): number => Math.floor(clock() / 1000)
  const metrics = createServerMetrics({
    tables,
    storedFiles: measureFiles(files, clock),
    room: () => roomIn(data),
    now,
    sessionSeconds,
    workers: () => teamEngines.counts(),
  })
  const secrets = createSecrets()
  const newId = (prefix: string): string =>
    prefix === 'session' || prefix === 'token' ? secrets.create(prefix) : `${prefix}-${randomBytes(16).toString('hex')}`
  const cores = settings.runsEngine ? availableParallelism() : 0
  const runner: Runner = {
    ...inProcessRunner({ cores: peers ? 0 : cores, stopped: stopping.signal }),
    others: () => computers(),
  }
  // Servers that share their folder have each a browser, on their own disk.
  const ownFolder = shared && settings.runsEngine ? await makeOwnFolder(tmpdir()) : undefined
  const teamEngines = await startTeamEngines({
    settings,
    browserFolder: join(ownFolder ?? data, 'browser'),
    version,
    enginePage: builds.enginePage,
    headers,
    chromium,
    files,
    onLostPage: () => metrics.addLostPage(),
    onJoin: () => runner.wake(),
    info,
  })
  const byToken = (token: string) => tables.get('sessions', token)
  const sessionOf = (request: Request) =>
    findSession(request, { remembered: scope.remembered, byToken, recordId, now, limits: sessionSeconds })
  const thisComputer: Computer = { ...teamEngines, cores, gone: new AbortController().signal }
  /** Returns the computers that may run jobs, besides this one if it always leads. */
  const computers = (): readonly Computer[] => {
    if (!peers) return teamEngines.others()
    return peers.leads() ? [thisComputer, ...teamEngines.others()] : []
  }
  const access = accessBytes({
    data,
    files,
    tables,
    sessionOf,
    storageLimit,
    now,
    newId: () => newId('media'),
    lacksFactor: (session) => backend.lacksFactor(session),
    adopt: () => backend.adopt(),
  })
  const uploads = cacheOpenUploads(files, shared?.lockUpload)
  // Before files without a record, and abandoned uploads, are removed.
  if (peers?.startedAlone !== false) await renewWhole({ tables, access, uploads })
  const { backend, handlers } = await startBackend({
    tables,
    files,
    engines: teamEngines.engines,
    runner,
    probes: teamEngines.probes,
    cloud: noCloud,
    sockets,
    ...(shared && { peers: shared.peers, tokens: shared.tokens }),
    mail: settings.mail
      ? smtpMail({ settings: settings.mail, publicUrl, tables, secretOf: secrets.take })
      : { deliver: () => undefined, isOutboxOnly: true, skipsVerification: true },
    identity: Object.keys(settings.signOn).length > 0 ? openIdIdentity({ providers: settings.signOn, publicUrl, clock }) : null,
    limitStore: limits,
    payments: noPayments,
    clock,
    newId,
    recordId,
    sessionSecret: (request) => bearerOf(request) ?? cookieIn(request.headers.get('cookie') ?? '') ?? undefined,
    interrupt: () => Promise.resolve(),
    wording,
    signUp: settings.signUp,
    sessionSeconds,
    secondFactor: settings.secondFactor,
    ...(storageLimit === undefined ? {} : { storageLimit }),
    origin: publicUrl,
    passwords,
  })
  const setup = await offerFirstAdministrator({ key: home.setupKey, tables, newId, now, passwords })
  // However a session ends, also by time, its sockets end with it.
  tables.onChange((changes) => endSockets(sockets, endedTokens(changes)))
  const stopUpkeep = startUpkeep({ tables, files, uploads, access, now, sessionSeconds, peers })
  const routed = routeTo(handlers)
  const sendContent = contentSender({ access, sessionOf, tables, now })

  async function readiness(): Promise<Response> {
    try {
      await sql`select 1`.execute(database)
    } catch {
      return new Response('The database can’t be reached', { status: 503 })
    }
    return new Response(teamEngines.isWaiting() ? NO_WORKER : 'ok')
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return new Response('ok')
    if (pathname === '/readyz') return readiness()
    if (lacksOrigin(request)) return failure(403, 'This request came from another site.')
    if (isUploadPath(pathname)) return handleUpload(request, { access, uploads, wording, maxBytes: MAX_UPLOAD })
    const limited = await limitBody(request, async () => (await sessionOf(request)) !== null)
    if (!limited) return failure(413, 'The request body is too large.')
    const form = await setup.answer(limited)
    if (form) return form
    return isContentRequest(limited.method, pathname) ? sendContent(limited) : inEvenTime(pathname, () => routed(limited))
  }

  async function measured(request: Request): Promise<Response> {
    const started = performance.now()
    let status = 500
    try {
      const response = await respond(request)
      status = response.status
      return response
    } finally {
      metrics.addResponse(operationOf(request.method, new URL(request.url).pathname), status, (performance.now() - started) / 1000)
    }
  }

  /** Returns the header for a session that a request has begun, or has ended. */
  function headerOf(id: string | null): string {
    const secret = id === null ? null : secrets.take(id)
    if (secret === undefined) throw new Error('The secret of a session is unknown.')
    return cookieHeader(secret)
  }

  const handle: FetchHandler = async (request, client) => {
    // These headers are only for the tabs of a browser.
    const reserved = [...request.headers.keys()].filter((name) => name.startsWith('x-embedded-'))
    for (const name of reserved) request.headers.delete(name)
    request.headers.set(CLIENT_HEADER, clientAddress(client.address, request.headers.get('x-forwarded-for'), settings.trustedProxies))
    const { result, cookie } = await scope.during(sessionIn(request.headers.get('cookie') ?? ''), () => measured(request))
    return withApiHeaders(result, cookie === undefined ? undefined : headerOf(cookie))
  }
  const listener = createRequestListener(handle, {
    host: new URL(publicUrl).host,
    protocol: new URL(publicUrl).protocol,
    onError: (error) => {
      console.error('Couldn’t handle a request', error)
      return withApiHeaders(unreachable(error) ?? failure(500, 'Something went wrong. Try again.'))
    },
  })
  const serveApp = appFiles(builds.app, headers)
  server.on('request', (incoming, outgoing) => {
    const isBackend = /^\/(?:legacy\/|setup(?:\.css)?(?:\?|$)|healthz$|readyz$)/.test(incoming.url ?? '')
    if (isBackend) listener(incoming, outgoing)
    else serveApp(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  await shared?.settle(() => backend.queue.live())
  const metricsServer = settings.metrics && (await startMetricsServer(settings.metrics, metrics.text))

  return {
    url: publicUrl,
    setupPath: setup.path,
    close: async () => {
      stopping.abort()
      // A paused download would never end.
      const limit = setTimeout(() => server.closeAllConnections(), CLOSING_MILLISECONDS)
      await shared?.rest()
      await ownSockets.close()
      await metricsServer?.close()
      await stopUpkeep()
      clearTimeout(limit)
      await backend.queue.handBack()
      await teamEngines.close()
      if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true, maxRetries: 10 })
      await home.close()
    },
  }
}
