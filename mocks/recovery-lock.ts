import { passwordFits, hasPassword } from '#backend/accounts/password.ts'
import { createSignInThrottle } from '#backend/accounts/sign-in-throttle.ts'
import { UserRecord } from '#backend/records/records.ts'
import { demoAccount } from './seed/demo-account'
import { personas } from './seed/personas'
import type { Database } from './storage/database'
import { rawRows } from '#backend/archive/owners.ts'
import { storedRows } from './storage/stored-rows'

/** The fields needed to check an account's password. An account with other damage can still be opened. */
const Account = UserRecord.pick({ id: true, emailKey: true, password: true, passwordless: true })

const WRONG_PAIR = 'Wrong email or password.'

/** The accounts whose passwords the app shows. */
const PUBLIC = new Set(
  [demoAccount.email, ...Object.values(personas).flatMap((persona) => persona?.email ?? [])].map((email) => email.toLowerCase()),
)

export interface RecoveryLock {
  /** Returns whether a password must be given before anything is shown. */
  isLocked: (database: Database) => Promise<boolean>
  /** Unlocks an account's data. Throws if the password is wrong. */
  unlock: (database: Database, email: string, password: string) => Promise<void>
  /** Returns a function that decides whether an account's data may be shown. */
  opened: (database: Database) => Promise<(owner: string | undefined) => boolean>
}

/**
 * Requires an account's password before its records and files are shown. Data that belongs to no account with a readable password is shown
 * after the first password of a non-public account, or without a password if there is no such account.
 *
 * @param clock epoch milliseconds
 */
export function createRecoveryLock(clock: () => number): RecoveryLock {
  const unlocked = new Set<string>()
  const throttle = createSignInThrottle(clock)

  async function accountsOf(database: Database) {
    const identities = new Set<unknown>()
    if (database.objectStoreNames.contains('identities'))
      for await (const row of rawRows(storedRows(database), 'identities')) identities.add((row as { userId?: unknown }).userId)
    const accounts: (typeof Account)['_output'][] = []
    // A database that the browser has cleared has no stores, while its files may still be there.
    if (!database.objectStoreNames.contains('users')) return accounts
    for await (const row of rawRows(storedRows(database), 'users')) {
      const account = Account.safeParse(row).data
      if (account && hasPassword(account, identities.has(account.id))) accounts.push(account)
    }
    return accounts
  }

  return {
    isLocked: async (database) => unlocked.size === 0 && (await accountsOf(database)).length > 0,
    unlock: async (database, email, password) => {
      const address = email.trim().toLowerCase()
      throttle.begin(address, '')
      const account = (await accountsOf(database)).find(({ emailKey }) => emailKey === address)
      if (!account || !(await passwordFits(password, account.password))) throw new Error(WRONG_PAIR)
      throttle.succeed(address, '')
      unlocked.add(account.id)
    },
    opened: async (database) => {
      const accounts = await accountsOf(database)
      const locked = new Set(accounts.map(({ id }) => id))
      const own = accounts.filter(({ emailKey }) => !PUBLIC.has(emailKey))
      const opensRest = own.length === 0 || own.some(({ id }) => unlocked.has(id))
      return (owner) => (owner !== undefined && locked.has(owner) ? unlocked.has(owner) : opensRest)
    },
  }
}
