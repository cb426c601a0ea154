import fc from 'fast-check'

import { findingOf, send, tokenFor, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import type { Phase } from '../findings.ts'
import { isBytes, requestsOf, type Parts } from '../generate/request.ts'
import { inParallel } from './in-parallel.ts'

const AT_ONCE = 4
/** Time limit of the search for the shortest request. */
const SHRINK_MILLISECONDS = 5000

class BrokenError extends Error {}

/** Sends requests until one breaks the contract, then records the problems of the shortest request that still does. */
export async function tryRequests<Case>(
  context: Context,
  phase: Phase,
  operation: Operation,
  cases: fc.Arbitrary<Case>,
  runs: number,
  attempt: (one: Case) => Promise<Exchange | undefined>,
): Promise<void> {
  let shortest: Exchange | undefined
  let firstAt: number | undefined
  const property = fc.asyncProperty(cases, async (one) => {
    // A case that passes without being sent ends the search when its time is up.
    const isTooLate = firstAt !== undefined && performance.now() - firstAt > SHRINK_MILLISECONDS
    if (isTooLate || (firstAt === undefined && context.isOver())) return
    const exchange = await attempt(one)
    if (!exchange || exchange.problems.length === 0) return
    firstAt ??= performance.now()
    shortest = exchange
    throw new BrokenError()
  })
  const details = await fc.check(property, { seed: context.seed, numRuns: runs })
  if (details.failed && !(details.errorInstance instanceof BrokenError)) throw details.errorInstance
  if (!shortest) return
  for (const problem of shortest.problems) context.findings.add(findingOf(context, phase, operation, shortest, problem))
}

/** Generates requests of an operation that also pass the validator. */
export function validRequests(context: Context, operation: Operation): fc.Arbitrary<Parts> {
  const { body } = operation
  const requests = requestsOf(context.contract, operation, context.pool)
  return body && !isBytes(body.schema) ? requests.filter((parts) => context.validator.isValid(body.schema, parts.body)) : requests
}

/** Sends valid generated requests. Every response must have a declared status and a valid body. */
export async function runProperties(context: Context, operations: readonly Operation[], runs: number): Promise<void> {
  await inParallel(operations, AT_ONCE, (operation) =>
    tryRequests(context, 'properties', operation, validRequests(context, operation), runs, (parts) =>
      send(context, operation, parts, { kind: 'valid', token: tokenFor(context, operation) }),
    ),
  )
}
