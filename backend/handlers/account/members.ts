import type { Backend } from '../backend-type'
import type { PasswordHash, UserRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'
import type { Draft } from '../../ports/tables'
import { recordUsage } from '../../usage/record-usage'
import { sendEmail } from '../../accounts/emails'
import { hashPassword } from '../../accounts/password'
import { membersOf, newUser, profileForEnterprise, userByEmail } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'

interface NewMember {
  firstName: string
  lastName: string
  email: string
  role: ProfileRecord['role']
  secondsLimit: number | null
}

/** Returns the hash of a random password; the user chooses their own with the emailed link. */
export function unknownPassword({ newId, passwordIterations }: Pick<Backend, 'newId' | 'passwordIterations'>): Promise<PasswordHash> {
  return hashPassword(newId('password') + crypto.randomUUID(), passwordIterations)
}

/** Throws if the account has reached its user limit. */
export async function mustHaveRoom(draft: Draft, { id, maxUsers }: AccountRecord): Promise<void> {
  const active = (await membersOf(draft, id)).filter(({ profile }) => profile.active).length
  if (active >= maxUsers) throw new Refusal(409, `This account has reached its limit of ${maxUsers} users.`)
}

/** Adds a user to an enterprise account and emails them; `actorId` is the user who added them. */
export async function addMember(
  draft: Draft,
  account: AccountRecord,
  member: NewMember,
  password: PasswordHash,
  actorId: string,
  { now, newId }: Pick<Backend, 'now' | 'newId'>,
): Promise<{ user: UserRecord; profile: ProfileRecord }> {
  const { firstName, lastName, email, role, secondsLimit } = member
  if (await userByEmail(draft, email))
    throw new Refusal(409, 'This email address already has an account.', { code: 'email-taken', field: 'email' })
  await mustHaveRoom(draft, account)
  const user: UserRecord = {
    ...newUser({ id: newId('user'), name: `${firstName} ${lastName}`, email, dateCreated: now(), password }),
    company: account.name,
  }
  const profile = { ...profileForEnterprise(user.id, account.id, role), secondsLimit }
  draft.put('users', user)
  draft.put('profiles', profile)
  await sendEmail(draft, 'welcome', user, { now, newId })
  await recordUsage(draft, 'user_creation', actorId, now(), { account_id: account.id, metadata: { userId: user.id } })
  return { user, profile }
}
