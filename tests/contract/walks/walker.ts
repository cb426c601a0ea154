import { findingOf, send, tokenFor, type Context, type Exchange } from '../context.ts'
import type { Operation, Provenance } from '../contract/types.ts'
import { partsOf, toWire, type Parts } from '../generate/request.ts'
import { freshTimeProblems } from '../check/fresh-times.ts'
import { isObject } from '../check/invariants.ts'
import type { WireRequest } from '../client.ts'

/** Ends a walk at a failed step that later steps need. A breach of the contract is recorded before. */
export class WalkEndsError extends Error {
  override readonly name = 'WalkEndsError'
  readonly code = 'walk-ends'
}

export interface StepOptions {
  /** Replaces the actor's token; null for a request without a session. */
  token?: string | null
  change?: (request: WireRequest) => WireRequest
}

/** Performs the steps of a walk. */
export interface Walker {
  context: Context
  has: (operationId: string) => boolean
  /** Sends a request and records the problems of its response. */
  call: (operationId: string, parts?: Partial<Parts>, options?: StepOptions) => Promise<Exchange>
  /** Like `call`, but ends the walk at any other status. Records it unless the back end doesn't offer the operation (403, 501). */
  must: (operationId: string, status: number, parts?: Partial<Parts>, options?: StepOptions) => Promise<Exchange>
  /** Sends a request and closes the connection after a number of bytes of its body. */
  cut: (operationId: string, parts: Partial<Parts> & { body: Uint8Array }, bytes: number) => Promise<void>
  /** Records a finding about an exchange unless `isSo` holds. Hardly any rule of a walk is in the specification. */
  expect: (isSo: boolean, operationId: string, exchange: Exchange, problem: string, rule: string, provenance?: Provenance) => void
  /** Records a finding if a time in a response, which has just been set, isn't near its Date. */
  expectNow: (operationId: string, exchange: Exchange, field: string) => void
}

export interface Walk {
  name: string
  /** Operations without which the walk is skipped. */
  needs: readonly string[]
  run: (walker: Walker) => Promise<void>
}

const NOT_OFFERED = new Set([403, 501])

export function createWalker(context: Context): Walker {
  const byId = new Map(context.operations.map((operation) => [operation.id, operation]))
  const find = (id: string): Operation => {
    const operation = byId.get(id)
    if (!operation) throw new WalkEndsError(`The contract has no ${id}.`)
    return operation
  }
  const expect: Walker['expect'] = (isSo, operationId, exchange, problem, rule, provenance = 'assumed') => {
    if (!isSo) context.findings.add(findingOf(context, 'walks', find(operationId), exchange, { problem, rule, provenance }))
  }
  const call: Walker['call'] = async (operationId, parts, { token, change } = {}) => {
    if (context.isOver()) throw new WalkEndsError('The time is over.')
    const operation = find(operationId)
    const whose = token === undefined ? (context.actorFor.get(operation)?.token ?? tokenFor(context, operation)) : token
    const exchange = await send(context, operation, partsOf(parts), { kind: 'valid', token: whose, ...(change ? { change } : {}) })
    const isMeant = token !== undefined
    for (const problem of exchange.problems) {
      // A walk with its own token may expect a 401.
      if (!(isMeant && problem.rule.startsWith('401: '))) {
        context.findings.add(findingOf(context, 'walks', operation, exchange, problem))
      }
    }
    return exchange
  }
  return {
    context,
    has: (id) => byId.has(id),
    call,
    expect,
    expectNow: (operationId, exchange, field) => {
      const problems = exchange.answer ? freshTimeProblems(context.contract, exchange.answer, exchange.body, field) : []
      for (const problem of problems) context.findings.add(findingOf(context, 'walks', find(operationId), exchange, problem))
    },
    cut: async (operationId, parts, bytes) => {
      const operation = find(operationId)
      const token = context.actorFor.get(operation)?.token ?? tokenFor(context, operation)
      await context.client.sendAndCut({ ...toWire(operation, partsOf(parts), token), body: parts.body }, bytes)
    },
    must: async (operationId, status, parts, options) => {
      const exchange = await call(operationId, parts, options)
      const got = exchange.answer?.status
      if (got === status) return exchange
      if (got === undefined || !NOT_OFFERED.has(got) || NOT_OFFERED.has(status)) {
        expect(false, operationId, exchange, `answered ${got ?? 'nothing'} where the walk expects ${status}`, find(operationId).summary)
      }
      throw new WalkEndsError(`${operationId} was answered ${got}`)
    },
  }
}

/** Returns the field at a path in the response, or undefined. */
export function at(exchange: Exchange, ...names: string[]): unknown {
  let found = exchange.body
  for (const name of names) found = isObject(found) ? found[name] : undefined
  return found
}

export function textAt(exchange: Exchange, ...names: string[]): string {
  const found = at(exchange, ...names)
  return typeof found === 'string' ? found : ''
}

export function numberAt(exchange: Exchange, ...names: string[]): number {
  const found = at(exchange, ...names)
  return typeof found === 'number' ? found : Number.NaN
}

/** Returns a string field of a list's item, or an empty string. */
export function textOf(item: Readonly<Record<string, unknown>> | undefined, name: string): string {
  const found = item?.[name]
  return typeof found === 'string' ? found : ''
}

/** Returns the items of an array or a map in the response. */
export function itemsAt(exchange: Exchange, ...names: string[]): Record<string, unknown>[] {
  const found = at(exchange, ...names)
  return (Array.isArray(found) ? found : isObject(found) ? Object.values(found) : []).filter(isObject)
}

/** Returns the texts of an array in the response. */
export function itemsOfText(exchange: Exchange, ...names: string[]): string[] {
  const found = at(exchange, ...names)
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

/** Returns a unique name. It doesn't depend on the seed, because a repeated run must not collide with existing records. */
export function uniqueName(what: string): string {
  return `${what} ${crypto.randomUUID().slice(0, 8)}`
}
