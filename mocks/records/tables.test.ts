import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openDatabase, type Database } from '../storage/database'
import { openTables, UploadGoneError, type Tables } from './tables'

const session = { id: 'token-1', userId: 'ada', createdAt: 1 }

let databases = 0
let database: Database
let tables: Tables

beforeEach(async () => {
  databases += 1
  database = await openDatabase(`tables-${databases}`)
  tables = await openTables(database)
})

describe('change', () => {
  it('is durable when it resolves and is read after a reload', async () => {
    await tables.change((draft) => {
      draft.put('sessions', session)
      draft.setSetting('session', 'token-1')
    })
    expect(await database.get('sessions', 'token-1')).toEqual(session)
    const again = await openTables(database)
    expect(again.get('sessions', 'token-1')).toMatchObject(session)
    expect(await again.setting('session')).toBe('token-1')
  })

  it('reads its own writes', async () => {
    await tables.change((draft) => {
      draft.put('sessions', session)
      expect(draft.get('sessions', 'token-1')).toEqual(session)
      expect(draft.all('sessions')).toEqual([session])
      draft.delete('sessions', 'token-1')
      expect(draft.get('sessions', 'token-1')).toBeUndefined()
      expect(draft.all('sessions')).toEqual([])
    })
  })

  it('replaces the record with the same ID', async () => {
    for (const userId of ['ada', 'ben']) await tables.change((draft) => draft.put('sessions', { ...session, userId }))
    expect(tables.all('sessions')).toMatchObject([{ userId: 'ben' }])
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
    expect(tables.all('sessions')).toEqual([])
    expect(await database.count('sessions')).toBe(0)
    expect(listener).not.toHaveBeenCalled()
  })

  it('rejects records that do not match their schema', async () => {
    await expect(tables.change((draft) => draft.put('sessions', { ...session, userId: 'not an id' }))).rejects.toThrow('userId')
  })

  it('waits for the previous change', async () => {
    const count = () =>
      tables.change(async (draft) => {
        const before = draft.get('sessions', 'token-1')?.createdAt ?? 0
        await Promise.resolve()
        draft.put('sessions', { ...session, createdAt: before + 1 })
      })
    await Promise.all([count(), count(), count()])
    expect(tables.get('sessions', 'token-1')?.createdAt).toBe(3)
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
  expect(tables.all('sessions')).toEqual([])
  expect(await tables.uploads()).toEqual([])
})
