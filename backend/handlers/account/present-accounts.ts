import type { Account } from '#generated/model/account.zod.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'

import { groupBy } from '#lib/group-by.ts'
import { invariant } from '#lib/invariant.ts'
import { presentPlan, remainingSeconds } from '../../billing/plan'
import type { UserRecord } from '../../records/records'
import { usedSecondsByUser } from '../../usage/used-seconds'
import { profileOf, type Reader } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'

interface Member {
  user: UserRecord
  profile: ProfileRecord
}

/** Returns enterprise accounts with their usage. The number of reads doesn't grow with the accounts. */
export async function presentAccounts(records: Reader, accounts: readonly AccountRecord[]): Promise<Account[]> {
  const profiles = await records.of(
    'profiles',
    'account',
    accounts.map(({ id }) => id),
  )
  const used = await usedSecondsByUser(
    records,
    profiles.map(({ id }) => id),
  )
  const byAccount = groupBy(profiles, ({ accountId }) => accountId)
  return accounts.map((account) => {
    const members = byAccount.get(account.id) ?? []
    const seconds = members.reduce((sum, { id }) => sum + (used.get(id) ?? 0), 0)
    return { ...account, activeUsers: members.filter(({ active }) => active).length, usedMinutes: Math.ceil(seconds / 60) }
  })
}

/** Returns an enterprise account with its usage. */
export async function presentAccount(records: Reader, account: AccountRecord): Promise<Account> {
  const [presented] = await presentAccounts(records, [account])
  invariant(presented, 'each account is presented')
  return presented
}

/** Returns users in the view of their account's administrators. */
export async function presentMembers(records: Reader, members: readonly Member[]): Promise<EnterpriseUser[]> {
  const used = await usedSecondsByUser(
    records,
    members.map(({ user }) => user.id),
  )
  return members.map(({ user: { id, name, email, dateCreated }, profile: { role, active, secondsLimit } }) => ({
    id,
    name,
    email,
    role,
    active,
    dateCreated,
    usedSeconds: used.get(id) ?? 0,
    secondsLimit,
  }))
}

/** Returns a user in the view of their account's administrators. */
export async function presentMember(records: Reader, member: Member): Promise<EnterpriseUser> {
  const [presented] = await presentMembers(records, [member])
  invariant(presented, 'each member is presented')
  return presented
}

/** Returns a user in the view of the product's administrators. */
export async function presentUser(records: Reader, user: UserRecord, now: number): Promise<AdminUser> {
  const { id, name, email, dateCreated } = user
  const { accountId, approved, active, adminUser } = await profileOf(records, id)
  return {
    id,
    name,
    email,
    accountName: accountId === null ? null : ((await records.get('accounts', accountId))?.name ?? null),
    planTitle: (await presentPlan(records, id, now)).planTitle,
    approved,
    active,
    adminUser,
    remainingSeconds: await remainingSeconds(records, id, now),
    dateCreated,
  }
}
