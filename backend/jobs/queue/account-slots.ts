import type { Reader } from '../../accounts/profiles'
import { rowsById } from '../../ports/rows-by-id'

/**
 * Returns the users among the owners of waiting jobs whose enterprise account already runs its max concurrent jobs.
 *
 * @param running the owners of the running jobs
 */
export async function usersAtLimit(records: Reader, owners: ReadonlySet<string>, running: readonly string[]): Promise<ReadonlySet<string>> {
  // A user without a stored profile has a personal account.
  const profiles = await rowsById(records, 'profiles', [...owners, ...running])
  const accountOf = (userId: string): string | null => profiles.get(userId)?.accountId ?? null
  const accounts = await rowsById(
    records,
    'accounts',
    [...owners].flatMap((userId) => accountOf(userId) ?? []),
  )
  const busy = running.map(accountOf)
  const isAtLimit = (userId: string): boolean => {
    const account = accounts.get(accountOf(userId) ?? '')
    return account !== undefined && busy.filter((one) => one === account.id).length >= account.maxConcurrentJobs
  }
  return new Set([...owners].filter(isAtLimit))
}
