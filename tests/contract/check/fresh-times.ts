import type { WireAnswer } from '../client.ts'
import type { Contract } from '../contract/types.ts'
import { isObject, type Problem } from './invariants.ts'
import { breachOf } from './rules.ts'

/** How far a time may be from the Date header: the clocks of a back end's parts differ, and a change takes a moment. */
const NEAR_SECONDS = 120

/**
 * Returns the breach of a time in a body that isn't near the response's Date header. Without the header there is nothing to compare with.
 *
 * @param field a time that has just been set
 */
export function freshTimeProblems(
  contract: Pick<Contract, 'rules'>,
  { headers }: Pick<WireAnswer, 'headers'>,
  body: unknown,
  field: string,
): Problem[] {
  const time = isObject(body) ? body[field] : undefined
  const now = Date.parse(headers.date ?? '') / 1000
  if (typeof time !== 'number' || Number.isNaN(now) || Math.abs(time - now) <= NEAR_SECONDS) return []
  return breachOf(contract, 'fresh-times', `${field} is ${time} where Date is ${now} s`)
}
