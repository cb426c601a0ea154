import { http, HttpResponse, type HttpHandler } from 'msw'
import { z } from 'zod'

import type { Job } from '#generated/model/job.zod.ts'
import { operations } from '#generated/operations.ts'

import { failure, Refusal, toFailure } from './refusal'
import { passwordMismatch } from '#lib/password-mismatch.ts'
import { isStorageFull } from '#engine/core/errors.ts'

type Operations = typeof operations
export type OperationId = keyof Operations

/** The session of the requesting user. */
export interface Session {
  token: string
  userId: string
}

/** The context of a request besides its parameters. */
export interface RequestContext {
  request: Request
  /** The requesting tab. */
  tabId: string
  /** Whether the request was already sent to a tab that closed without responding; it may have been executed. */
  isRepeat: boolean
  /** The client whose wrong passwords are counted together. */
  client: string
  /** The client's key of a request that creates a job. */
  idempotencyKey: string | undefined
}

export interface OperationInput<Id extends OperationId> extends RequestContext {
  params: z.output<Operations[Id]['params']>
  query: z.output<Operations[Id]['query']>
  body: z.output<Operations[Id]['body']>
  session: Operations[Id]['isPublic'] extends true ? Session | null : Session
}

type Answers<Id extends OperationId> = Operations[Id]['answers']

type ReplyOf<Status, Schema> = Schema extends z.ZodUndefined
  ? { status: Status }
  : Schema extends z.ZodType
    ? { status: Status; body: z.input<Schema> }
    : never

/** A successful response that the contract declares; everything else is a `Refusal`. */
export type Reply<Id extends OperationId> = { [Status in keyof Answers<Id>]: ReplyOf<Status, Answers<Id>[Status]> }[keyof Answers<Id>]

/** One handler per operation; a missing or wrong one doesn't compile. */
export type Handlers = { [Id in OperationId]: (input: OperationInput<Id>) => Reply<Id> | Promise<Reply<Id>> }

/** The handlers of one tag of the contract. */
export type HandlersOf<Tag extends Operations[OperationId]['tag']> = Pick<
  Handlers,
  { [Id in OperationId]: Operations[Id]['tag'] extends Tag ? Id : never }[OperationId]
>

export interface DefineOptions {
  /** The origin of the page, such as `http://localhost`. */
  origin: string
  wording: { storageFull: string }
  /** Returns the session of a request, or null if there is none. */
  findSession: (request: Request) => Promise<Session | null>
  /** Returns the response to an error of the home, which is logged; undefined for one that it doesn't know. */
  failureOf?: (error: unknown) => Response | undefined
  /** Throws a refusal for an operation that the user of a session may not call yet. */
  admit?: (session: Session, operation: OperationId) => Promise<void>
  /** Called before each valid request of a signed-in user is handled. */
  prepare: () => Promise<void>
}

/** Headers that no client may set: the requesting tab, whether the request was sent before, and on Node the address of the client. */
export const TAB_HEADER = 'x-embedded-tab'
export const REPEAT_HEADER = 'x-embedded-repeat'
export const CLIENT_HEADER = 'x-embedded-client'

/** The client of a home with a single one. */
const ONLY_CLIENT = 'only'

function changesSomething(body: object): string | undefined {
  return Object.keys(body).length > 0 ? undefined : 'Nothing to change.'
}

/** Rules of the contract across several fields, which its schemas can't express. */
const crossFieldRules: { [Id in OperationId]?: (body: z.output<Operations[Id]['body']>) => string | undefined } = {
  signup: passwordMismatch,
  nameLocalProfile: passwordMismatch,
  changePassword: passwordMismatch,
  resetPassword: (body) => ('token' in body ? passwordMismatch(body) : undefined),
  updateMedia: changesSomething,
  updateVersion: changesSomething,
  updateSubscription: changesSomething,
  updateEnterpriseUser: changesSomething,
  updateAccount: changesSomething,
  updateUser: changesSomething,
}

/** Returns the client whose wrong passwords are counted together: its address, which a home with several clients adds. */
export function clientOf(request: Request): string {
  return request.headers.get(CLIENT_HEADER) ?? ONLY_CLIENT
}

