import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openDB } from 'idb'
import { reconnecting, NewerBuildError, openDatabase, storeNames, type Database } from '../storage/database'
import { LeadershipLostError, UploadGoneError } from '#backend/ports/tables.ts'
import { expectedSums, sumsIn } from '#tests/support/sums.ts'
import { openTables, type BrowserTables } from './tables'

const session = { id: 'token-1', userId: 'ada', createdAt: 1 }

let databases = 0
let database: Database
let tables: BrowserTables

beforeEach(async () => {
  databases += 1
  database = await openDatabase(`tables-${databases}`)
  tables = await openTables(database)
})

it('adds up the amounts of rows by key, also within a change', async () => {
  expect(await sumsIn(tables)).toEqual(expectedSums)
})

describe('change', () => {
  it('is durable when it resolves and is read after a reload', async () => {
    await tables.change((draft) => {
      draft.put('sessions', session)
      draft.setSetting('session', 'token-1')
    })
    expect(await database.get('sessions', 'token-1')).toEqual(session)
    const again = await openTables(database)
    expect(await again.get('sessions', 'token-1')).toMatchObject(session)
    expect(await again.setting('session')).toBe('token-1')
  })

  it('reads its own writes', async () => {
    await tables.change(async (draft) => {
      draft.put('sessions', session)
      expect(await draft.get('sessions', 'token-1')).toEqual(session)
      expect(await draft.all('sessions')).toEqual([session])
      draft.delete('sessions', 'token-1')
      expect(await draft.get('sessions', 'token-1')).toBeUndefined()
      expect(await draft.all('sessions')).toEqual([])
    })
  })

  it('replaces the record with the same ID', async () => {
    for (const userId of ['ada', 'ben']) await tables.change((draft) => draft.put('sessions', { ...session, userId }))
    expect(await tables.all('sessions')).toMatchObject([{ userId: 'ben' }])
  })

  it('changes nothing when it fails', async () => {
    const listener = vi.fn()
    tables.onChange(listener)
    const failing = tables.change((draft) => {
      draft.put('sessions', session)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    const gone = tables.change((draft) => {
      draft.put('sessions', session)
      draft.takeUpload('media-unknown')
    })
    await expect(gone).rejects.toThrow(UploadGoneError)
    expect(await tables.all('sessions')).toEqual([])
    expect(await database.count('sessions')).toBe(0)
    expect(listener).not.toHaveBeenCalled()
  })

  it('rejects records that do not match their schema', async () => {
    await expect(tables.change((draft) => draft.put('sessions', { ...session, userId: 'not an id' }))).rejects.toThrow('userId')
  })

  it('waits for the previous change', async () => {
    const count = () =>
      tables.change(async (draft) => {
        const before = (await draft.get('sessions', 'token-1'))?.createdAt ?? 0
        await Promise.resolve()
        draft.put('sessions', { ...session, createdAt: before + 1 })
      })
    await Promise.all([count(), count(), count()])
    expect((await tables.get('sessions', 'token-1'))?.createdAt).toBe(3)
  })

  it('notifies listeners of written and deleted records', async () => {
    const listener = vi.fn()
    tables.onChange(listener)
    await tables.change((draft) => draft.put('sessions', session))
    await tables.change((draft) => draft.delete('sessions', 'token-1'))
    expect(listener.mock.calls).toMatchObject([
      [[{ table: 'sessions', id: 'token-1', before: undefined, row: session }]],
      [[{ table: 'sessions', id: 'token-1', before: session, row: null }]],
    ])
  })
})

it('deletes all records and uploads on reset', async () => {
  await tables.change((draft) => draft.put('sessions', session))
  await database.put('uploads', { id: 'm', ownerId: 'a', length: 1, name: 'n', fileType: '', touchedAt: 1, finished: false })
  await tables.reset()
  expect(await tables.all('sessions')).toEqual([])
  expect(await tables.uploads()).toEqual([])
})

describe('after another tab has upgraded the database', () => {
  /** Upgrades the database as a newer build does, which closes the connections of other tabs. */
  async function upgrade(name: string, schemaVersion: string): Promise<void> {
    const newer = await openDB(name, 1000, { upgrade: (opened) => void opened.createObjectStore('new', { keyPath: 'id' }) })
    await newer.put('settings', { id: 'schemaVersion', value: schemaVersion })
    newer.close()
  }

  it('the tables open it again, if the rows have the same shape', async () => {
    const name = `upgraded-${databases}`
    const connect = reconnecting(name)
    const own = await openTables(connect)
    await own.change((draft) => draft.put('sessions', session))
    await upgrade(name, '2')
    await own.change((draft) => {
      draft.put('sessions', { ...session, userId: 'ben' })
      draft.setSetting('session', 'token-1')
    })
    expect(await own.get('sessions', 'token-1')).toMatchObject({ userId: 'ben' })
    expect(await own.setting('session')).toBe('token-1')
    expect(await (await connect()).get('sessions', 'token-1')).toMatchObject({ userId: 'ben' })
  })

  it('the tables change nothing, if a newer build has migrated the rows', async () => {
    const name = `migrated-${databases}`
    const own = await openTables(reconnecting(name))
    await upgrade(name, '3')
    await expect(own.change((draft) => draft.put('sessions', session))).rejects.toThrow(NewerBuildError)
    expect(await own.all('sessions')).toEqual([])
    const after = await openDB(name)
    expect(await after.count('sessions')).toBe(0)
    after.close()
  })

  it('a connection that the browser closed is opened again', async () => {
    const connect = reconnecting(`closed-${databases}`)
    const first = await connect()
    const other = await openDB(`closed-${databases}`, 999)
    other.close()
    const again = await connect()
    expect(again).not.toBe(first)
    expect([...again.objectStoreNames].toSorted()).toEqual(storeNames.toSorted())
  })
})

it('changes nothing once another tab has taken over the records', async () => {
  await tables.change((draft) => draft.put('sessions', session))
  const next = await openTables(database, { takesOver: true })
  await expect(tables.change((draft) => draft.put('sessions', { ...session, userId: 'ben' }))).rejects.toThrow(LeadershipLostError)
  expect(await tables.get('sessions', 'token-1')).toMatchObject({ userId: 'ada' })
  await next.change((draft) => draft.put('sessions', { ...session, userId: 'cleo' }))
  expect(await database.get('sessions', 'token-1')).toMatchObject({ userId: 'cleo' })
  // A tab that leads later, without taking over, may change them too.
  const later = await openTables(database)
  await later.change((draft) => draft.delete('sessions', 'token-1'))
  expect(await database.count('sessions')).toBe(0)
})
