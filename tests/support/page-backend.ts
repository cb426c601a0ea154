import { getResponse } from 'msw'
import { expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'

import { operations } from '#generated/operations.ts'

import { findSession } from '#backend/accounts/find-session.ts'
import type { ProfileRecord } from '#backend/records/accounts.ts'
import { handleContent, isContentRequest } from '#backend/content/content.ts'
import { defineHandler, type Handlers, type OperationId } from '#backend/http/define-handlers.ts'
import { browserWording } from '#mocks/wording.ts'
import { routeTo } from '#backend/http/route.ts'
import type { UserRecord } from '#backend/records/records.ts'
import { Refusal, type RefusalDetails, type RefusalStatus } from '#backend/http/refusal.ts'
import { accessBytes } from '#mocks/bytes-access.ts'
import type { PersonaName } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'
import { ADA, profileRow, userRow, type Seed } from './records'
import { START_SECONDS } from '#mocks/testing/start-time.ts'

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A request of the page, as it was sent. */
export interface PageRequest {
  /** Undefined for a file's bytes. */
  operation: OperationId | undefined
  method: string
  /** Relative to the base path, without the query. */
  path: string
  query: URLSearchParams
  /** The parsed JSON, or undefined if none was sent. */
  body: unknown
}

export interface PageBackendOptions extends TestBackendOptions {
  seed?: Seed
  /** Changes to Ada, the signed-in user. */
  user?: Partial<UserRecord>
  profile?: Partial<ProfileRecord>
  /** Signs in no user. Ada's account still exists. */
  isVisitor?: boolean
  /** Signs this persona in instead of Ada. */
  persona?: Exclude<PersonaName, 'visitor'>
}

interface RefuseOptions extends RefusalDetails {
  /** Limits the override to this path. */
  path?: string
}

export interface PageBackend extends TestBackend {
  /** Every request of the page but the repeated reports of who reviews a file, oldest first. */
  requests: PageRequest[]
  requestsOf: (operation: OperationId) => PageRequest[]
  /** The bodies of all requests with this method, oldest first. */
  sent: (method: WriteMethod) => unknown[]
  /** Writes rows, replacing those with the same id. */
  put: (seed: Seed) => Promise<void>
  /**
   * Responds to an operation in place of the back end, until the returned function is called. The request is validated against the
   * contract first. A response that breaks the contract fails the test.
   *
   * @param path limits the override to this path
   */
  override: <Id extends OperationId>(operation: Id, handle: Handlers[Id], path?: string) => () => void
  /** Responds to an operation with an error of the contract's shape, until the returned function is called. */
  refuse: (operation: OperationId, status: RefusalStatus, sentence?: string, options?: RefuseOptions) => () => void
  /** Responds to an operation with a status and no body, as a proxy does, until the returned function is called. */
  respondEmpty: (operation: OperationId, status: number) => () => void
  /** Leaves an operation without a response, as a lost connection does, until the returned function is called. */
  disconnect: (operation: OperationId) => () => void
  /** Responds to the requests for the bytes at a path, until the returned function is called. */
  overrideBytes: (path: string, respond: () => Response) => () => void
  /** Requests and responses that break the contract. The test fails at its end unless this is empty. */
  breaches: string[]
}

/** The default error of `refuse`. */
export const STUMBLE = 'The server stumbled.'

// Object.keys types its result as string[].
const routes = (Object.keys(operations) as OperationId[]).map((operation) => {
  const { method, path } = operations[operation]
  return { operation, method: method.toUpperCase(), pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) }
})

/** Returns an error that an override throws to respond with an error of the contract's shape. */
export function refusal(status: RefusalStatus, sentence = STUMBLE, details: RefusalDetails = {}): Error {
  return new Refusal(status, sentence, details)
}

function operationOf(method: string, path: string): OperationId | undefined {
  return routes.find((route) => route.method === method && route.pattern.test(path))?.operation
}

interface Override {
  respond: (request: Request) => Response | undefined | Promise<Response | undefined>
  /** Undefined for every path. */
  path: string | undefined
}

/** Every reply has a status, and a body where its schema has one. */
interface LooseReply {
  status: number
  body?: unknown
}

/** Returns how a reply breaks the contract, or undefined if it doesn't. */
function breachOf(operation: OperationId, { status, body }: LooseReply): string | undefined {
  const responses: Record<number, z.ZodType> = operations[operation].answers
  const schema = responses[status]
  if (!schema) return `${operation}: the contract has no response ${status}`
  const [issue] = schema.safeParse(body).error?.issues ?? []
  return issue && `${operation}: ${issue.path.join('.')}: ${issue.message}`
}

function putAll({ tables }: Pick<TestBackend, 'tables'>, seed: Seed): Promise<void> {
  return tables.change((draft) => {
    // Each list holds rows of the table with its name, a relation that Object.entries loses.
    for (const [table, rows] of Object.entries(seed) as [keyof Seed, never[]][]) for (const row of rows) draft.put(table, row)
  })
}

