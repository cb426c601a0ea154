import type { OperationId, Session } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import type { SecondFactorRule } from '../../ports/sign-in-rules'
import type { Reader } from '../profiles'
import { signInMethods } from '../sign-in-methods'

const REQUIRED = 'Turn on two-step sign-in first. This server requires it.'

/** The calls that work without the required second factor: its set-up, and those that the app needs to show it. */
const SET_UP_CALLS = new Set<OperationId>([
  'getUserInfo',
  'getSecondFactor',
  'startSecondFactor',
  'confirmSecondFactor',
  'saveExtraDetails',
])

/**
 * Returns whether a user must turn on two-step sign-in before anything else. A session that began at a provider is let in, because the
 * provider's own second factor applies, and so is a profile without an account.
 */
export async function lacksFactor(records: Pick<Reader, 'of' | 'get'>, session: Session, rule: SecondFactorRule): Promise<boolean> {
  if (rule === 'offered') return false
  const user = await records.get('users', session.userId)
  if (!user || user.secondFactor) return false
  if ((await records.get('sessions', session.token))?.byProvider === true) return false
  return (await signInMethods(records, user)).includes('password')
}

/** @throws Refusal 403 if the user must turn on two-step sign-in first, and the operation isn't part of that */
export function refuseWithoutFactor(isLacking: boolean, operation?: OperationId): void {
  if (isLacking && (operation === undefined || !SET_UP_CALLS.has(operation)))
    throw new Refusal(403, REQUIRED, { code: 'second-factor-required' })
}
