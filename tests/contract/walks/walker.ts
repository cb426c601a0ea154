import { findingOf, send, tokenFor, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { partsOf, toWire, type Parts } from '../generate/request.ts'
import { isObject } from '../check/invariants.ts'
import type { WireRequest } from '../client.ts'

/** A walk cannot go on from here: a step that the rest needs did not work, which was noted where it breaks the contract. */
export class WalkEndsError extends Error {
  override readonly name = 'WalkEndsError'
  readonly code = 'walk-ends'
}

export interface StepOptions {
  /** Replaces the actor's; null signs nobody in. */
  token?: string | null
  change?: (request: WireRequest) => WireRequest
}

/** The steps of one walk through the contract. */
export interface Walker {
  context: Context
  has: (operationId: string) => boolean
  /** Sends one request and keeps what its answer breaks. */
  call: (operationId: string, parts?: Partial<Parts>, options?: StepOptions) => Promise<Exchange>
  /** As `call`, for a step that must be answered so; the walk ends where this back end does not offer it (403, 501). */
  must: (operationId: string, status: number, parts?: Partial<Parts>, options?: StepOptions) => Promise<Exchange>
  /** Sends a request whose line is cut after so many bytes of its body. */
  cut: (operationId: string, parts: Partial<Parts> & { body: Uint8Array }, bytes: number) => Promise<void>
  /** Keeps a finding about an exchange unless it is as the contract says. */
  expect: (isSo: boolean, operationId: string, exchange: Exchange, problem: string, rule: string) => void
}

export interface Walk {
  name: string
  /** The operations without which it makes no sense. */
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
  const expect: Walker['expect'] = (isSo, operationId, exchange, problem, rule) => {
    if (!isSo) context.findings.add(findingOf(context, 'walks', find(operationId), exchange, { problem, rule }))
  }
  const call: Walker['call'] = async (operationId, parts, { token, change } = {}) => {
    if (context.isOver()) throw new WalkEndsError('The time is over.')
    const operation = find(operationId)
    const whose = token === undefined ? (context.actorFor.get(operation)?.token ?? tokenFor(context, operation)) : token
    const exchange = await send(context, operation, partsOf(parts), { kind: 'valid', token: whose, ...(change ? { change } : {}) })
    const isMeant = token !== undefined
    for (const problem of exchange.problems) {
      // A walk that brings its own token knows what it expects.
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

/** A field of an answer, by the names on the way to it; undefined where there is none. */
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

/** A text of an item of a list; empty where there is none. */
export function textOf(item: Readonly<Record<string, unknown>> | undefined, name: string): string {
  const found = item?.[name]
  return typeof found === 'string' ? found : ''
}

/** The items of a list in an answer, be it an array or a map. */
export function itemsAt(exchange: Exchange, ...names: string[]): Record<string, unknown>[] {
  const found = at(exchange, ...names)
  return (Array.isArray(found) ? found : isObject(found) ? Object.values(found) : []).filter(isObject)
}

/** A name that nothing else has; the same seed does not make the same, or a second run would meet the first one's records. */
export function uniqueName(what: string): string {
  return `${what} ${crypto.randomUUID().slice(0, 8)}`
}
