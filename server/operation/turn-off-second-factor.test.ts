import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { emptyRecords } from '#tests/support/empty-records.ts'
import { userRow } from '#tests/support/records.ts'
import { DataInUseError, lockData } from '../data-lock'
import { NoRecordsError, openDatabase, recordsPlace } from '../database/open-database'
import { databaseTables, type ServerTables } from '../database/tables'
import { turnOffSecondFactor } from './turn-off-second-factor'

const ada = userRow('user-ada')
const locked = {
  ...ada,
  secondFactor: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', usedSteps: [1], recoveryCodes: ['A'] },
  secondFactorSetup: { secret: 'MZXW6YTBOI', createdAt: 1 },
}

let data: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'second-factor-'))
})

afterEach(() => rm(data, { recursive: true }))

const place = () => ({ data, databaseUrl: undefined })
const turnOff = (email: string) => turnOffSecondFactor(place(), email, () => undefined)

async function withTables<Result>(work: (tables: ServerTables) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(recordsPlace(place()))
  try {
    return await work(databaseTables(database))
  } finally {
    await database.destroy()
  }
}

it('turns off the two-step sign-in of an address in any case, ends its sessions, and changes nothing else', async () => {
  await emptyRecords(join(data, 'records'))
  const others = { id: 'session-2', userId: 'user-ben', createdAt: 1 }
  await withTables((tables) =>
    tables.change((draft) => {
      draft.put('users', locked)
      draft.put('sessions', { id: 'session-1', userId: 'user-ada', createdAt: 1 })
      draft.put('sessions', others)
    }),
  )
  expect(await turnOff('ben@council.example')).toBe('no account')
  expect(await turnOff('ADA@council.example')).toBe('turned off')
  expect(await withTables((tables) => tables.get('users', 'user-ada'))).toEqual(ada)
  expect(await withTables((tables) => tables.all('sessions'))).toEqual([others])
  expect(await turnOff('ada@council.example')).toBe('was off')
})

it('refuses to run beside a server, and without records', async () => {
  await expect(turnOff('ada@council.example')).rejects.toThrow(NoRecordsError)
  const release = await lockData(data)
  try {
    await expect(turnOff('ada@council.example')).rejects.toThrow(DataInUseError)
  } finally {
    await release()
  }
})
