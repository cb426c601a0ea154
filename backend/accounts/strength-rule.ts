import type { UserRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import { passwordStrength } from './strength'

export const MIN_PASSWORD_STRENGTH = 2

const TOO_WEAK = 'This password is too easy to guess. Make it longer, or use less common words.'

/** Throws if a password is too easy to guess for an attacker who knows its owner's name and email address. */
export function mustBeStrong(password: string, { name, email }: Pick<UserRecord, 'name' | 'email'>): void {
  const personal = [...name.split(' '), email, email.split('@')[0] ?? '']
  if (passwordStrength(password, personal) < MIN_PASSWORD_STRENGTH)
    throw new Refusal(422, TOO_WEAK, { code: 'weak-password', field: 'password' })
}
