import type { Session } from '../handlers/define-handlers'
import type { UserRecord } from '../records/records'
import { Refusal } from '../handlers/refusal'
import type { Draft } from '../records/tables'
import type { AccountRecord, ProfileRecord } from './records'

/** What can be read from the tables and from a change alike. */
export type Reader = Pick<Draft, 'all' | 'get'>

/** Somebody of whom nothing else is known: a person with an account of their own, who works by themselves. */
function freshProfile(userId: string): ProfileRecord {
  return {
    id: userId,
    plan: { kind: 'uncounted' },
    accountId: null,
    role: 'user',
    secondsLimit: null,
    active: true,
    approved: true,
    verified: true,
    adminUser: false,
    forceApiView: false,
    showApiUI: false,
    answers: [],
  }
}

/** What is known of a user; nothing is kept as long as it is what every new user has. */
export function profileOf(records: Reader, userId: string): ProfileRecord {
  return records.get('profiles', userId) ?? freshProfile(userId)
}

export function profileForEnterprise(userId: string, accountId: string, role: ProfileRecord['role']): ProfileRecord {
  return { ...freshProfile(userId), plan: { kind: 'enterprise' }, accountId, role }
}

export function profileWith(userId: string, changed: Partial<ProfileRecord>): ProfileRecord {
  return { ...freshProfile(userId), ...changed }
}

/** The asker's own record. */
export function askerOf(records: Reader, session: Session): UserRecord {
  const user = records.get('users', session.userId)
  if (!user) throw new Refusal(401, 'This account is no longer there.')
  return user
}

export function userByEmail(records: Reader, email: string): UserRecord | undefined {
  return records.all('users').find(({ emailKey }) => emailKey === email.toLowerCase())
}

/** The enterprise that the asker belongs to. */
export function ownAccount(records: Reader, session: Session): AccountRecord {
  const { accountId } = profileOf(records, session.userId)
  const account = accountId === null ? undefined : records.get('accounts', accountId)
  if (!account) throw new Refusal(403, 'You do not belong to an enterprise account.')
  return account
}

/** The enterprise that the asker may manage. */
export function managedAccount(records: Reader, session: Session): AccountRecord {
  const account = ownAccount(records, session)
  if (profileOf(records, session.userId).role === 'user') throw new Refusal(403, 'Only an administrator of the account may do that.')
  return account
}

export function mustBeAdmin(records: Reader, session: Session): void {
  if (!profileOf(records, session.userId).adminUser) throw new Refusal(403, 'Only those who run the product may do that.')
}

/** What an account that is pending approval is told. */
export const PENDING_APPROVAL = 'Your account is pending approval. You can add files once an administrator has approved it.'

/** Refuses what needs an approved account: adding files. */
export function mustBeApproved(records: Reader, session: Session): void {
  if (!profileOf(records, session.userId).approved) throw new Refusal(403, PENDING_APPROVAL)
}

/** The users of an enterprise, by name. */
export function membersOf(records: Reader, accountId: string): { user: UserRecord; profile: ProfileRecord }[] {
  return records
    .all('profiles')
    .filter((profile) => profile.accountId === accountId)
    .flatMap((profile) => {
      const user = records.get('users', profile.id)
      return user ? [{ user, profile }] : []
    })
    .toSorted((one, other) => one.user.name.localeCompare(other.user.name) || one.user.id.localeCompare(other.user.id))
}
