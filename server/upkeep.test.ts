import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { cacheOpenUploads, type OpenUploads } from '#backend/uploads/open-uploads.ts'
import { sweep } from '#backend/uploads/sweep.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { openDatabase, type Database } from './database/open-database'
import { databaseTables, type ServerTables } from './database/tables'
import { diskFiles } from './files/disk-files'
import type { ServerFiles } from './files/server-files'
import { startUpkeep } from './upkeep'

const NOW = 1_795_132_800
const HOUR = 3600
const DAY = 24 * HOUR
const upload = { ownerId: 'ada', length: 9, name: 'a.jpg', fileType: 'image/jpeg', finished: false }

let root: string
let records: string
let database: Database
let tables: ServerTables
let files: ServerFiles
let uploads: OpenUploads
let stop: () => Promise<void>

const announced: string[] = []

const start = (): typeof stop =>
  startUpkeep({
    tables,
    files,
    uploads,
    access: {
      files,
      upload: tables.upload,
      saveUpload: tables.saveUpload,
      announceFinished: (id) => void announced.push(id),
      now: () => NOW,
    },
    now: () => NOW,
    sessionSeconds: { idle: 7 * DAY, total: 30 * DAY },
  })

beforeAll(async () => {
  records = await mkdtemp(join(tmpdir(), 'upkeep-records-'))
  database = await openDatabase({ folder: await emptyRecords(records) })
})

afterAll(async () => {
  await database.destroy()
  await rm(records, { recursive: true })
})

beforeEach(async () => {
  for (const table of ['uploads', 'sessions', 'emails']) await sql`delete from ${sql.table(table)}`.execute(database)
  root = await mkdtemp(join(tmpdir(), 'upkeep-'))
  tables = databaseTables(database)
  files = diskFiles(root)
  uploads = cacheOpenUploads(files)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  announced.length = 0
  stop = start()
})

afterEach(async () => {
  await stop()
  vi.useRealTimers()
  await rm(root, { recursive: true })
})

it('abandoned uploads and ended sessions are removed within an hour, and no others', async () => {
  for (const [id, touchedAt] of Object.entries({ 'media-1': NOW - DAY, 'media-2': NOW - DAY + 1 })) {
    await tables.saveUpload({ ...upload, id, touchedAt })
    await files.write('media', id, new Blob(['half']))
  }
  await tables.change((draft) => {
    draft.put('sessions', { id: 'session-1', userId: 'ada', createdAt: NOW - 30 * DAY, usedAt: NOW })
    draft.put('sessions', { id: 'session-2', userId: 'ada', createdAt: NOW - 7 * DAY })
    draft.put('sessions', { id: 'session-3', userId: 'ada', createdAt: NOW - 7 * DAY + 1 })
  })
  vi.advanceTimersByTime(HOUR * 1000 - 1)
  await stop()
  expect(await files.list('media')).toHaveLength(2)
  stop = start()
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect(await files.list('media')).toEqual(['media-2'])
  expect((await tables.uploads()).map(({ id }) => id)).toEqual(['media-2'])
  expect((await tables.all('sessions')).map(({ id }) => id)).toEqual(['session-3'])
})

it('sent emails are removed after a day, and messages to the makers of the product stay', async () => {
  const email = { to: 'ada@council.example', subject: 'Reset your password', text: 'Open the link.', token: null }
  await tables.change((draft) => {
    draft.put('emails', { ...email, id: 'link', token: 'token-1', createdAt: NOW - DAY - 1 })
    draft.put('emails', { ...email, id: 'notice', page: 'home', createdAt: NOW - DAY - 1 })
    draft.put('emails', { ...email, id: 'recent', page: 'home', createdAt: NOW - DAY + 1 })
    draft.put('emails', { ...email, id: 'message', createdAt: NOW - 30 * DAY })
  })
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect((await tables.all('emails')).map(({ id }) => id).toSorted()).toEqual(['message', 'recent'])
})

