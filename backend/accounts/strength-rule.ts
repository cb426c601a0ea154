import { passwordStrength } from '#lib/passwords/strength.ts'
import type { UserRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import type { Passwords } from '../ports/passwords'

export const MIN_PASSWORD_STRENGTH = 2

const TOO_WEAK = 'This password is too easy to guess. Make it longer, or use less common words.'
const TOO_COMMON = 'Attackers try this password early, because many people use it. Choose another one.'

/**
 * Throws if a password is too easy to guess for an attacker who knows its owner's name and email address, or is a common one.
 *
 * @throws Refusal 422 with `weak-password`
 */
export function mustBeStrong(
  password: string,
  { name, email }: Pick<UserRecord, 'name' | 'email'>,
  { isCommon }: Pick<Passwords, 'isCommon'>,
): void {
  const personal = [...name.split(' '), email, email.split('@')[0] ?? '']
  if (passwordStrength(password, personal).strength < MIN_PASSWORD_STRENGTH)
    throw new Refusal(422, TOO_WEAK, { code: 'weak-password', field: 'password' })
  if (isCommon?.(password) === true) throw new Refusal(422, TOO_COMMON, { code: 'weak-password', field: 'password' })
}
