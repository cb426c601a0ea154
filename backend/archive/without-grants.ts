import { ProfileRecord } from '../records/accounts'
import { NO_EMAIL, profileWith } from '../accounts/profiles'
import { UserRecord } from '../records/records'
import type { StoredRows, ArchivedRow, ArchivedRows } from '../ports/stored-rows'

/**
 * Returns an archive's rows without anything that grants rights: members of projects, roles, plans, limits, approval, minutes, flags,
 * purchases, the connection to the camera cloud, and ways into accounts of this browser. An archive is a file that anyone can edit. An
 * imported account has the rights of a new one, or fewer.
 */
export async function withoutGrants(stored: StoredRows, rows: ArchivedRows): Promise<{ rows: ArchivedRows; leftOut: string[] }> {
  const checked: ArchivedRows = new Map(rows)
  // Usage counts against the limit of a plan, and negative usage would extend it.
  for (const table of ['accounts', 'flags', 'usage', 'checkouts', 'connections'] as const) checked.delete(table)
  const { users, leftOut, merged } = await newUsers(stored, rows.get('users') ?? [])
  const added = new Set(users.map(({ id }) => id))
  if (rows.has('users')) checked.set('users', users)
  // Members could read the files of a project that this browser fills later.
  const projects = rows.get('projects')
  if (projects) checked.set('projects', projects.map(unshared))
  checked.set('profiles', (rows.get('profiles') ?? []).filter(({ id }) => added.has(id)).flatMap(restrictions))
  checked.set(
    'identities',
    (rows.get('identities') ?? []).filter(({ userId }) => typeof userId === 'string' && added.has(userId)),
  )
  return { rows: merged ? withOwner(checked, merged) : checked, leftOut }
}

function unshared(project: ArchivedRow): ArchivedRow {
  const { members: _members, ...rest } = project
  return rest
}

/** An archived local profile, and the local profile of this browser that takes its files. */
interface Merged {
  from: string
  to: string
}

/** Gives the rows of one user to another. */
function withOwner(rows: ArchivedRows, { from, to }: Merged): ArchivedRows {
  const give = (row: ArchivedRow): ArchivedRow => (row['ownerId'] === from ? { ...row, ownerId: to } : row)
  return new Map([...rows].map(([table, list]) => [table, list.map(give)]))
}

interface NewUsers {
  users: ArchivedRow[]
  leftOut: string[]
  merged: Merged | undefined
}

/**
 * Returns the accounts that this browser lacks. A second account with the same address would receive the first one's sign-ins. A browser has
 * one local profile, which takes the files of an archived one.
 */
async function newUsers(stored: StoredRows, archived: readonly ArchivedRow[]): Promise<NewUsers> {
  const ids = new Set(await stored.ids('users'))
  const taken = new Map<string, string>()
  let merged: Merged | undefined
  for (const id of ids) {
    const user = UserRecord.pick({ emailKey: true }).safeParse(await stored.get('users', id).catch(() => undefined))
    if (user.success) taken.set(user.data.emailKey, id)
  }
  const users: ArchivedRow[] = []
  const leftOut: string[] = []
  for (const row of archived) {
    if (ids.has(row.id)) continue
    const user = UserRecord.pick({ email: true }).safeParse(row).data
    // The stored key may not match the address.
    const emailKey = user?.email.toLowerCase()
    const holder = emailKey === undefined ? undefined : taken.get(emailKey)
    if (emailKey === undefined) leftOut.push(`${row.id}: its account can’t be read`)
    else if (holder !== undefined && emailKey === NO_EMAIL) merged = { from: row.id, to: holder }
    else if (holder !== undefined) leftOut.push(`${user?.email}: another account has this address`)
    else {
      taken.set(emailKey, row.id)
      users.push({ ...row, emailKey })
    }
  }
  return { users, leftOut, merged }
}

/** Returns a new account's profile with the archived account's restrictions. */
function restrictions(row: ArchivedRow): ArchivedRow[] {
  const profile = ProfileRecord.pick({ active: true, approved: true, verified: true }).safeParse(row).data
  if (!profile) return []
  const { active, approved, verified } = profile
  return active && approved && verified ? [] : [profileWith(row.id, { active, approved, verified })]
}
