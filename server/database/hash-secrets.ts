import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

import { asJson, eachBatch, type StoredRow } from './add-keys'
import { keyColumn } from './key-column'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashed = (kind: 'session' | 'token', secret: string): string => `${kind}-${sha256(secret)}`

/** Renames the rows of a table, whose IDs were the secrets. */
async function rename(
  database: Kysely<unknown>,
  table: 'sessions' | 'tokens',
  rowOf: (row: StoredRow, id: string) => StoredRow,
): Promise<void> {
  const kind = table === 'sessions' ? 'session' : 'token'
  const known: { id: string; row: StoredRow }[] = []
  // Read before any has a new ID, because the batches follow each other by ID.
  await eachBatch(database, table, async (rows) => void known.push(...rows))
  for (const { id: secret, row } of known) {
    const id = hashed(kind, secret)
    await sql`update ${sql.table(table)} set id = ${id}, row = ${JSON.stringify(rowOf(row, id))}::text::json where id = ${secret}`.execute(
      database,
    )
  }
}

/** Replaces the secrets of sessions and emailed links by their hashes, so that neither records nor backups open anything. */
export async function hashSecrets(database: Kysely<unknown>): Promise<void> {
  await rename(database, 'tokens', (row, id) => ({ ...row, id }))
  const infoTokens = new Map<string, string>()
  await rename(database, 'sessions', (row, id) => {
    // It is derived from the ID.
    const infoToken = sha256(`socket of ${id}`)
    infoTokens.set(id, infoToken)
    return { ...row, id, infoToken }
  })
  for (const [id, token] of infoTokens)
    await sql`update sessions set ${sql.ref(keyColumn('infoToken'))} = ${asJson(token)} where id = ${id}`.execute(database)
  await eachBatch(database, 'emails', async (rows) => {
    for (const { id, row } of rows) {
      if (typeof row['token'] !== 'string') continue
      const changed = { ...row, token: hashed('token', row['token']) }
      await sql`update emails set row = ${JSON.stringify(changed)}::text::json where id = ${id}`.execute(database)
    }
  })
}
