import { sql, type Kysely } from 'kysely'

import { keyColumn } from './key-column'

/** Rows whose keys are computed at once, which bounds the memory of the migration. */
const BATCH = 500

export type StoredRow = Readonly<Record<string, unknown>>

/**
 * The keys that the first version of the schema hasn't. They are computed here and not in PostgreSQL, whose functions for JSON refuse rows
 * with a NUL character, which people may enter.
 */
const KEYS: Readonly<Record<string, Readonly<Record<string, (row: StoredRow) => unknown>>>> = {
  users: { email: ({ emailKey }) => emailKey },
  sessions: { user: ({ userId }) => userId, infoToken: ({ infoToken }) => infoToken ?? '' },
  media: {
    owner: ({ ownerId }) => ownerId,
    uploader: ({ ownerId, uploaderId }) => uploaderId ?? ownerId,
    project: ({ ownerId, projectId }) => (projectId === 'project-default' ? `${projectId} of ${String(ownerId)}` : projectId),
  },
  versions: { owner: ({ ownerId }) => ownerId },
  profiles: { account: ({ accountId }) => accountId, administrator: ({ adminUser }) => adminUser },
  invoices: { owner: ({ ownerId }) => ownerId },
  tokens: {
    user: ({ userId }) => userId,
    hour: ({ usedAt, ended, expiresAt }) => (usedAt === null && ended === undefined ? String(Math.floor(Number(expiresAt) / 3600)) : null),
  },
  emails: { to: ({ to }) => to },
  identities: { user: ({ userId }) => userId },
  cloudFiles: { owner: ({ ownerId }) => ownerId },
}

/** Returns a key as its column has it. */
export const asJson = (key: unknown): string | null => (key === undefined || key === null ? null : JSON.stringify(key))

/** Calls a function with all rows of a table, at most `batch` of them at a time. */
export async function eachBatch(
  database: Kysely<unknown>,
  table: string,
  work: (rows: { id: string; row: StoredRow }[]) => Promise<void>,
  batch = BATCH,
): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; row: StoredRow }>`
      select id, row from ${sql.table(table)} where id > ${after} order by id limit ${batch}`.execute(database)
    const last = rows.at(-1)
    if (!last) return
    await work(rows)
    after = last.id
  }
}

/** Adds columns to a table, of texts unless another type is given, and fills them from the rows. */
export async function fillColumns(
  database: Kysely<unknown>,
  table: string,
  columns: Readonly<Record<string, (row: StoredRow) => string | number | null>>,
  type: 'text' | 'float8' = 'text',
): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  for (const name of names) await sql`alter table ${sql.table(table)} add column ${name} ${sql.raw(type)}`.execute(database)
  await eachBatch(database, table, async (rows) => {
    const lists = Object.values(columns).map((textOf) => sql`${rows.map(({ row }) => textOf(row))}::${sql.raw(type)}[]`)
    const values = sql`unnest(${rows.map(({ id }) => id)}::text[], ${sql.join(lists)})`
    await sql`
      update ${sql.table(table)} set ${sql.join(names.map((name) => sql`${name} = filled.${name}`))}
      from ${values} as filled (id, ${sql.join(names)})
      where ${sql.table(table)}.id = filled.id`.execute(database)
  })
}

/** Adds an index by which rows are found by a key. */
export const indexKey = async (database: Kysely<unknown>, table: string, name: string): Promise<void> =>
  void (await sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.ref(keyColumn(name))})`.execute(database))

/** Adds keys of a table, each with its index. */
export async function addKeysTo(database: Kysely<unknown>, table: string, keys: (typeof KEYS)[string]): Promise<void> {
  const columns = Object.entries(keys).map(([name, keyOf]) => [keyColumn(name), (row: StoredRow) => asJson(keyOf(row))] as const)
  await fillColumns(database, table, Object.fromEntries(columns))
  for (const name of Object.keys(keys)) await indexKey(database, table, name)
}

/** Adds the people of projects, of whom each finds the project. */
async function addPeople(database: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column ${sql.ref(keyColumn('users'))} text[]`.execute(database)
  await eachBatch(database, 'projects', async (rows) => {
    for (const { id, row } of rows) {
      const people = [row['ownerId'], ...((row['members'] as unknown[] | undefined) ?? [])]
      const keys = [...new Set(people)].map(asJson)
      await sql`update projects set ${sql.ref(keyColumn('users'))} = ${keys}::text[] where id = ${id}`.execute(database)
    }
  })
  await sql`create index projects_users on projects using gin (${sql.ref(keyColumn('users'))})`.execute(database)
}

/** Adds the keys by which a request finds the rows of one user, account or project without reading the others. */
export async function addKeys(database: Kysely<unknown>): Promise<void> {
  for (const [table, keys] of Object.entries(KEYS)) await addKeysTo(database, table, keys)
  await addPeople(database)
  await sql`alter table uploads add column owner text`.execute(database)
  await eachBatch(database, 'uploads', async (rows) => {
    for (const { id, row } of rows) await sql`update uploads set owner = ${row['ownerId']} where id = ${id}`.execute(database)
  })
  await sql`create index uploads_owner on uploads (owner)`.execute(database)
}
