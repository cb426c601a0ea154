import type { Account } from '#generated/model/account.zod.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'

import { presentPlan, remainingSeconds } from '../../billing/plan'
import type { UserRecord } from '../../records/records'
import { usedSeconds, usedSecondsOfAll } from '../../usage/used-seconds'
import { membersOf, profileOf, type Reader } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'

/** Returns an enterprise account with its usage. */
export async function presentAccount(records: Reader, account: AccountRecord): Promise<Account> {
  const members = await membersOf(records, account.id)
  const used = await usedSecondsOfAll(
    records,
    members.map(({ user }) => user.id),
  )
  return { ...account, activeUsers: members.filter(({ profile }) => profile.active).length, usedMinutes: Math.ceil(used / 60) }
}

/** Returns a user in the view of their account's administrators. */
export async function presentMember(records: Reader, user: UserRecord, profile: ProfileRecord): Promise<EnterpriseUser> {
  const { id, name, email, dateCreated } = user
  const { role, active, secondsLimit } = profile
  return { id, name, email, role, active, dateCreated, usedSeconds: await usedSeconds(records, id), secondsLimit }
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
