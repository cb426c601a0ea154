import { Refusal } from '../../http/refusal'
import type { Tables } from '../../ports/tables'
import type { UserRecord } from '../../records/records'
import type { SecondFactorRecord } from '../../records/credentials'
import { sendNotice } from '../emails'
import { hashOfRecoveryCode } from './recovery-codes'
import type { SignInThrottle } from '../sign-in-throttle'
import { stepOfCode } from './totp'

/** Accepted codes that are remembered: more than the clock can be set back unnoticed. */
const MAX_USED = 20

const WRONG = 'Wrong code. Check the time on your device and try again.'
const USED = 'This code was already used. Wait for the next one.'
const WRONG_RECOVERY = 'This recovery code is wrong or was already used.'

/** Returns the refusal of a wrong code. */
export const wrongCode = (field: 'code' | 'recoveryCode' = 'code', words = WRONG): Refusal =>
  new Refusal(403, words, { code: 'wrong-code', field })

interface Parts {
  tables: Tables
  signIns: SignInThrottle
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

/** The input of a person in the second step. */
export type EnteredCode = { code: string } | { recoveryCode: string }

/** Returns a second factor after one of its codes was accepted. @throws Refusal 403 if the code was accepted before */
export function withUsedStep(factor: SecondFactorRecord, step: number): SecondFactorRecord {
  if (factor.usedSteps.includes(step)) throw wrongCode('code', USED)
  return { ...factor, usedSteps: [...factor.usedSteps, step].slice(-MAX_USED) }
}

function withoutRecoveryCode(factor: SecondFactorRecord, hash: string): SecondFactorRecord {
  if (!factor.recoveryCodes.includes(hash)) throw wrongCode('recoveryCode', WRONG_RECOVERY)
  return { ...factor, recoveryCodes: factor.recoveryCodes.filter((one) => one !== hash) }
}

/**
 * Accepts a code of a user's second factor, once. The attempt counts like one with a password, before the code is checked.
 *
 * @throws Refusal 403 for a wrong or used code, 429 after too many wrong codes and passwords
 */
export async function acceptCode(
  { tables, signIns, now, newId }: Parts,
  user: UserRecord,
  entered: EnteredCode,
  client: string,
): Promise<void> {
  signIns.beginCode(user.email, client)
  const secret = user.secondFactor?.secret
  if (secret === undefined) throw wrongCode()
  let accept: (factor: SecondFactorRecord) => SecondFactorRecord
  if ('code' in entered) {
    const step = await stepOfCode(secret, entered.code, now())
    if (step === undefined) throw wrongCode()
    accept = (factor) => withUsedStep(factor, step)
  } else {
    const hash = await hashOfRecoveryCode(user.id, entered.recoveryCode)
    accept = (factor) => withoutRecoveryCode(factor, hash)
  }
  await tables.change(async (draft) => {
    const current = await draft.get('users', user.id)
    // It may have been turned off, or set up again with another secret.
    if (current?.secondFactor?.secret !== secret) throw wrongCode()
    draft.put('users', { ...current, secondFactor: accept(current.secondFactor) })
    if ('recoveryCode' in entered) sendNotice(draft, 'recovery-code-used', user, { now, newId })
  })
  signIns.succeed(user.email, client)
}
