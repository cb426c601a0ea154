import fc from 'fast-check'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { withinWindow } from '#backend/media/review-items.ts'
import type { ReviewWindow } from '#backend/ports/tables.ts'
import type { DetectionsRecord } from '#backend/records/records.ts'
import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { reviewRow } from '#tests/support/records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { openDatabase, type Database } from './open-database'
import { positionsOf } from './review-items'
import { databaseTables, type ServerTables } from './tables'

const programs = findPostgres()
const places = ['PGlite', ...(programs === undefined ? [] : ['PostgreSQL'])]

const keyframe = (time: number) => ({ time, x: 10, y: 10, width: 40, height: 30 })
const film = reviewRow('film', {
  tracks: [
    aTrack('late', { positions: [keyframe(50)] }),
    aTrack('early', { positions: [keyframe(-0.5), keyframe(1)] }),
    aTrack('whole', { positions: [keyframe(0), keyframe(60)] }),
  ],
  spans: [aSpan('last', { start: 59, end: 60, text: 'NUL \0 and half a pair \uD800' }), aSpan('first', { start: -1, end: 0.5 })],
  gaps: [],
})
const letter = reviewRow('letter', { marks: [aMark('two', { page: 2 }), aMark('one'), aMark('header', { page: 3, everyPage: true })] })
const photo = reviewRow('photo', { tracks: [aTrack('face')] })

let postgres: TestPostgres | undefined
let folder: string
let database: Database
let tables: ServerTables

const put = (review: DetectionsRecord): Promise<void> => tables.change((draft) => draft.put('detections', review))

/** Returns the IDs of the rows that a change of a review writes, of items and of the review itself. */
async function writtenBy(review: DetectionsRecord): Promise<string[]> {
  const stored = async (): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; place: string }>`
      select id, ctid::text as place from review_items union all select id, ctid::text from detections`.execute(database)
    return new Map(rows.map(({ id, place }) => [id, place]))
  }
  const earlier = await stored()
  await put(review)
  return [...(await stored())].filter(([id, place]) => earlier.get(id) !== place).map(([id]) => id)
}

const inList = {
  tracks: (id: string, number: number) => aTrack(id, { number, positions: [keyframe(number)] }),
  spans: (id: string, number: number) => aSpan(id, { start: number, end: number + 1 }),
  marks: (id: string, number: number) => aMark(id, { number, page: number }),
  gaps: (id: string, number: number) => aGap(id, { start: number, end: number + 1 }),
} as const

/** Any review of nine items, in any order, some of which have changed. */
const anyReview = fc
  .record({
    lists: fc.tuple(
      ...(['tracks', 'spans', 'marks', 'gaps'] as const).map((list) =>
        fc
          .shuffledSubarray(Array.from({ length: 9 }, (_, index) => index))
          .chain((ids) =>
            fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 2 }).map((change) => [`${list}-${id}`, 10 * id + change] as const))),
          )
          .map((items) => [list, items.map(([id, number]) => inList[list](id, number))] as const),
      ),
    ),
  })
  .map(({ lists }) => ({ ...reviewRow('film'), ...(Object.fromEntries(lists) as Partial<DetectionsRecord>) }))

it('places items in increasing order, and moves those that are still in order nowhere', () => {
  const anyIds = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  fc.assert(
    fc.property(anyIds, anyIds, (earlier, ids) => {
      const known = new Map(earlier.map((id, index) => [id, index]))
      const positions = positionsOf(ids, known)
      expect(positions).toHaveLength(ids.length)
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
      expect(new Set(positions).size).toBe(ids.length)
      const isKept = ids
        .filter((id) => known.has(id))
        .every((id, index, all) => index === 0 || (known.get(all[index - 1] ?? '') ?? 0) < (known.get(id) ?? 0))
      if (isKept) for (const [index, id] of ids.entries()) if (known.has(id)) expect(positions[index]).toBe(known.get(id))
    }),
  )
  expect(positionsOf(['a', 'new', 'b', 'end'], new Map(Object.entries({ a: 0, b: 1 })))).toEqual([0, 0.5, 1, 2])
  // No number is between these two.
  expect(positionsOf(['a', 'new', 'b'], new Map(Object.entries({ a: 1, b: 1 + Number.EPSILON })))).toEqual([0, 1, 2])
})

