import type { UserRecord } from '../records/records'
import { hasPassword } from './password'
import type { Reader } from './profiles'

/** Returns how a user signs in. A local profile has no way to. */
export async function signInMethods(records: Pick<Reader, 'of'>, user: UserRecord): Promise<('password' | 'provider')[]> {
  const hasProvider = (await records.of('identities', 'user', user.id)).length > 0
  return [...(hasPassword(user, hasProvider) ? (['password'] as const) : []), ...(hasProvider ? (['provider'] as const) : [])]
}
