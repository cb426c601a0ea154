import type { Session } from '../http/define-handlers'
import type { UserRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import { rowsById, type Draft } from '../ports/tables'
import type { AccountRecord, ProfileRecord } from '../records/accounts'

/** Read access to the tables or to a change. */
export type Reader = Pick<Draft, 'all' | 'get' | 'getMany' | 'of' | 'sumsOf'>

/** Returns the profile of a new user with a personal account. */
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

/** Returns a user's profile. Only profiles that differ from a new user's are stored. */
export async function profileOf(records: Reader, userId: string): Promise<ProfileRecord> {
  return (await records.get('profiles', userId)) ?? freshProfile(userId)
}

export function profileForEnterprise(userId: string, accountId: string, role: ProfileRecord['role']): ProfileRecord {
  return { ...freshProfile(userId), plan: { kind: 'enterprise' }, accountId, role }
}

export function profileWith(userId: string, changed: Partial<ProfileRecord>): ProfileRecord {
  return { ...freshProfile(userId), ...changed }
}

/** The address of a local profile, which works without an account until it is named. No form accepts it. */
export const NO_EMAIL = ''

/** Returns how records name a user: by email, which local profiles don't have. */
export function signatureOf({ name, email }: Pick<UserRecord, 'name' | 'email'>): string {
  return email === NO_EMAIL ? name : email
}

/** Returns the record of a new user, who belongs to no company. */
export function newUser(user: Pick<UserRecord, 'id' | 'name' | 'email' | 'dateCreated' | 'password'>): UserRecord {
  return { ...user, emailKey: user.email.toLowerCase(), company: null, jobTitle: null }
}

/** Returns the record of the requesting user. */
export async function currentUser(records: Reader, session: Session): Promise<UserRecord> {
  const user = await records.get('users', session.userId)
  if (!user) throw new Refusal(401, 'This account no longer exists.')
  return user
}

export async function userByEmail(records: Reader, email: string): Promise<UserRecord | undefined> {
  return (await records.of('users', 'email', email.toLowerCase()))[0]
}

/** Returns the enterprise account of the requesting user. */
export async function ownAccount(records: Reader, session: Session): Promise<AccountRecord> {
  const { accountId } = await profileOf(records, session.userId)
  const account = accountId === null ? undefined : await records.get('accounts', accountId)
  if (!account) throw new Refusal(403, 'You don’t belong to an enterprise account.')
  return account
}

/** Returns the enterprise account that the requesting user may manage. */
export async function managedAccount(records: Reader, session: Session): Promise<AccountRecord> {
  const account = await ownAccount(records, session)
  if ((await profileOf(records, session.userId)).role === 'user') throw new Refusal(403, 'Only account administrators can do this.')
  return account
}

export async function mustBeAdmin(records: Reader, session: Session): Promise<void> {
  if (!(await profileOf(records, session.userId)).adminUser) throw new Refusal(403, 'Only administrators can do this.')
}

/** The error for accounts that are pending approval. */
export const PENDING_APPROVAL = 'Your account is pending approval. You can add files once an administrator has approved it.'

/** Throws if the user may not add files because their account is pending approval. */
export async function mustBeApproved(records: Reader, session: Session): Promise<void> {
  if (!(await profileOf(records, session.userId)).approved) throw new Refusal(403, PENDING_APPROVAL, { code: 'pending-approval' })
}

/** Returns the users of an enterprise account, sorted by name. */
export async function membersOf(records: Reader, accountId: string): Promise<{ user: UserRecord; profile: ProfileRecord }[]> {
  const profiles = await records.of('profiles', 'account', accountId)
  const users = await rowsById(
    records,
    'users',
    profiles.map(({ id }) => id),
  )
  return profiles
    .flatMap((profile) => {
      const user = users.get(profile.id)
      return user ? [{ user, profile }] : []
    })
    .toSorted((one, other) => one.user.name.localeCompare(other.user.name) || one.user.id.localeCompare(other.user.id))
}