describe.each(places)('reviews in %s', (place) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'review-items-'))
    if (place === 'PostgreSQL') postgres = await startPostgres(programs ?? '')
    database = await openDatabase(postgres ? { url: postgres.url } : { folder: await emptyRecords(join(folder, 'records')) })
  })

  beforeEach(async () => {
    await sql`delete from detections`.execute(database)
    tables = databaseTables(database)
    for (const review of [film, letter, photo]) await put(review)
  })

  afterAll(async () => {
    await database.destroy()
    await postgres?.stop()
    postgres = undefined
    await rm(folder, { recursive: true })
  })

  it('are read as they were saved, and are gone with their items once deleted', async () => {
    expect(await tables.all('detections')).toEqual([film, letter, photo])
    await tables.change((draft) => draft.delete('detections', 'film'))
    expect(await tables.all('detections')).toEqual([letter, photo])
    const { rows } = await sql<{ review: string }>`select distinct review from review_items order by review`.execute(database)
    expect(rows.map(({ review }) => review)).toEqual(['letter', 'photo'])
  })

  it('[MEDIA-04] are saved without writing unchanged items', async () => {
    const [late, early, whole] = film.tracks
    const spans = film.spans ?? []
    if (!late || !early || !whole) throw new Error('The review has three tracks.')
    expect(await writtenBy({ ...film, revision: 2 })).toEqual(['film'])
    expect(await writtenBy({ ...film, tracks: [late, { ...early, decision: 'keep' }, whole] })).toEqual(['early', 'film'])
    const added = aTrack('added', { number: 4 })
    expect(await writtenBy({ ...film, tracks: [late, added, { ...early, decision: 'keep' }, whole] })).toEqual(['added', 'film'])
    expect(await writtenBy({ ...film, tracks: [late, whole] })).toEqual(['film'])
    expect(await tables.get('detections', 'film')).toEqual({ ...film, tracks: [late, whole] })
    expect(await writtenBy({ ...film, tracks: [whole, late], spans: [spans[0] ?? aSpan('last')] })).toEqual(['late', 'film'])
  })

  it('are what was saved last, after any saves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyReview, { minLength: 1, maxLength: 4 }), async (reviews) => {
        for (const review of reviews) {
          await put(review)
          expect(await tables.get('detections', 'film')).toEqual(review)
        }
        expect(await tables.get('detections', 'letter')).toEqual(letter)
      }),
      { numRuns: 15 },
    )
  })

  it('stay as they were if a save fails', async () => {
    const failing = tables.change((draft) => {
      draft.put('detections', { ...film, tracks: [], spans: [] })
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await tables.get('detections', 'film')).toEqual(film)
  })

  it('[MEDIA-04] are read in windows, without the items outside', async () => {
    const windows: [string, ReviewWindow, string[]][] = [
      ['film', { from: 0, to: 1 }, ['early', 'whole', 'first']],
      ['film', { from: 1.5, to: 49 }, ['whole']],
      ['film', { from: 50 }, ['late', 'whole', 'last']],
      ['film', { to: -0.75 }, ['first']],
      ['film', { page: 1 }, ['late', 'early', 'whole', 'last', 'first']],
      ['letter', { page: 2 }, ['two', 'header']],
      ['letter', { page: 3 }, ['header']],
      ['letter', { from: 0, to: 1 }, ['two', 'one', 'header']],
      ['photo', { from: 0, to: 0 }, ['face']],
      ['photo', {}, ['face']],
    ]
    for (const [id, window, ids] of windows) {
      const read = await tables.reviewWithin(id, window)
      const { tracks = [], spans = [], marks = [], gaps = [] } = read ?? {}
      expect({ window, ids: [...tracks, ...spans, ...marks, ...gaps].map((item) => item.id) }).toEqual({ window, ids })
      const whole = await tables.get('detections', id)
      expect(read && withinWindow(read, window)).toEqual(whole && withinWindow(whole, window))
    }
    expect(await tables.reviewWithin('none', { from: 0 })).toBeUndefined()
  })
})
