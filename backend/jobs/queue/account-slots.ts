import { profileOf, type Reader } from '../../accounts/profiles'

/**
 * Returns the users among the owners of waiting jobs whose enterprise account already runs its max concurrent jobs.
 *
 * @param running the owners of the running jobs
 */
export function usersAtLimit(records: Reader, owners: ReadonlySet<string>, running: readonly string[]): ReadonlySet<string> {
  const accountOf = (userId: string): string | null => profileOf(records, userId).accountId
  const busy = running.map(accountOf)
  const isAtLimit = (userId: string): boolean => {
    const accountId = accountOf(userId)
    const account = accountId === null ? undefined : records.get('accounts', accountId)
    return account !== undefined && busy.filter((one) => one === accountId).length >= account.maxConcurrentJobs
  }
  return new Set([...owners].filter(isAtLimit))
}
