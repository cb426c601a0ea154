import { http, HttpResponse, type HttpHandler } from 'msw'
import { z } from 'zod'

import { operations } from '#generated/operations.ts'

import { failure, Refusal, STORAGE_FULL } from './refusal'
import { isStorageFull } from '../storage/files'

type Operations = typeof operations
export type OperationId = keyof Operations

/** Who asks. */
export interface Session {
  token: string
  userId: string
}

/** What came with every request besides what the contract names. */
export interface RequestContext {
  request: Request
  /** The tab that asked. */
  tabId: string
  /** The request was sent before, to a tab that went away without an answer; it may have been carried out already. */
  isRepeat: boolean
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

/** One of the successes that the contract declares; everything else is a `Refusal`. */
export type Reply<Id extends OperationId> = { [Status in keyof Answers<Id>]: ReplyOf<Status, Answers<Id>[Status]> }[keyof Answers<Id>]

/** A slot for every operation: a missing or a wrong one does not compile. */
export type Handlers = { [Id in OperationId]: (input: OperationInput<Id>) => Reply<Id> | Promise<Reply<Id>> }

/** The slots of one tag of the contract. */
export type HandlersOf<Tag extends Operations[OperationId]['tag']> = Pick<
  Handlers,
  { [Id in OperationId]: Operations[Id]['tag'] extends Tag ? Id : never }[OperationId]
>

export interface DefineOptions {
  /** Of the page, such as `http://localhost`. */
  origin: string
  /** Who asks, or null where there is no valid session. */
  findSession: (request: Request) => Promise<Session | null>
}

/** The same request goes through tabs; these headers say whose it is and whether it was sent before. */
export const TAB_HEADER = 'x-embedded-tab'
export const REPEAT_HEADER = 'x-embedded-repeat'

function passwordsMatch({ password, confirmPassword }: { password: string; confirmPassword: string }): string | undefined {
  return password === confirmPassword ? undefined : 'Password and confirmPassword must match'
}

function changesSomething(body: object): string | undefined {
  return Object.keys(body).length > 0 ? undefined : 'Nothing to change.'
}

/** A rule of the contract that spans fields, which its schemas cannot say. */
const crossFieldRules: { [Id in OperationId]?: (body: z.output<Operations[Id]['body']>) => string | undefined } = {
  signup: passwordsMatch,
  resetPassword: (body) => ('token' in body ? passwordsMatch(body) : undefined),
  updateMedia: changesSomething,
  updateSubscription: changesSomething,
  updateEnterpriseUser: changesSomething,
  updateAccount: changesSomething,
  updateUser: changesSomething,
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
  const sentence = issue?.message ?? 'is not as the contract says'
  throw new Refusal(422, field === '' ? sentence : `${field}: ${sentence}`)
}

async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  if (schema instanceof z.ZodUndefined) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal(415, 'The body must be application/json.')
  let body: unknown
  try {
    body = await request.json()
  } catch {
    throw new Refusal(422, 'body: is not JSON')
  }
  return check(schema, body)
}

function answer(id: OperationId, operation: LooseOperation, reply: { status: number; body?: unknown }): Response {
  const schema = operation.answers[reply.status]
  const checked = schema?.safeParse(reply.body)
  if (!checked?.success) {
    console.error(`The answer to ${id} breaks the contract`, checked?.error.issues ?? `status ${reply.status}`)
    return failure(500, `The embedded back end's answer to ${id} breaks the contract.`)
  }
  // What the schema does not know was cut off, so nothing internal leaves.
  return checked.data === undefined
    ? new HttpResponse(null, { status: reply.status })
    : Response.json(checked.data, { status: reply.status })
}

async function serve<Id extends OperationId>(
  id: Id,
  handle: Handlers[Id],
  path: Record<string, unknown>,
  request: Request,
  { findSession }: DefineOptions,
): Promise<Response> {
  // The loop over the operations forgets which is which; the schemas below establish the types of their own handler again.
  const operation: LooseOperation = operations[id]
  const session = await findSession(request)
  if (!session && !operation.isPublic) throw new Refusal(401, 'Please sign in.')
  const input = {
    params: check(operation.params, path),
    query: check(operation.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: await readBody(request, operation.body),
    session,
    request,
    tabId: request.headers.get(TAB_HEADER) ?? '',
    isRepeat: request.headers.has(REPEAT_HEADER),
  } as OperationInput<Id>
  const broken = crossFieldRules[id]?.(input.body)
  if (broken !== undefined) throw new Refusal(422, broken)
  // Every reply has a status, and a body where its schema has one.
  return answer(id, operation, (await handle(input)) as { status: number; body?: unknown })
}

/**
 * Returns the MSW handler of one operation. A request is answered 401 without a session, 415 and 422 when it does not fit the
 * contract, and only then given to its handler; the answer is checked against the contract too.
 */
export function defineHandler<Id extends OperationId>(id: Id, handle: Handlers[Id], options: DefineOptions): HttpHandler {
  const { method, path }: LooseOperation = operations[id]
  return http[method](`${options.origin}/legacy${path}`, async ({ request, params }) => {
    try {
      return await serve(id, handle, params, request, options)
    } catch (error) {
      if (error instanceof Refusal) return failure(error.status, error.message, error.headers)
      if (isStorageFull(error)) return failure(507, STORAGE_FULL)
      console.error(`${id} failed`, error)
      return failure(500, 'Something went wrong in the embedded back end. Please try again.')
    }
  })
}

/** Returns the MSW handlers of a back end, one for each operation. */
export function defineHandlers(handlers: Handlers, options: DefineOptions): HttpHandler[] {
  const define = <Id extends OperationId>(id: Id): HttpHandler => defineHandler(id, handlers[id], options)
  // Object.keys knows its keys as strings only.
  return (Object.keys(operations) as OperationId[]).map((id) => define(id))
}
