import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

import { asJson, eachBatch, type StoredRow } from './add-keys'
import { keyColumn } from './key-column'

// Not the functions of the server, whose later changes must not change this migration.
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hashed = (kind: 'session' | 'token', secret: string): string => `${kind}-${sha256(secret)}`

const json = (row: StoredRow) => sql`${JSON.stringify(row)}::text::json`

/** Returns all rows of a table whose IDs change: batches follow each other by ID. */
async function allRows(database: Kysely<unknown>, table: string): Promise<{ id: string; row: StoredRow }[]> {
  const found: { id: string; row: StoredRow }[] = []
  await eachBatch(database, table, async (rows) => void found.push(...rows))
  return found
}

/** Replaces the secrets of sessions and emailed links by their hashes, so that neither records nor backups open anything. */
export async function hashSecrets(database: Kysely<unknown>): Promise<void> {
  for (const { id: secret, row } of await allRows(database, 'tokens')) {
    const id = hashed('token', secret)
    await sql`update tokens set id = ${id}, row = ${json({ ...row, id })} where id = ${secret}`.execute(database)
  }
  for (const { id: secret, row } of await allRows(database, 'sessions')) {
    const id = hashed('session', secret)
    // It is derived from the ID.
    const infoToken = sha256(`socket of ${id}`)
    await sql`
      update sessions set id = ${id}, row = ${json({ ...row, id, infoToken })}, ${sql.ref(keyColumn('infoToken'))} = ${asJson(infoToken)}
      where id = ${secret}`.execute(database)
  }
  await eachBatch(database, 'emails', async (rows) => {
    for (const { id, row } of rows) {
      if (typeof row['token'] !== 'string') continue
      await sql`update emails set row = ${json({ ...row, token: hashed('token', row['token']) })} where id = ${id}`.execute(database)
    }
  })
}
