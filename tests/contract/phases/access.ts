import { findingOf, send, tokenFor, type Context } from '../context.ts'
import type { Operation } from '../contract/types.ts'
import { exampleRequests } from './examples.ts'

const RULE = 'Requests without a valid session get 401'

/** Requests every non-public operation without a session and with an invalid token. */
export async function runAccess(context: Context, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    if (operation.isPublic) continue
    const [parts] = exampleRequests(context, operation)
    if (!parts) continue
    for (const [whose, token] of [
      ['without a session', null],
      ['with a session that never was', 'no-such-session'],
    ] as const) {
      if (context.isOver()) return
      const exchange = await send(context, operation, parts, { kind: 'valid', token })
      const { answer } = exchange
      const problems = exchange.problems.filter(({ rule }) => !rule.startsWith('401: '))
      if (answer && answer.status !== 401)
        problems.push({ problem: `${whose}, it was answered ${answer.status}`, rule: RULE, provenance: 'assumed' })
      for (const problem of problems) context.findings.add(findingOf(context, 'access', operation, exchange, problem))
    }
  }
}

/**
 * Requests every operation on a record with an unknown id. The expected error depends on the rest of the request, but a success would mean
 * that the id was ignored.
 */
export async function runUnknownIds(context: Context, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) {
    const [parts] = exampleRequests(context, operation)
    const isFound = operation.answers.some(({ status }) => status === 404)
    if (!parts || !isFound || Object.keys(parts.params).length === 0 || context.isOver()) continue
    const params = Object.fromEntries(Object.keys(parts.params).map((name) => [name, 'contract-test-of-nothing']))
    const exchange = await send(context, operation, { ...parts, params }, { kind: 'valid', token: tokenFor(context, operation) })
    const problems = [...exchange.problems]
    if ((exchange.answer?.status ?? 500) < 300)
      problems.push({
        problem: `the id of nothing was answered ${exchange.answer?.status}`,
        rule: '404 It doesn’t exist, or it belongs to another user',
        provenance: 'assumed',
      })
    for (const problem of problems) context.findings.add(findingOf(context, 'access', operation, exchange, problem))
  }
}