interface LooseOperation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  isPublic: boolean
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType
  answers: Record<number, z.ZodType>
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const sentence = issue?.message ?? 'doesn’t match the contract'
  throw new Refusal(422, field === '' ? sentence : `${field}: ${sentence}`, field === '' ? {} : { field })
}

async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  if (schema instanceof z.ZodUndefined) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal(415, 'The body must be application/json.')
  let body: unknown
  try {
    body = await request.json()
  } catch {
    throw new Refusal(422, 'body: must be JSON', { field: 'body' })
  }
  return check(schema, body)
}

/** @throws Refusal 422 for a key outside the contract's limits */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Refusal(422, 'Idempotency-Key: must have 1 to 128 characters without spaces.', { field: 'Idempotency-Key' })
}

function respond(id: OperationId, operation: LooseOperation, reply: { status: number; body?: unknown }): Response {
  const schema = operation.answers[reply.status]
  const checked = schema?.safeParse(reply.body)
  if (!checked?.success) {
    console.error(`The response to ${id} doesn’t match the contract`, checked?.error.issues ?? `status ${reply.status}`)
    return failure(500, `The response to ${id} doesn’t match the contract.`)
  }
  // Unknown keys are stripped, so internal fields never leave.
  return checked.data === undefined
    ? new HttpResponse(null, { status: reply.status })
    : Response.json(checked.data, { status: reply.status, headers: reply.status === 202 ? { Location: locationOf(checked.data) } : {} })
}

/** Returns the address of an accepted job. */
function locationOf(job: unknown): string {
  // By the contract, every 202 has a job.
  return `/legacy/jobs/${(job as Job).id}`
}

async function serve<Id extends OperationId>(
  id: Id,
  handle: Handlers[Id],
  path: Record<string, unknown>,
  request: Request,
  { findSession, admit, prepare }: DefineOptions,
): Promise<Response> {
  // The generic types don't connect an operation with its handler; the schemas below validate the types again.
  const operation: LooseOperation = operations[id]
  const session = await findSession(request)
  if (!session && !operation.isPublic) throw new Refusal(401, 'Please sign in.')
  if (session && !operation.isPublic) await admit?.(session, id)
  const input = {
    params: check(operation.params, path),
    query: check(operation.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: await readBody(request, operation.body),
    session,
    request,
    tabId: request.headers.get(TAB_HEADER) ?? '',
    isRepeat: request.headers.has(REPEAT_HEADER),
    client: clientOf(request),
    idempotencyKey: idempotencyKeyOf(request),
  } as OperationInput<Id>
  const broken = crossFieldRules[id]?.(input.body)
  if (broken !== undefined) throw new Refusal(422, broken)
  if (session) await prepare()
  // Every reply has a status, and a body if its schema has one.
  return respond(id, operation, (await handle(input)) as { status: number; body?: unknown })
}

/**
 * Returns the MSW handler of one operation. Requests without a session get 401, and invalid ones 415 or 422, before the handler runs;
 * responses are validated, too.
 */
export function defineHandler<Id extends OperationId>(id: Id, handle: Handlers[Id], options: DefineOptions): HttpHandler {
  const { method, path }: LooseOperation = operations[id]
  return http[method](`${options.origin}/legacy${path}`, async ({ request, params }) => {
    try {
      return await serve(id, handle, params, request, options)
    } catch (error) {
      if (error instanceof Refusal) return toFailure(error, error.headers)
      if (isStorageFull(error)) return failure(507, options.wording.storageFull)
      console.error(`${id} failed`, error)
      return options.failureOf?.(error) ?? failure(500, 'Something went wrong. Try again.')
    }
  })
}

/**
 * Returns the MSW handlers of a back end, one for each operation. MSW reads from a stack trace where each is defined, which nothing shows
 * and which takes longer than all else here, so traces are empty meanwhile.
 */
export function defineHandlers(handlers: Handlers, options: DefineOptions): HttpHandler[] {
  const define = <Id extends OperationId>(id: Id): HttpHandler => defineHandler(id, handlers[id], options)
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    // Object.keys returns string keys.
    return (Object.keys(operations) as OperationId[]).map((id) => define(id))
  } finally {
    Error.stackTraceLimit = limit
  }
}
