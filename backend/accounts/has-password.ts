import type { UserRecord } from '../records/records'

/**
 * Returns whether an account has a password that its owner knows. Sign-on accounts have a random one until their owner sets one.
 *
 * @param hasIdentity whether the account was created at a provider. Earlier builds didn't record that its password is random, but hashed it
 * only once
 */
export function hasPassword({ password, passwordless }: Pick<UserRecord, 'password' | 'passwordless'>, hasIdentity: boolean): boolean {
  return passwordless !== true && !(hasIdentity && password.iterations === 1)
}
