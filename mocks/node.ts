import 'fake-indexeddb/auto'

import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { findSession } from '#backend/accounts/find-session.ts'
import type { SocketCredentials } from '#backend/accounts/socket-tokens.ts'
import { startSimulatedBackend } from './start-backend'
import { AUTHORISATION_PATH, handleAuthorisation } from './eagle-eye/authorisation'
import { handleContent, isContentRequest } from '#backend/content/content.ts'
import { writingEnginesPerLane } from './engines/write-output'
import { inProcessRunner } from '#backend/ports/in-process-runner.ts'
import { nodeWording } from './wording'
import { noFilm } from './node-backend/no-film'
import { sendResponse, toRequest } from './node-backend/http-adapter'
import { routeTo } from '#backend/http/route.ts'
import { lacksOrigin } from '#backend/http/same-origin.ts'
import { addSampleRecordings, addSampleVersion } from './node-backend/samples'
import { scopeSessions } from '#backend/accounts/session-scope.ts'
import { listenForSockets } from './node-backend/socket-endpoint'
import { standInProbes } from './node-backend/stand-in-probes'
import { standInAudio, standInDocument, standInEngine, standInEntities, standInVideo } from './node-backend/stand-in-engine'
import { failure } from '#backend/http/refusal.ts'
import { loadSampleFiles } from './seed/sample-project'
import { createSocketServer } from './socket/socket-server'
import type { SocketCommand } from '#backend/ports/sockets.ts'
import { accessBytes, type BrowserBytes } from './bytes-access'
import { openDatabase } from './storage/database'
import { openTables } from './records/tables'
import { memoryFiles } from './testing/memory-files'
import { cacheOpenUploads } from '#backend/uploads/open-uploads.ts'
import { handleUpload, isUploadPath } from '#backend/uploads/tus.ts'

export type Answer = (request: Request) => Promise<Response>

/** Intercepts traffic between clients and back end, so that tests can inject defects. */
export interface Interceptor {
  answer?: (request: Request, next: Answer) => Promise<Response>
  /** Returns the command to execute, or undefined to drop it. */
  command?: (command: SocketCommand) => SocketCommand | undefined
  /** Returns the user of a socket; undefined refuses it. */
  admit?: (credentials: SocketCredentials, userId: string | undefined) => string | undefined
}

export interface NodeBackendOptions {
  /** With 0, the system chooses a free port. */
  port: number
  intercept?: Interceptor
  /** Whether the demo account has its sample project, as in the embedded back end. */
  hasSample?: boolean
  /** The lifetime of socket tokens. */
  socketTokenSeconds?: number
}

export interface NodeBackend {
  /** Without a trailing slash, such as `http://127.0.0.1:4010`. */
  url: string
  close: () => Promise<void>
}

/** All data is lost when the process ends, so password hashes don't have to be slow. */
const PASSWORD_ITERATIONS = 1000

let databases = 0

const loadSample = () => loadSampleFiles(async (url) => new Blob([await readFile(url)], { type: 'image/jpeg' }))

function cookieIn(cookies: string): string | null {
  return /(?:^|;\s*)session=([^;]+)/.exec(cookies)?.[1] ?? null
}

function cookieHeader(token: string | null): string {
  return `session=${token ?? ''}; Path=/; HttpOnly; Secure; SameSite=Lax${token === null ? '; Max-Age=0' : ''}`
}

/**
 * Starts the embedded back end on a local port for clients outside a browser: records and files in memory, a session per cookie or bearer
 * token, and a Socket.IO endpoint. Its engine is simulated; see `standInEngine`.
 */
