import type { Account } from '#generated/model/account.zod.ts'
import type { AdminUser } from '#generated/model/adminUser.zod.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'

import { presentPlan, remainingSeconds } from '../../billing/plan'
import type { UserRecord } from '../../records/records'
import { usedSeconds, usedSecondsOfAll } from '../../usage/used-seconds'
import { membersOf, profileOf, type Reader } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'

/** Returns an enterprise account with its usage. */
export function presentAccount(records: Reader, account: AccountRecord): Account {
  const members = membersOf(records, account.id)
  const used = usedSecondsOfAll(
    records,
    members.map(({ user }) => user.id),
  )
  return { ...account, activeUsers: members.filter(({ profile }) => profile.active).length, usedMinutes: Math.ceil(used / 60) }
}

/** Returns a user in the view of their account's administrators. */
export function presentMember(records: Reader, user: UserRecord, profile: ProfileRecord): EnterpriseUser {
  const { id, name, email, dateCreated } = user
  const { role, active, secondsLimit } = profile
  return { id, name, email, role, active, dateCreated, usedSeconds: usedSeconds(records, id), secondsLimit }
}

/** Returns a user in the view of the product's administrators. */
export function presentUser(records: Reader, user: UserRecord, now: number): AdminUser {
  const { id, name, email, dateCreated } = user
  const { accountId, approved, active, adminUser } = profileOf(records, id)
  return {
    id,
    name,
    email,
    accountName: accountId === null ? null : (records.get('accounts', accountId)?.name ?? null),
    planTitle: presentPlan(records, id, now).planTitle,
    approved,
    active,
    adminUser,
    remainingSeconds: remainingSeconds(records, id, now),
    dateCreated,
  }
}
