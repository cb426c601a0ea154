import 'fake-indexeddb/auto'

import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { VersionList } from '#generated/model/versionList.zod.ts'

import { openTables } from '#mocks/records/tables.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { openDatabase, readSetting, storeNames } from '#mocks/storage/database.ts'
import contract100 from './fixtures/contract-1.0.0.json' with { type: 'json' }
import firstBuild from './fixtures/first-build.json' with { type: 'json' }

type Row = { id: string } & Record<string, unknown>
interface Fixture {
  readonly version: number
  readonly objectStores: readonly string[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

let databases = 0

/** Stores the rows of an earlier build. Returns the name of the database. */
async function storeRows({ version, objectStores, rows }: Fixture): Promise<string> {
  databases += 1
  const name = `earlier-${databases}`
  const database = await openDB(name, version, {
    upgrade: (created) => {
      for (const store of objectStores) created.createObjectStore(store, { keyPath: 'id' })
    },
  })
  for (const [store, list] of Object.entries(rows)) for (const row of list) await database.put(store, row)
  database.close()
  return name
}

async function startWith(fixture: Fixture): Promise<TestBackend> {
  const files = memoryFiles()
  for (const { id } of fixture.rows['media'] ?? []) await files.write('media', id, new Blob(['bytes']))
  const backend = await startTestBackend({ from: { database: await openDatabase(await storeRows(fixture)), files } })
  await signInAgain(backend)
  return backend
}

/** The sessions of earlier builds have ended by the time of the test. */
const signInAgain = ({ tables }: TestBackend): Promise<void> =>
  tables.change((draft) => draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: START_SECONDS }))

const as = { as: 'ada' }
const rowsOf = (fixture: Fixture, store: string) => fixture.rows[store] ?? []

describe.each([
  [
    'the first build',
    firstBuild as Fixture,
    [
      { face: 1, object: 1 },
      { face: 0, object: 1 },
    ],
  ],
  [
    'the build with contract 1.0.0',
    contract100 as Fixture,
    [
      { face: 1, object: 1 },
      { face: 5, object: 4 },
    ],
  ],
])('[MEDIA-04] a database of %s', (_what, fixture, lastNumbers) => {
  let backend: TestBackend
  const read = async (mediaId: string) => (await backend.call('GET', `/media/${mediaId}/detections`, undefined, as)).body as Detections

  beforeEach(async () => {
    backend = await startWith(fixture)
  })

  it('opens with all stores and the current version of its rows', async () => {
    expect([...backend.database.objectStoreNames].toSorted()).toEqual(storeNames.toSorted())
    expect(await readSetting(backend.database, 'schemaVersion')).toBe('2')
  })

  it('keeps every user, file, version and job', async () => {
    for (const store of ['users', 'media', 'versions'] as const)
      for (const row of rowsOf(fixture, store)) expect(await backend.tables.get(store, row.id)).toMatchObject(row)
    for (const { order, command, ...job } of rowsOf(fixture, 'jobs'))
      expect(await backend.tables.get('jobs', job.id)).toEqual({ ...job, command: command ?? order })
  })

  it('[MEDIA-02] opens its reviews with every item and decision, numbers and the last detection', async () => {
    const before = rowsOf(fixture, 'detections')
    expect(before).toHaveLength(2)
    for (const [index, review] of before.entries()) {
      const { id: _id, increasedAccuracy: _accuracy, lastSave: _lastSave, ...saved } = review
      const after = await read(review.id)
      expect(after).toMatchObject({ ...saved, lastNumbers: lastNumbers[index] })
      const numbers = after.tracks.map(({ kind, number }) => `${kind} ${number}`)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.filter((number) => number.includes('undefined'))).toEqual([])
    }
    expect((await read('media-1')).detection).toEqual({ finishedAt: 1_795_132_800, increasedAccuracy: true, tags: { faces: 1 } })
    expect(await read('media-3')).toMatchObject({ revision: 0, tracks: [], detection: null })
  })

  it('saves changes to its reviews with PATCH and PUT', async () => {
    const { revision, tracks } = await read('media-1')
    const path = '/media/media-1/detections'
    const changes = [{ type: 'edit_track', id: 'track-drawn', fields: { decision: 'redact', note: 'A sign' } }]
    const patched = await backend.call('PATCH', path, { revision, changes }, as)
    expect(patched).toMatchObject({ status: 200, body: { revision: 3 } })
    expect((await read('media-1')).tracks).toEqual(
      tracks.map((one) => (one.id === 'track-drawn' ? { ...one, decision: 'redact', note: 'A sign' } : one)),
    )
    const put = await backend.call('PUT', path, { revision: 3, style: 'Smooth', tracks }, as)
    expect(put).toMatchObject({ status: 200, body: { revision: 4, style: 'Smooth', tracks } })
  })

  it('lists its versions with their reports and redacts again', async () => {
    const list = async () => ((await backend.call('GET', '/media/media-1/versions', undefined, as)).body as VersionList).versions
    expect(await list()).toMatchObject([{ title: 'street (redacted)', release: 'released', outdated: false, report: { kept: 1 } }])
    const request = { revision: 2, title: 'Again', description: '' }
    expect((await backend.call('POST', '/media/media-1/redact', request, as)).status).toBe(202)
    await backend.backend.queue.idle()
    expect((await list()).map(({ title }) => title)).toEqual(['Again', 'street (redacted)'])
  })

  it('is the same after it is opened again', async () => {
    const before = await read('media-1')
    const tables = await openTables(backend.database)
    expect(await tables.get('detections', 'media-1')).toMatchObject({ tracks: before.tracks })
  })
})

describe('migrations', () => {
  it('keep the version of the rows after a reset', async () => {
    const backend = await startTestBackend()
    await backend.tables.reset()
    expect(await readSetting(backend.database, 'schemaVersion')).toBe('2')
  })

  it("don't repeat steps that the rows have been through", async () => {
    const review = firstBuild.rows.detections[0]
    const settings = [{ id: 'schemaVersion', value: '2' }]
    const database = await openDatabase(await storeRows({ ...firstBuild, rows: { detections: [review as Row], settings } }))
    expect(await database.get('detections', 'media-1')).toEqual(review)
    database.close()
  })

  it('skip rows that they cannot read and migrate all others', async () => {
    const [review] = firstBuild.rows.detections
    const broken = [{ id: 'no-tracks' }, { id: 'null-tracks', tracks: [null] }, { id: 'text', tracks: 'none' }]
    const rows = { detections: [...broken, review as Row], jobs: [{ id: 'no-command', state: 'succeeded' }] }
    const database = await openDatabase(await storeRows({ ...firstBuild, rows }))
    for (const row of broken) expect(await database.get('detections', row.id)).toEqual(row)
    expect(await database.get('detections', 'media-1')).toMatchObject({
      lastNumbers: { face: 1, object: 1 },
      detection: { finishedAt: 1_795_132_800, increasedAccuracy: true, tags: { faces: 1 } },
    })
    database.close()
  })
})
