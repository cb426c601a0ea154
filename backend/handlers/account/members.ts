import type { Backend } from '../backend-type'
import type { UserRecord } from '../../records/records'
import type { PasswordHash } from '../../records/credentials'
import { Refusal } from '../../http/refusal'
import type { Draft } from '../../ports/tables'
import { recordUsage } from '../../usage/record-usage'
import { sendEmail } from '../../accounts/emails'
import { newUser, profileForEnterprise, userByEmail } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'

interface Invited {
  firstName: string
  lastName: string
  email: string
}

interface NewMember extends Invited {
  role: ProfileRecord['role']
  secondsLimit: number | null
}

type Parts = Pick<Backend, 'now' | 'newId'>

/** Returns the hash of a random password; the user chooses their own with the emailed link. */
export function unknownPassword({ newId, passwords }: Pick<Backend, 'newId' | 'passwords'>): Promise<PasswordHash> {
  return passwords.hash(newId('password') + crypto.randomUUID())
}

/** Throws if the account has reached its user limit. */
export async function mustHaveRoom(draft: Draft, { id, maxUsers }: AccountRecord): Promise<void> {
  const active = (await draft.of('profiles', 'account', id)).filter((profile) => profile.active).length
  if (active >= maxUsers) throw new Refusal(409, `This account has reached its limit of ${maxUsers} users.`)
}

/** @throws Refusal 409 if the address has an account */
async function invited(
  draft: Draft,
  { firstName, lastName, email }: Invited,
  password: PasswordHash,
  { now, newId }: Parts,
): Promise<UserRecord> {
  if (await userByEmail(draft, email))
    throw new Refusal(409, 'This email address already has an account.', { code: 'email-taken', field: 'email' })
  return newUser({ id: newId('user'), name: `${firstName} ${lastName}`, email, dateCreated: now(), password })
}

/** Adds a user with a personal account and emails them; `actorId` is the administrator who invited them. */
export async function addInvited(
  draft: Draft,
  person: Invited,
  password: PasswordHash,
  actorId: string,
  parts: Parts,
): Promise<UserRecord> {
  const user = await invited(draft, person, password, parts)
  draft.put('users', user)
  await sendEmail(draft, 'welcome', user, parts)
  await recordUsage(draft, 'user_creation', actorId, parts.now(), { metadata: { userId: user.id } })
  return user
}

/** Adds a user to an enterprise account and emails them; `actorId` is the user who added them. */
export async function addMember(
  draft: Draft,
  account: AccountRecord,
  { role, secondsLimit, ...person }: NewMember,
  password: PasswordHash,
  actorId: string,
  parts: Parts,
): Promise<{ user: UserRecord; profile: ProfileRecord }> {
  const user: UserRecord = { ...(await invited(draft, person, password, parts)), company: account.name }
  await mustHaveRoom(draft, account)
  const profile = { ...profileForEnterprise(user.id, account.id, role), secondsLimit }
  draft.put('users', user)
  draft.put('profiles', profile)
  await sendEmail(draft, 'welcome', user, parts)
  await recordUsage(draft, 'user_creation', actorId, parts.now(), { account_id: account.id, metadata: { userId: user.id } })
  return { user, profile }
}
