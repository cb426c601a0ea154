import { sql } from 'kysely'

import { profileForEnterprise, profileWith } from '#backend/accounts/profiles.ts'
import { migrations } from '#server/database/migrations.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import { usageRow, userRow } from '../../support/records.ts'
import type { TestPostgres } from '../../tools/find-postgres.ts'
import { table as markdownTable } from '../table.ts'
import { FIGURES, measurePages } from './measure-pages.ts'
import { startServer, stopServer } from './processes.ts'

/** People of an enterprise account. The administrator belongs to the first one, and sees its events. */
const PEOPLE_OF_ACCOUNT = 50
const ROWS_AT_ONCE = 5000
const PAGES = 20

/** The pages of each list that are read. */
const PAGES_READ = 20

const TOKEN = 'token-of-root'
/** Of a person of the administrator's account, whose minutes are limited. */
const MEMBER_TOKEN = 'token-of-member'

interface PeopleParts {
  postgres: TestPostgres
  /** The folder of the servers' data. */
  folder: string
  people: number
  /** The folder of earlier code. */
  before: string | undefined
  print: (text: string) => void
}

const beforeOrders = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0005'))

/** Adds rows with their keys, as a server of the schema before the orders of lists has written them. */
async function addRows(
  database: Database,
  table: string,
  rows: { id: string }[],
  keys: Record<string, (row: never) => string>,
): Promise<void> {
  const names = Object.keys(keys)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    const columns = names.map((name) => sql.ref(name))
    const lists = names.map((name) => sql`${some.map((row) => JSON.stringify(keys[name]?.(row as never)))}::text[]`)
    const given = sql.join([sql`${some.map(({ id }) => id)}::text[]`, sql`${some.map((row) => JSON.stringify(row))}::text[]`, ...lists])
    await sql`insert into ${sql.table(table)} (${sql.join([sql`id`, sql`row`, ...columns])})
      select ${sql.join([sql`id`, sql`row::json`, ...columns])} from unnest(${given}) as given (${sql.join([sql`id`, sql`row`, ...columns])})`.execute(
      database,
    )
  }
}

async function addPeople({ postgres, people }: PeopleParts): Promise<void> {
  const database = await openDatabase({ url: postgres.url }, beforeOrders)
  const indices = Array.from({ length: people }, (_, index) => index)
  const accountOf = (index: number): string => `account-${Math.floor(index / PEOPLE_OF_ACCOUNT)}`
  const users = indices.map((index) => userRow(`user-${index}`, { dateCreated: 1_700_000_000 + index }))
  const profiles = indices.map((index) => profileForEnterprise(`user-${index}`, accountOf(index), 'user'))
  const accounts = [...new Set(indices.map(accountOf))].map((id, index) => ({
    id,
    name: `Council ${(index * 7919) % people}`,
    minutes: index === 0 ? 2 * people : null,
  }))
  const limits = { maxUsers: 100, maxConcurrentJobs: 2, dateCreated: 1 }
  // Half of the events are those of the administrator's account.
  const userOf = (index: number): string => `user-${index % 2 === 0 ? index % PEOPLE_OF_ACCOUNT : index}`
  const events = indices.map((index) => usageRow(index + 1, { user_id: userOf(index), seconds: 60 }))
  const email = ({ emailKey }: { emailKey: string }): string => emailKey
  await addRows(database, 'users', [...users, userRow('root')], { key_email: email })
  await addRows(database, 'profiles', profiles, { key_account: ({ accountId }: { accountId: string }) => accountId })
  await addRows(database, 'profiles', [profileWith('root', { adminUser: true, accountId: 'account-0', role: 'owner' })], {
    key_account: () => 'account-0',
  })
  await addRows(
    database,
    'accounts',
    accounts.map((account) => ({ ...account, ...limits })),
    {},
  )
  await addRows(database, 'usage', events, { key_user: ({ event }: { event: { user_id: string } }) => event.user_id })
  const createdAt = Math.floor(Date.now() / 1000)
  for (const [id, userId] of [
    [TOKEN, 'root'],
    [MEMBER_TOKEN, 'user-0'],
  ] as const)
    await addRows(database, 'sessions', [{ id, userId, createdAt } as { id: string }], { key_user: () => userId })
  await sql`update usage set number = id::bigint`.execute(database)
  await sql`vacuum analyze`.execute(database)
  await database.destroy()
}

/** Measures the pages of lists of people, accounts and events, before, if there is earlier code, and with this code. */
export async function measurePeople(parts: PeopleParts): Promise<void> {
  const { postgres, folder, people, before, print } = parts
  await addPeople(parts)
  const rows: string[][] = []
  const lists: [name: string, path: string, total: number][] = [
    ['users', '/admin/users', people + 1],
    ['accounts', '/admin/accounts', people / PEOPLE_OF_ACCOUNT],
    ['events of an account', '/enterprise/events', people / 2],
    ['activities of an account', '/enterprise/activities', people / 2],
  ]
  const measureWith = async (code: string, root?: string): Promise<number> => {
    const began = performance.now()
    const server = await startServer(folder, postgres.url, root)
    const started = performance.now() - began
    for (const [name, path, expected] of lists) {
      const pathOf = (count: number): string => `${path}?page=${(count * 7) % PAGES_READ}&rowsPerPage=50`
      const check = (body: unknown): void => {
        const { total } = body as { total: number }
        if (total < expected) throw new Error(`${name}: ${total} instead of ${expected}`)
      }
      rows.push([name, code, ...(await measurePages(server, { token: TOKEN, pathOf, pages: PAGES, check }))])
    }
    const checkLeft = (body: unknown): void => {
      const { remainingSeconds } = body as { remainingSeconds: unknown }
      if (typeof remainingSeconds !== 'number' || remainingSeconds === 0) throw new Error(`Remaining seconds: ${String(remainingSeconds)}`)
    }
    const left = { token: MEMBER_TOKEN, pathOf: () => '/app/info', pages: PAGES, check: checkLeft }
    rows.push(['seconds left of an account', code, ...(await measurePages(server, left))])
    await stopServer(server)
    return started
  }
  if (before !== undefined) await measureWith('before', before)
  const migrating = await measureWith('with this code')
  print(`${people} people with an event each, in accounts of ${PEOPLE_OF_ACCOUNT}; ${PAGES} pages of 50 rows, one after another.\n`)
  print(markdownTable(['list', '', ...FIGURES], rows))
  print(`\nThe first start with this code, which brings these rows up to date, took ${(migrating / 1000).toFixed(1)} s.`)
}
