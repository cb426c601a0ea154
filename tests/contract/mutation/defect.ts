import type { Answer, Interceptor } from '#mocks/node.ts'
import type { Contract } from '../contract/types.ts'

/** A defect that an interceptor adds to a correct back end. */
export interface Defect {
  name: string
  /** The rule of the contract that it breaks, which a finding must name. */
  rule?: string
  /** Called once per run, because some defects have state. */
  make: (contract: Contract) => Interceptor
}

/** A request to the operation of a defect. */
export interface Call {
  request: Request
  url: URL
  /** Returns the parsed body, or undefined if it isn't JSON. */
  sent: () => Promise<unknown>
  /** Returns the back end's response to this request, or to a changed one. */
  next: (request?: Request) => Promise<Response>
}

type Json = Record<string, unknown>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a test for requests of an operation. */
function matcher({ operations, basePath }: Contract, operationId: string): (request: Request) => boolean {
  const operation = operations.find(({ id }) => id === operationId)
  if (!operation) throw new Error(`A defect names ${operationId}, which the contract has not.`)
  const pattern = new RegExp(`^${basePath}${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  return (request) => request.method.toLowerCase() === operation.method && pattern.test(new URL(request.url).pathname)
}

/** Makes a defect of one operation. `start` is called once per run, so that the returned function can have state. */
export function on(operationId: string, name: string, start: () => (call: Call) => Promise<Response>): Defect {
  return {
    name: `${operationId}: ${name}`,
    make: (contract) => {
      const isMeant = matcher(contract, operationId)
      const act = start()
      return { answer: (request, next) => (isMeant(request) ? act(callOf(request, next)) : next(request)) }
    },
  }
}

/** Makes a defect of all operations. */
export function everywhere(name: string, act: (call: Call) => Promise<Response>): Defect {
  return { name: `every operation: ${name}`, make: () => ({ answer: (request, next) => act(callOf(request, next)) }) }
}

function callOf(request: Request, next: Answer): Call {
  const copy = request.clone()
  return {
    request,
    url: new URL(request.url),
    sent: () => copy.json().catch(() => undefined) as Promise<unknown>,
    next: (other = request) => next(other),
  }
}

/** Returns a response with a new body, and optionally a new status. */
export function withJson(response: Response, body: unknown, status = response.status): Response {
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers })
}

/** Returns a response with another value of a header, or without it. */
export function withHeader(response: Response, name: string, value: string | null): Response {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Changes the body of successful responses. */
export function rewrite(operationId: string, name: string, change: (body: Json) => unknown): Defect {
  return on(operationId, name, () => async ({ next }) => {
    const response = await next()
    if (!response.ok) return response
    const body: unknown = await response.json()
    return withJson(response, isObject(body) ? change(body) : body)
  })
}

/** Replaces a status of the back end with another status and a matching body. */
export function insteadOf(operationId: string, from: number, to: number, body: unknown): Defect {
  return on(operationId, `${to} instead of ${from}`, () => async ({ next }) => {
    const response = await next()
    if (response.status !== from) return response
    return to === 204 ? new Response(null, { status: 204 }) : withJson(response, body, to)
  })
}

/** Responds with success and does nothing. */
export function pretends(operationId: string, name: string, reply: (call: Call) => Promise<Response>): Defect {
  return on(operationId, name, () => async (call) => {
    const isSignedIn = call.request.headers.get('authorization')?.startsWith('Bearer session-') === true
    return isSignedIn ? reply(call) : call.next()
  })
}

interface RequestChanges {
  url?: string
  /** Null removes a header. */
  headers?: Record<string, string | null>
}

/** Copies a request with a new URL or new headers. */
export function asking(request: Request, { url = request.url, headers = {} }: RequestChanges): Request {
  const changed = new Headers(request.headers)
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return new Request(url, {
    method: request.method,
    headers: changed,
    ...(request.body ? { body: request.body, duplex: 'half' as const } : {}),
  })
}

/** Names the rule that defects break. */
export function breaking(rule: string, ...defects: Defect[]): Defect[] {
  return defects.map((defect) => ({ ...defect, name: `${defect.name} (${rule})`, rule }))
}