it('an upload stays if a chunk arrives before its turn', async () => {
  await tables.saveUpload({ ...upload, id: 'media-1', touchedAt: NOW - DAY })
  await files.write('media', 'media-1', new Blob(['half']))
  const list = tables.uploads
  let request: Promise<void> | undefined
  // The first list is that for complete uploads.
  const spy = vi.spyOn(tables, 'uploads').mockImplementationOnce(list)
  spy.mockImplementationOnce(async () => {
    const found = await list()
    request = uploads.exclusively('media-1', () => tables.saveUpload({ ...upload, id: 'media-1', touchedAt: NOW }))
    return found
  })
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  await request
  expect(await files.list('media')).toEqual(['media-1'])
  expect((await tables.uploads()).map(({ touchedAt }) => touchedAt)).toEqual([NOW])
})

it('an upload whose bytes have all arrived is ended by the next start and each hour, and isn’t abandoned', async () => {
  await tables.saveUpload({ ...upload, id: 'media-1', touchedAt: NOW - DAY })
  await files.write('media', 'media-1', new Blob(['123456789']))
  const complete = vi.spyOn(files, 'complete').mockRejectedValue(new Error('on purpose'))
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect(complete).toHaveBeenCalled()
  expect(console.error).toHaveBeenCalledWith('Couldn’t store an upload; trying again in an hour', new Error('on purpose'))
  vi.mocked(console.error).mockClear()
  expect(await tables.uploads()).toMatchObject([{ id: 'media-1', finished: false, touchedAt: NOW }])
  complete.mockRestore()
  stop = start()
  await stop()
  expect([await tables.uploads(), announced]).toMatchObject([[{ id: 'media-1', finished: true }], ['media-1']])
  expect(await files.list('media')).toEqual(['media-1'])
})

it('an upload that can’t be read keeps no other from ending', async () => {
  for (const id of ['media-1', 'media-2']) {
    await tables.saveUpload({ ...upload, id, touchedAt: NOW })
    await files.write('media', id, new Blob(['123456789']))
  }
  vi.spyOn(files, 'read').mockRejectedValueOnce(new Error('on purpose'))
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Couldn’t read an upload', new Error('on purpose'))
  vi.mocked(console.error).mockClear()
  expect(announced).toEqual(['media-2'])
})

it('failed removals are repeated', async () => {
  const removeAgain = vi.spyOn(files, 'removeAgain')
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect(removeAgain).toHaveBeenCalledOnce()
})

it('a failure is logged, and upkeep continues', async () => {
  await tables.change((draft) => draft.put('sessions', { id: 'session-1', userId: 'ada', createdAt: 1 }))
  vi.spyOn(tables, 'uploads').mockRejectedValue(new Error('on purpose'))
  vi.advanceTimersByTime(HOUR * 1000)
  await stop()
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['Couldn’t end complete uploads; trying again in an hour', new Error('on purpose')],
    ['Couldn’t remove abandoned uploads; trying again in an hour', new Error('on purpose')],
  ])
  vi.mocked(console.error).mockClear()
  expect(await tables.all('sessions')).toEqual([])
})

it('a file that can’t be removed doesn’t keep the others', async () => {
  for (const id of ['media-1', 'media-2']) await tables.saveUpload({ ...upload, id, touchedAt: NOW - DAY })
  for (const name of ['media-1', 'media-2', 'media-3', 'media-4']) await files.write('media', name, new Blob(['x']))
  const remove = files.remove
  vi.spyOn(files, 'remove').mockImplementation(async (folder, name) => {
    if (name === 'media-1' || name === 'media-3') throw new Error('on purpose')
    await remove(folder, name)
  })
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await sweep({ tables, files, now: () => NOW })
  expect(await files.list('media')).toEqual(['media-1', 'media-3'])
  expect((await tables.uploads()).map(({ id }) => id)).toEqual(['media-1'])
  expect(warn.mock.calls.map(([message]): unknown => message)).toEqual([
    'Couldn’t remove the abandoned upload media-1 yet',
    'Couldn’t remove the file media/media-3 yet',
  ])
})
