import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { findPostgres, startPostgres, type TestPostgres } from './find-postgres.ts'

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

let postgres: TestPostgres | undefined

beforeAll(async () => {
  if (programs !== undefined) postgres = await startPostgres(programs)
})

afterAll(() => postgres?.stop())

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: postgres?.url })
  // The connection of a killed database ends with an error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

it.skipIf(programs === undefined)('has its committed rows, and no open connection, after all of its processes were killed', async () => {
  await withClient(async (client) => {
    await client.query('create table kept as select 7 as number')
    await postgres?.kill()
    await expect(client.query('select 1')).rejects.toThrow(/connection/i)
  })
  await postgres?.start()
  await expect(withClient(async (client) => (await client.query<{ number: number }>('select number from kept')).rows)).resolves.toEqual([
    { number: 7 },
  ])
})