function signIn({ tables }: Pick<TestBackend, 'tables'>, userId: string): Promise<void> {
  return tables.change((draft) => {
    draft.put('sessions', { id: `token-of-${userId}`, userId, createdAt: START_SECONDS })
    draft.setSetting('session', `token-of-${userId}`)
  })
}

/** Fakes timers and dates, which still advance with real time. `setImmediate` stays real, because the back end's database needs it. */
export function fakeTimers(now?: string): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(now === undefined ? {} : { now: Date.parse(now) }),
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Adds the missing `stream` method to jsdom's Blob, with which the back end sends files. */
function polyfillBlobStream(): void {
  const { prototype } = Blob
  if ('stream' in prototype) return
  Object.defineProperty(prototype, 'stream', {
    configurable: true,
    value(this: Blob) {
      return new ReadableStream({
        start: async (controller) => {
          controller.enqueue(new Uint8Array(await this.arrayBuffer()))
          controller.close()
        },
      })
    },
  })
}

/** Rejects when the page aborts the request, as `fetch` does. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => reject(signal?.reason as Error)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}

/**
 * Starts the embedded back end in memory and connects `fetch` to it until the test ends. Ada is signed in. Jobs that the page starts run
 * with an engine that finds one face in every image. The back end's clock stands still.
 */
export async function startPageBackend(options: PageBackendOptions = {}): Promise<PageBackend> {
  const { seed = {}, user, profile, isVisitor = false, persona } = options
  polyfillBlobStream()
  const { origin } = location
  const backend = await startTestBackend({ origin, ...options })
  const { tables, database, files } = backend
  await putAll(backend, { users: [userRow(ADA, { name: 'Ada Okafor', ...user })], profiles: [profileRow(ADA, profile)] })
  await putAll(backend, seed)
  if (!isVisitor) await signIn(backend, persona === undefined ? ADA : await joinAs(backend, persona))

  const all: PageRequest[] = []
  const requests: PageRequest[] = []
  const breaches: string[] = []
  const overrides = new Map<string, Override>()
  const route = routeTo(backend.handlers)
  const access = accessBytes(
    database,
    files,
    () => undefined,
    () => backend.clock.milliseconds,
  )
  const sessionOf = (request: Request) =>
    findSession(request, {
      remembered: () => tables.setting('session'),
      byToken: (token) => tables.get('sessions', token),
      now: access.now,
    })

  async function respond(request: Request, { operation, method, path }: PageRequest): Promise<Response> {
    const override = overrides.get(operation ?? path)
    const response = override && (override.path ?? path) === path ? await override.respond(request) : undefined
    if (response) return response
    if (isContentRequest(method, new URL(request.url).pathname)) return handleContent(request, access)
    if (operation !== undefined) return route(request)
    breaches.push(`${method} ${path}: the contract has no such operation`)
    throw new TypeError('Failed to fetch')
  }

  vi.stubGlobal('fetch', async (address: string, { signal, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(address, origin), init)
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace('/legacy', '')
    const { method } = request
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const sent = { operation: operationOf(method, path), method, path, query, body }
    all.push(sent)
    if (sent.operation !== 'keepReviewer' && sent.operation !== 'removeReviewer') requests.push(sent)
    return Promise.race([respond(request, sent), untilAborted(signal)])
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(breaches, 'breaches of the contract').toEqual([])
  })

  /** Installs an override. The returned function removes it, unless it was replaced. */
  function install(key: string, entry: Override): () => void {
    overrides.set(key, entry)
    return () => {
      if (overrides.get(key) === entry) overrides.delete(key)
    }
  }

  const override: PageBackend['override'] = (operation, handle, path) => {
    const checked = async (input: Parameters<typeof handle>[0]) => {
      const reply = await handle(input)
      const breach = breachOf(operation, reply as LooseReply)
      if (breach === undefined) return reply
      breaches.push(breach)
      throw new Refusal(500, breach)
    }
    // The checks return the handler's own reply, so its type does not change.
    const handler = defineHandler(operation, checked as typeof handle, {
      origin,
      wording: browserWording,
      findSession: sessionOf,
      prepare: () => Promise.resolve(),
    })
    return install(operation, { respond: (request) => getResponse([handler], request), path })
  }

  return {
    ...backend,
    requests,
    requestsOf: (operation) => all.filter((request) => request.operation === operation),
    sent: (method) => requests.filter((request) => request.method === method).map(({ body }) => body),
    put: (rows) => putAll(backend, rows),
    override,
    refuse: (operation, status, sentence, { path, ...details } = {}) => {
      const refuse = (): never => {
        throw refusal(status, sentence, details)
      }
      return override(operation, refuse, path)
    },
    respondEmpty: (operation, status) => install(operation, { respond: () => new Response(null, { status }), path: undefined }),
    disconnect: (operation) => install(operation, { respond: () => Promise.reject(new TypeError('Failed to fetch')), path: undefined }),
    overrideBytes: (path, bytes) => install(path, { respond: bytes, path }),
    breaches,
  }
}
