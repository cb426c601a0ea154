import { sql } from 'kysely'

import type { TokenStore } from '#backend/ports/token-store.ts'
import type { Database } from '../database/open-database'

/** Keeps tokens in the database, by its clock, because those of servers differ. Two servers can't use up the same token. */
export function databaseTokens(database: Database): TokenStore {
  const textIn = ({ rows }: { rows: { text: string }[] }): string | undefined => rows[0]?.text
  return {
    put: async (kind, token, text, lifetime) => {
      await sql`delete from tokens_of_one_use where ends_at <= now()`.execute(database)
      await sql`
        insert into tokens_of_one_use (kind, token, text, ends_at)
        values (${kind}, ${token}, ${text}, now() + ${lifetime} * interval '1 millisecond')
        on conflict (kind, token) do update set text = excluded.text, ends_at = excluded.ends_at`.execute(database)
    },
    get: async (kind, token) => {
      if (token.includes('\0')) return undefined
      const found = sql<{ text: string }>`
        select text from tokens_of_one_use where kind = ${kind} and token = ${token} and ends_at > now()`
      return textIn(await found.execute(database))
    },
    take: async (kind, token) => {
      if (token.includes('\0')) return undefined
      const taken = sql<{ text: string }>`
        delete from tokens_of_one_use where kind = ${kind} and token = ${token} and ends_at > now() returning text`
      return textIn(await taken.execute(database))
    },
  }
}
