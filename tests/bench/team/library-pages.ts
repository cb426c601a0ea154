import { sql } from 'kysely'

import { largeLibrary } from '#mocks/seed/large-library.ts'
import { migrations } from '#server/database/migrations.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { userRow } from '../../support/records.ts'
import type { TestPostgres } from '../../tools/find-postgres.ts'
import { table as markdownTable } from '../table.ts'
import { FIGURES, measurePages } from './measure-pages.ts'
import { startServer, stopServer } from './processes.ts'

const PEOPLE = 50
const PAGES = 100
const ROWS_AT_ONCE = 2000

interface LibraryParts {
  postgres: TestPostgres
  /** The folder of the servers' data. */
  folder: string
  /** The number of files of all people. */
  files: number
  /** The folder of earlier code. */
  before: string | undefined
  print: (text: string) => void
}

/** The person who is measured, and the token of their session. */
const ADA = 'user-0'
const TOKEN = 'token-of-ada'

const firstSchema = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))

/** Adds the files of all people as a server of the schema before the keys of users has written them. */
async function addFiles({ postgres, files }: LibraryParts): Promise<void> {
  const database = await openDatabase({ url: postgres.url }, firstSchema)
  const session = { id: TOKEN, userId: ADA, createdAt: Math.floor(Date.now() / 1000) }
  await sql`insert into sessions (id, row) values (${TOKEN}, ${JSON.stringify(session)}::text::json)`.execute(database)
  await sql`insert into users (id, row) values (${ADA}, ${JSON.stringify(userRow(ADA))}::text::json)`.execute(database)
  const each = Math.floor(files / PEOPLE)
  for (let owner = 0; owner < PEOPLE; owner += 1) {
    const rows = largeLibrary(`user-${owner}`, each, []).map((row) => ({ ...row, id: `${row.id}-${owner}` }))
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      await sql`insert into media (id, row, "key_withoutProgress", key_failed, key_versions)
        select id, row::json, 'false', 'false', '"0"' from unnest(${some.map(({ id }) => id)}::text[],
        ${some.map((row) => JSON.stringify(row))}::text[]) as given (id, row)`.execute(database)
    }
  }
  await sql`analyze`.execute(database)
  await database.destroy()
}

/** Measures pages of one person's library among the files of all, before, if there is earlier code, and with this code. */
export async function measureLibrary(parts: LibraryParts): Promise<void> {
  const { postgres, folder, files, before, print } = parts
  const pages = Math.floor(files / PEOPLE / 50)
  await addFiles(parts)
  const rows: string[][] = []
  const check = (body: unknown): void => {
    const { total, medias } = body as { total: number; medias: object }
    if (total < 50 * pages || Object.keys(medias).length !== 50)
      throw new Error(`A page of ${Object.keys(medias).length} of ${total} files`)
  }
  const measureWith = async (name: string, root?: string): Promise<number> => {
    const began = performance.now()
    const server = await startServer(folder, postgres.url, root)
    const started = performance.now() - began
    const pathOf = (count: number): string => `/media?page=${(count * 7) % pages}&rowsPerPage=50`
    rows.push([name, ...(await measurePages(server, { token: TOKEN, pathOf, pages: PAGES, check }))])
    await stopServer(server)
    return started
  }
  if (before !== undefined) await measureWith('before', before)
  const migrating = await measureWith('with this code')
  print(`${files} files of ${PEOPLE} people, ${PAGES} pages of 50 files of one of them, one after another.\n`)
  print(markdownTable(['library, page of 50', ...FIGURES], rows))
  print(`\nThe first start with this code, which adds the keys of these files, took ${(migrating / 1000).toFixed(1)} s.`)
}