export async function startNodeBackend({
  port,
  intercept = {},
  hasSample = false,
  socketTokenSeconds,
}: NodeBackendOptions): Promise<NodeBackend> {
  databases += 1
  const database = await openDatabase(`node-${databases}`)
  const scope = scopeSessions(await openTables(database), new AsyncLocalStorage())
  const files = memoryFiles()
  const sockets = createSocketServer({
    tabId: 'node',
    admit: async (credentials) => {
      const session = await backend.socketTokens.admit(credentials)
      const userId = intercept.admit ? intercept.admit(credentials, session?.userId) : session?.userId
      return userId === undefined ? undefined : { token: session?.token ?? credentials.queryToken, userId }
    },
  })
  const server = createServer({ keepAliveTimeout: 30_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { backend, handlers } = await startSimulatedBackend({
    tables: scope.tables,
    files,
    engines: writingEnginesPerLane(files, {
      image: standInEngine,
      video: standInVideo,
      audio: standInAudio,
      document: standInDocument,
      entities: standInEntities,
    }),
    runner: inProcessRunner({ cores: 1, stopped: new AbortController().signal }),
    wording: nodeWording,
    probes: standInProbes,
    film: noFilm,
    fault: () => Promise.resolve(null),
    sockets: {
      command: (command) => {
        const intercepted = intercept.command ? intercept.command(command) : command
        if (intercepted) sockets.obey(intercepted)
      },
    },
    clock: () => Date.now(),
    newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
    origin,
    simulatesProviders: false,
    passwordIterations: PASSWORD_ITERATIONS,
    ...(socketTokenSeconds === undefined ? {} : { socketTokenSeconds }),
    ...(hasSample ? { loadSample } : {}),
  })
  await addSampleRecordings(database, backend, PASSWORD_ITERATIONS)
  // Otherwise the demo account has the sample project.
  if (!hasSample) await addSampleVersion(backend, await loadSample(), PASSWORD_ITERATIONS)
  const access: BrowserBytes = {
    ...accessBytes(database, files, () => {
      backend.adopt().catch((error: unknown) => console.error('Couldn’t adopt a finished upload', error))
    }),
    session: (request) =>
      findSession(request, {
        remembered: scope.remembered,
        byToken: (token) => scope.tables.get('sessions', token),
        now: () => Math.floor(Date.now() / 1000),
      }),
    room: () => Promise.resolve(undefined),
  }
  const uploads = cacheOpenUploads(files)
  const routed = routeTo(handlers)
  const respond: Answer = (request) => {
    const { pathname } = new URL(request.url)
    if (lacksOrigin(request)) return Promise.resolve(failure(403, 'This request came from another site.'))
    if (pathname === AUTHORISATION_PATH) return handleAuthorisation(request, access)
    if (isUploadPath(pathname)) return handleUpload(request, { access, uploads, wording: nodeWording })
    return isContentRequest(request.method, pathname) ? handleContent(request, access) : routed(request)
  }

  async function respondInScope(request: Request): Promise<Response> {
    const { result, cookie } = await scope.during(cookieIn(request.headers.get('cookie') ?? ''), () => respond(request))
    if (cookie === undefined) return result
    const headers = new Headers(result.headers)
    headers.append('Set-Cookie', cookieHeader(cookie))
    return new Response(result.body, { status: result.status, headers })
  }

  const serve: Answer = intercept.answer
    ? (request) => intercept.answer?.(request, respondInScope) ?? respondInScope(request)
    : respondInScope
  server.on('request', (incoming, outgoing) => {
    toRequest(incoming, origin, isUploadPath(new URL(incoming.url ?? '/', origin).pathname))
      .then((request) => (request instanceof Response ? request : serve(request)))
      .catch((error: unknown) => {
        console.error('Couldn’t handle a request', error)
        return failure(500, 'Something went wrong. Try again.')
      })
      .then((response) => sendResponse(response, outgoing))
      .catch(() => outgoing.destroy())
  })
  const endpoint = listenForSockets(server, sockets, cookieIn)

  return {
    url: origin,
    close: async () => {
      for (const client of endpoint.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.queue.idle()
      database.close()
    },
  }
}
