import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { DetectedItem } from '#engine/image/types.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const face = (x: number): DetectedItem => ({ label: 'face', box: { x, y: 20, width: 30, height: 40 }, confidence: 0.9 })
const drawnFace: Track = {
  id: 'drawn-1',
  kind: 'face',
  source: 'drawn',
  confidence: null,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 300, y: 200, width: 20, height: 20 }],
}

/** Starts a back end whose image has two detected faces, at x = 10 and x = 100, and then a second detection that waits. */
async function startDetecting(second: DetectedItem[], tags: object = { faces: 1 }) {
  const runs: { items: DetectedItem[]; blocked?: ReturnType<typeof untilReleased> }[] = [{ items: [face(10), face(100)] }]
  const engine = fakeEngine({
    detect: async (_file, _settings, options) => {
      const run = runs.shift()
      await run?.blocked?.work(options?.signal)
      return { width: 400, height: 300, items: run?.items ?? [] }
    },
  })
  const backend = await startTestBackend({ engine })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
  await backend.backend.queue.idle()
  const blocked = untilReleased()
  runs.push({ items: second, blocked })
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)
  await blocked.started
  return { backend, blocked }
}

const reviewOf = async (backend: TestBackend) => (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
const save = (backend: TestBackend, { revision, style }: Detections, tracks: readonly Track[]) =>
  backend.call('PUT', '/media/media-1/detections', { revision, style, tracks }, as)
const boxesOf = ({ tracks }: Detections) => tracks.map(({ decision, positions: [at] }) => `${decision} at ${at?.x ?? 'no place'}`)

async function finish(backend: TestBackend, blocked: ReturnType<typeof untilReleased>): Promise<Detections> {
  blocked.release()
  await backend.backend.queue.idle()
  return reviewOf(backend)
}

describe('[MEDIA-04] a review that is saved during a detection', () => {
  it('keeps a drawn item and gets the detected ones', async () => {
    const { backend, blocked } = await startDetecting([face(11), face(200)])
    const before = await reviewOf(backend)
    expect(await save(backend, before, [...before.tracks, drawnFace])).toMatchObject({ status: 200, body: { revision: 2 } })
    const after = await finish(backend, blocked)
    expect([after.revision, boxesOf(after)]).toEqual([3, ['redact at 11', 'redact at 200', 'redact at 300']])
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })

  it('keeps a decision about a detected item, which is not detected a second time', async () => {
    const { backend, blocked } = await startDetecting([face(11), face(101)])
    const before = await reviewOf(backend)
    const [first, ...rest] = before.tracks
    if (!first) throw new Error('There is no first face.')
    await save(backend, before, [{ ...first, decision: 'keep' }, ...rest])
    expect(boxesOf(await finish(backend, blocked))).toEqual(['redact at 101', 'keep at 10'])
  })

  it('keeps a changed item that is not detected again, and drops an unchanged one', async () => {
    const { backend, blocked } = await startDetecting([])
    const before = await reviewOf(backend)
    const [first, second] = before.tracks
    if (!first || !second) throw new Error('There are no two faces.')
    await save(backend, before, [first, { ...second, positions: [{ time: 0, x: 120, y: 20, width: 30, height: 40 }] }])
    expect(boxesOf(await finish(backend, blocked))).toEqual(['redact at 120'])
  })

  it('loses a decision only to the next detection', async () => {
    const { backend, blocked } = await startDetecting([])
    const before = await reviewOf(backend)
    await save(
      backend,
      before,
      before.tracks.map((track) => ({ ...track, decision: 'keep' })),
    )
    expect(boxesOf(await finish(backend, blocked))).toEqual(['keep at 10', 'keep at 100'])
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await backend.backend.queue.idle()
    expect((await reviewOf(backend)).tracks).toEqual([])
  })

  it('keeps its changes when the page is reloaded before the detection ends', async () => {
    const { backend } = await startDetecting([])
    const before = await reviewOf(backend)
    await save(
      backend,
      before,
      before.tracks.map((track) => ({ ...track, decision: 'keep' })),
    )
    const after = await startTestBackend({
      from: backend,
      engine: fakeEngine({ detect: () => Promise.resolve({ width: 400, height: 300, items: [] }) }),
    })
    await after.backend.queue.idle()
    expect(boxesOf(await reviewOf(after))).toEqual(['keep at 10', 'keep at 100'])
  })

  it('leaves the file ready for review when the detection is cancelled', async () => {
    const { backend } = await startDetecting([])
    await backend.tables.change(async (draft) => {
      for (const job of await draft.all('jobs')) draft.put('jobs', { ...job, stateBefore: 'Redacted' })
    })
    const before = await reviewOf(backend)
    await save(backend, before, [...before.tracks, drawnFace])
    const running = (await backend.tables.all('jobs')).find(({ finishedAt }) => finishedAt === null)
    await backend.call('DELETE', `/jobs/${running?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
    expect((await reviewOf(backend)).tracks).toHaveLength(3)
  })

  it('is refused over a revision that the detection has replaced', async () => {
    const { backend, blocked } = await startDetecting([face(10)])
    const before = await reviewOf(backend)
    await finish(backend, blocked)
    expect(await save(backend, before, before.tracks)).toMatchObject({ status: 409, body: { code: 'revision-conflict' } })
  })
})

const boxes = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 4, max: 90 }),
  height: fc.integer({ min: 4, max: 90 }),
})
const labels = ['face', 'license_plate', 'text'] as const
const items = fc.array(
  fc.record({ label: fc.constantFrom(...labels), box: boxes, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    maxLength: 6,
  },
)
/** The change of a save: a drawn box, or fields of the item at a position of the list. */
const edits = fc.oneof(
  fc.record({ what: fc.constant('draw' as const), isFace: fc.boolean(), box: boxes }),
  fc.record({ what: fc.constantFrom('keep' as const, 'delete' as const, 'redact' as const), at: fc.nat(20) }),
  fc.record({ what: fc.constant('move' as const), at: fc.nat(20), box: boxes }),
)
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never

function edited(tracks: readonly Track[], edit: Edit, id: string): Track[] {
  if (edit.what === 'draw') {
    return [...tracks, { ...drawnFace, id, kind: edit.isFace ? 'face' : 'object', positions: [{ time: 0, ...edit.box }] }]
  }
  const index = tracks.length === 0 ? -1 : edit.at % tracks.length
  return tracks.map((track, at): Track => {
    if (at !== index) return track
    if (edit.what === 'move') return { ...track, positions: [{ time: 0, ...edit.box }] }
    if (edit.what === 'delete') return track.source === 'detected' ? { ...track, deleted: true } : track
    return { ...track, decision: edit.what }
  })
}

describe('[MEDIA-04] whatever is saved during a detection', () => {
  it('survives: drawn items, changed items, items of other labels, spans and marks', async () => {
    const spans = [
      {
        id: 'span-1',
        source: 'drawn' as const,
        category: null,
        text: null,
        confidence: null,
        decision: 'keep' as const,
        cover: 'mute' as const,
        start: 1,
        end: 2,
      },
    ]
    const marks = [
      {
        id: 'mark-1',
        source: 'drawn' as const,
        category: null,
        text: 'name',
        confidence: null,
        decision: 'keep' as const,
        page: 1,
        boxes: [{ x: 0.1, y: 0.1, width: 0.1, height: 0.1 }],
      },
    ]
    let wait: ReturnType<typeof untilReleased> | undefined
    let found: readonly DetectedItem[] = []
    const backend = await startTestBackend({
      engine: fakeEngine({
        detect: async (_file, settings, options) => {
          await wait?.work(options?.signal)
          return { width: 400, height: 300, items: found.filter(({ label }) => settings.labels.includes(label)) }
        },
      }),
    })
    await addUser(backend, 'ada')
    await addImage(backend, 'ada')
    const detect = (tags: object) => backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)
    let ids = 0
    await fc.assert(
      fc.asyncProperty(
        items,
        items,
        fc.array(edits, { maxLength: 6 }),
        fc.constantFrom({ faces: 1 }, { text: 1 }, { faces: 1, license_plates: 1 }),
        async (first, second, saves, tags) => {
          await backend.tables.change(async (draft) => {
            draft.delete('detections', 'media-1')
            for (const { id } of await draft.all('jobs')) draft.delete('jobs', id)
          })
          wait = undefined
          found = first
          await detect({ faces: 1, license_plates: 1, text: 1 })
          await backend.backend.queue.idle()
          await backend.tables.change(async (draft) => {
            const review = await draft.get('detections', 'media-1')
            if (review) draft.put('detections', { ...review, spans, marks })
          })
          const start = await reviewOf(backend)
          const blocked = untilReleased()
          wait = blocked
          found = second
          await detect(tags)
          await blocked.started
          for (const edit of saves) {
            const before = await reviewOf(backend)
            expect((await save(backend, before, edited(before.tracks, edit, `drawn-${(ids += 1)}`))).status).toBe(200)
          }
          const saved = await reviewOf(backend)
          wait = undefined
          const after = await finish(backend, blocked)
          const wanted: readonly string[] = Object.keys(tags)
          const isSearched = ({ kind, label }: Track): boolean =>
            (kind === 'face' && wanted.includes('faces')) ||
            (label === 'license_plate' && wanted.includes('license_plates')) ||
            (label === 'text' && wanted.includes('text'))
          const atStart = new Map(start.tracks.map((track) => [track.id, JSON.stringify(track)]))
          const survivors = saved.tracks.filter(
            (track) => track.source === 'drawn' || !isSearched(track) || atStart.get(track.id) !== JSON.stringify(track),
          )
          const afterById = new Map(after.tracks.map((track) => [track.id, track]))
          expect(survivors.map(({ id }) => afterById.get(id))).toEqual(survivors)
          expect([after.spans, after.marks, after.revision]).toEqual([spans, marks, saved.revision + 1])
          const numbers = after.tracks.map(({ kind, number }) => `${kind} ${number ?? 'none'}`)
          expect(new Set(numbers).size).toBe(numbers.length)
        },
      ),
      { numRuns: 60 },
    )
  })
})
