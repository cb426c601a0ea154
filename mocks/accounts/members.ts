import type { Backend } from '../backend-type'
import type { PasswordHash, UserRecord } from '../records/records'
import { Refusal } from '../handlers/refusal'
import type { Draft } from '../records/tables'
import { recordUsage } from '../usage/record-usage'
import { sendEmail } from './emails'
import { hashPassword } from './password'
import { membersOf, profileForEnterprise, userByEmail } from './profiles'
import type { AccountRecord, ProfileRecord } from './records'

interface NewMember {
  firstName: string
  lastName: string
  email: string
  role: ProfileRecord['role']
  secondsLimit: number | null
}

/** A password that nobody knows; the person chooses their own by the email. */
export function unknownPassword({ newId, passwordIterations }: Pick<Backend, 'newId' | 'passwordIterations'>): Promise<PasswordHash> {
  return hashPassword(newId('password') + crypto.randomUUID(), passwordIterations)
}

/** Stops where every place of the account is taken. */
export function mustHaveRoom(draft: Draft, { id, maxUsers }: AccountRecord): void {
  const active = membersOf(draft, id).filter(({ profile }) => profile.active).length
  if (active >= maxUsers) throw new Refusal(409, `All ${maxUsers} places of this account are taken.`)
}

/** Adds a user to an enterprise and writes to them; `actorId` is who did it. */
export function addMember(
  draft: Draft,
  account: AccountRecord,
  member: NewMember,
  password: PasswordHash,
  actorId: string,
  { now, newId }: Pick<Backend, 'now' | 'newId'>,
): { user: UserRecord; profile: ProfileRecord } {
  const { firstName, lastName, email, role, secondsLimit } = member
  if (userByEmail(draft, email)) throw new Refusal(409, 'There is an account with this email address already.')
  mustHaveRoom(draft, account)
  const user: UserRecord = {
    id: newId('user'),
    name: `${firstName} ${lastName}`,
    email,
    emailKey: email.toLowerCase(),
    company: account.name,
    jobTitle: null,
    dateCreated: now(),
    password,
  }
  const profile = { ...profileForEnterprise(user.id, account.id, role), secondsLimit }
  draft.put('users', user)
  draft.put('profiles', profile)
  sendEmail(draft, 'welcome', user, { now, newId })
  recordUsage(draft, 'user_creation', actorId, now(), { account_id: account.id, metadata: { userId: user.id } })
  return { user, profile }
}

/** Ends every session of a user; returns their tokens, whose sockets must be told. */
export function endSessions(draft: Draft, userId: string): string[] {
  const tokens = draft.all('sessions').flatMap((session) => (session.userId === userId ? [session.id] : []))
  for (const token of tokens) draft.delete('sessions', token)
  return tokens
}
