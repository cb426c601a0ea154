import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'

import { largeLibrary } from '../seed/large-library'
import { openDatabase, type Database } from '../storage/database'
import { memoryFiles } from '../testing/memory-files'
import { addImage, addUser, startTestBackend, type TestBackend } from '../testing/test-backend'
import type { JobRecord, Records } from '#backend/records/records.ts'
import { openTables } from './tables'

const [SMALL, LARGE] = [1000, 20_000]
const as = { as: 'ada' }

function jobOf(index: number): JobRecord {
  return {
    id: `job-${index}`,
    mediaId: `large-${String(index).padStart(5, '0')}`,
    ownerId: 'ada',
    kind: 'probe',
    state: 'succeeded',
    stage: null,
    progress: 100,
    error: null,
    versionId: null,
    createdAt: 1,
    finishedAt: 2,
    command: { kind: 'probe' },
    stateBefore: 'Uploaded',
    sequence: index + 1,
  }
}

function eventOf(index: number): Records['usage'] {
  const figures = { seconds: 1, kilobytes: 1, frames: 1, value: null, metadata: null, account_id: null, collection_id: null }
  return { id: String(index + 1), event: { id: index + 1, timestamp: 1, action: 1, user_id: 'ada', media_id: null, ...figures } }
}

/** Makes reading all rows of a store cost nothing, so that the measurement is of our code and not of the fake database. */
function withRows(database: Database, rows: Partial<Record<string, unknown[]>>): Database {
  const getAll = database.getAll.bind(database)
  database.getAll = ((store: 'media') => (rows[store] ? Promise.resolve(rows[store]) : getAll(store))) as never
  return database
}

let databases = 0

async function startWith(count: number): Promise<{ backend: TestBackend; milliseconds: number }> {
  databases += 1
  const rows = {
    media: largeLibrary('ada', count, []),
    jobs: Array.from({ length: count }, (_, index) => jobOf(index)),
    usage: Array.from({ length: count }, (_, index) => eventOf(index)),
  }
  const database = withRows(await openDatabase(`growth-${databases}`), rows)
  const startedAt = performance.now()
  const backend = await startTestBackend({ from: { database, files: memoryFiles() } })
  const milliseconds = performance.now() - startedAt
  await addUser(backend, 'ada')
  return { backend, milliseconds }
}

/** Starts three times and returns the fastest start, because tests share their cores with others. */
async function fastestOf3(count: number): ReturnType<typeof startWith> {
  const starts = [await startWith(count), await startWith(count), await startWith(count)]
  const [fastest] = starts.toSorted((one, other) => one.milliseconds - other.milliseconds)
  if (!fastest) throw new Error('There were three starts.')
  return fastest
}

/** Returns the shortest of 15 times of adopting an upload in milliseconds, because tests share their cores with others. */
async function timeOfAdopting({ backend, files, database }: TestBackend): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 15; index += 1) {
    const id = `media-${index}`
    await files.write('media', id, new Blob(['bytes']))
    await database.put('uploads', { id, ownerId: 'ada', length: 5, name: 'a.jpg', fileType: '', touchedAt: 1, finished: true })
    const startedAt = performance.now()
    await backend.adopt()
    times.push(performance.now() - startedAt)
    await backend.queue.idle()
  }
  return Math.min(...times)
}

describe('with 20,000 files, jobs and usage events', () => {
  it('the back end starts without comparing rows with each other, and adopts an upload in about the time as with 1,000', async () => {
    // The first start also compiles the code.
    await startWith(10)
    const small = await fastestOf3(SMALL)
    const large = await fastestOf3(LARGE)
    const adopting = { small: await timeOfAdopting(small.backend), large: await timeOfAdopting(large.backend) }
    const texts = [small.milliseconds, large.milliseconds, adopting.small, adopting.large].map((value) => value.toFixed(1))
    // oxlint-disable-next-line no-console -- the figures are part of the result
    console.info(`start: ${texts[0]} ms at 1,000, ${texts[1]} ms at 20,000; adopting: ${texts[2]} ms at 1,000, ${texts[3]} ms at 20,000`)
    // Ratios, because a busy machine takes a multiple of both. If each row read all others, the start would take 400 times as long.
    expect(large.milliseconds).toBeLessThan(100 * small.milliseconds)
    expect(adopting.large).toBeLessThan(1 + 3 * adopting.small)
  })

  it('numbers jobs and events after all that are stored', async () => {
    const { backend } = await startWith(LARGE)
    const media = await addImage(backend, 'ada', { id: 'media-new' })
    const job = await backend.tables.change((draft) => backend.backend.queue.add(draft, media, { kind: 'probe' }))
    expect(job.sequence).toBe(20_001)
    await backend.backend.queue.idle()
    const ids = (await backend.tables.of('usage', 'user', 'ada')).map(({ event }) => event.id)
    expect(Math.min(...ids.slice(20_000))).toBe(20_001)
  })

  it('checks none of them before they are read', async () => {
    const media = largeLibrary('ada', LARGE, [])
    const tables = await openTables(withRows(await openDatabase('growth-lazy'), { media: [...media, { id: 'damaged', name: 7 }] }))
    expect(await tables.has('media', 'damaged')).toBe(true)
    expect(await tables.get('media', 'large-00007')).toMatchObject({ id: 'large-00007' })
    expect(await tables.all('media')).toHaveLength(LARGE)
    expect(tables.damaged()).toMatchObject([{ table: 'media', id: 'damaged' }])
  })
})

it('keeps the 50 newest finished jobs of a file', async () => {
  const backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-2' })
  await backend.tables.change((draft) => {
    for (let index = 0; index < 60; index += 1) draft.put('jobs', { ...jobOf(index), mediaId: 'media-1' })
    draft.put('jobs', { ...jobOf(60), mediaId: 'media-2' })
  })
  const tags = { faces: 1, licencePlates: 0, screens: 0, text: 0 }
  expect((await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)).status).toBe(202)
  await backend.backend.queue.idle()
  const { body } = await backend.call('GET', '/jobs?mediaId=media-1&rowsPerPage=100', undefined, as)
  const { jobs, total } = body as { jobs: { kind: string; id: string }[]; total: number }
  expect([total, jobs[0]?.kind, jobs[1]?.id, jobs.at(-1)?.id]).toEqual([51, 'detect', 'job-59', 'job-10'])
  expect(await backend.tables.get('jobs', 'job-60')).toBeDefined()
  expect(await backend.database.count('jobs')).toBe(52)
})
