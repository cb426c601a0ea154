import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'

import { findingOf, send, sendAndKeep, tokenFor, type Context, type Exchange } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { requestsOf, type Parts } from '../generate/request.ts'

/** Returns requests with the contract's examples as bodies, or one request generated from the seed if there are none. */
export function exampleRequests(context: Context, operation: Operation): Parts[] {
  const { contract, pool, seed } = context
  const [made] = fc.sample(requestsOf(contract, operation, pool), { seed, numRuns: 1 })
  if (!made) return []
  const [ids] = Object.keys(made.params).map((name) => pool.get(name)?.[0])
  const query = Object.fromEntries(
    Object.entries(made.query).filter(([name]) => operation.parameters.some((parameter) => parameter.name === name && parameter.required)),
  )
  const skeleton = {
    ...made,
    query,
    params: ids === undefined ? made.params : { ...made.params, [Object.keys(made.params)[0] ?? '']: ids },
  }
  const examples = operation.body?.examples ?? []
  return examples.length > 0 ? examples.map(({ value }) => ({ ...skeleton, body: value })) : [skeleton]
}

/** Returns whether an operation never changes records. */
export function isSafe({ method }: Operation): boolean {
  return method === 'get' || method === 'head' || method === 'options'
}

/** Sends a request as each actor until one does not get 403, and stores that actor for the operation. */
async function findActor(context: Context, operation: Operation, parts: Parts): Promise<Exchange> {
  const [first, ...others] = context.actors
  let exchange = await send(context, operation, parts, { kind: 'valid', token: tokenFor(context, operation) })
  if (first) context.actorFor.set(operation, first)
  if (operation.isPublic) return exchange
  for (const actor of others) {
    if (exchange.answer?.status !== 403) break
    const again = await send(context, operation, parts, { kind: 'valid', token: actor.token })
    if (again.answer?.status !== 403) context.actorFor.set(operation, actor)
    exchange = again
  }
  return exchange
}

/** Requests every operation with the contract's examples. */
export async function runExamples(context: Context, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    if (context.isOver()) return
    const [first, ...more] = exampleRequests(context, operation)
    if (!first) continue
    const exchange = await findActor(context, operation, first)
    for (const problem of exchange.problems) context.findings.add(findingOf(context, 'examples', operation, exchange, problem))
    for (const parts of more)
      await sendAndKeep(context, 'examples', operation, parts, { kind: 'valid', token: tokenFor(context, operation) })
  }
}

/** Requests every example of every response by name, as Prism supports it, and expects that example. */
export async function runPreferredExamples(context: Context, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    const [parts] = exampleRequests(context, operation)
    if (!parts) continue
    for (const { status, examples } of operation.answers) {
      // `default` covers the 4xx statuses, and Prism needs one of them.
      const code = status === 'default' ? 400 : status
      for (const { name, value } of examples) {
        if (context.isOver()) return
        const wanted = { ...parts, headers: { ...parts.headers, Prefer: `code=${code}, example=${name}` } }
        const exchange = await send(context, operation, wanted, {
          kind: 'valid',
          token: code === 401 ? null : tokenFor(context, operation),
        })
        // Responses to HEAD have no body to compare.
        const isThatOne = exchange.answer?.status === code && (operation.method === 'head' || isDeepStrictEqual(exchange.body, value))
        const problems = isThatOne
          ? exchange.problems
          : [
              {
                problem: `example ${name} of ${code} was not the answer`,
                rule: `${operation.summary}: example ${name}`,
                provenance: 'assumed' as const,
              },
            ]
        for (const problem of problems) context.findings.add(findingOf(context, 'examples', operation, exchange, problem))
      }
    }
  }
}
