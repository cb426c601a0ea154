import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { NestedChangeError, type Draft } from '#backend/ports/tables.ts'
import { jobRow } from '#tests/support/records.ts'
import { openDatabase, type Database } from '../storage/database'
import { emptyMemory } from './load-tables'
import { openTables, type BrowserTables } from './tables'

const session = { id: 'token-1', userId: 'ada', createdAt: 1 }

let databases = 0
let database: Database
let tables: BrowserTables

beforeEach(async () => {
  databases += 1
  database = await openDatabase(`changes-${databases}`)
  tables = await openTables(database)
})

describe('change', () => {
  it('sees its own writes in every kind of read', async () => {
    const job = jobRow('media-1', { id: 'job-1', sequence: 7 })
    await tables.change((draft) => draft.put('jobs', job))
    await tables.change(async (draft) => {
      expect(await draft.nextNumber('jobs')).toBe(8)
      draft.put('jobs', { ...job, id: 'job-2', sequence: 8 })
      draft.put('jobs', { ...job, mediaId: 'media-2' })
      expect(await draft.nextNumber('jobs')).toBe(9)
      expect((await draft.getMany('jobs', ['job-2', 'job-9', 'job-1'])).map(({ id, mediaId }) => [id, mediaId])).toEqual([
        ['job-2', 'media-1'],
        ['job-1', 'media-2'],
      ])
      expect((await draft.of('jobs', 'media', 'media-1')).map(({ id }) => id)).toEqual(['job-2'])
      expect((await tables.of('jobs', 'media', 'media-1')).map(({ id }) => id)).toEqual(['job-1'])
    })
  })

  it('waits for asynchronous listeners, whose writes are part of it', async () => {
    tables.whenChanging(async (draft, changes) => {
      await Promise.resolve()
      if (changes.some(({ id }) => id === 'token-2')) throw new Error('on purpose')
      for (const { id } of changes) draft.put('flags', { id, isOn: true })
    })
    await tables.change((draft) => draft.put('sessions', session))
    expect(await database.getAll('flags')).toEqual([{ id: 'token-1', isOn: true }])
    const failing = tables.change((draft) => draft.put('sessions', { ...session, id: 'token-2' }))
    await expect(failing).rejects.toThrow('on purpose')
    expect(await tables.all('sessions')).toEqual([session])
  })

  it('calls listeners of a change before the next one, and is durable although one of them fails', async () => {
    const log: string[] = []
    const errors = vi.spyOn(console, 'error').mockImplementation((text: string) => void log.push(text))
    tables.onChange(async ([change]) => {
      await Promise.resolve()
      log.push(`told of ${change?.id}`)
      throw new Error('on purpose')
    })
    const put = (id: string) =>
      tables.change((draft) => {
        log.push(`put ${id}`)
        draft.put('sessions', { ...session, id })
      })
    await Promise.all([put('token-1'), put('token-2')])
    const failed = 'A listener couldn’t handle a change of the records'
    expect(log).toEqual(['put token-1', 'told of token-1', failed, 'put token-2', 'told of token-2', failed])
    expect(await database.count('sessions')).toBe(2)
    errors.mockRestore()
  })

  it('fails with a change inside it, which would wait for it forever, and the next one works', async () => {
    const inner = () => tables.change((draft) => draft.put('sessions', session))
    await expect(tables.change(inner)).rejects.toThrow(NestedChangeError)
    const later = tables.change(async (draft) => {
      await draft.get('sessions', 'token-1')
      await inner()
    })
    await expect(later).rejects.toThrow('Use the draft of the outer change instead.')
    await inner()
    expect(await tables.all('sessions')).toEqual([session])
  })

  it('allows changes beside it, and later ones by work that it has started', async () => {
    let background: Promise<void> = Promise.resolve()
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const outer = tables.change(async (draft) => {
      background = ended.then(() => tables.change((next) => next.put('flags', { id: 'late', isOn: true })))
      await draft.get('sessions', 'token-1')
      draft.put('sessions', session)
    })
    await Promise.all([outer, tables.change((draft) => draft.put('flags', { id: 'beside', isOn: true }))])
    end()
    await background
    expect((await tables.all('flags')).map(({ id }) => id)).toEqual(['beside', 'late'])
  })

  it('throws when work writes after its end', async () => {
    const drafts: Draft[] = []
    await tables.change((draft) => void drafts.push(draft))
    expect(() => drafts[0]?.put('sessions', session)).toThrow('This change has ended.')
    expect(() => drafts[0]?.setSetting('session', null)).toThrow('This change has ended.')
  })
})

it('counts rows by an index, and returns which IDs are stored', async () => {
  await tables.change((draft) => {
    for (const [id, mediaId] of [
      ['job-1', 'media-1'],
      ['job-2', 'media-1'],
      ['job-3', 'media-2'],
    ] as const)
      draft.put('jobs', jobRow(mediaId, { id }))
  })
  expect(await tables.counts('jobs', 'media')).toEqual(
    new Map([
      ['media-1', 2],
      ['media-2', 1],
    ]),
  )
  expect(await tables.hasMany('jobs', ['job-3', 'job-4', 'job-1'])).toEqual(new Set(['job-1', 'job-3']))
  expect((await tables.getMany('jobs', ['job-3', 'job-4', 'job-1'])).map(({ id }) => id)).toEqual(['job-3', 'job-1'])
})

it('shows a prepared row only when it is told to, so that all rows of a change appear at once', async () => {
  const { sessions } = emptyMemory()
  const show = [await sessions.prepare(session), await sessions.prepare({ ...session, id: 'token-2' })]
  expect(sessions.all()).toEqual([])
  for (const step of show) step()
  expect(sessions.all().map(({ id }) => id)).toEqual(['token-1', 'token-2'])
})
