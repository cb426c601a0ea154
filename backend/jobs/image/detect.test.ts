import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import type { DetectableLabel } from '#engine/core/types.ts'
import type { DetectedItem, ImageEngine } from '#engine/image/types.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { containing } from '#mocks/testing/matchers.ts'

const as = { as: 'ada' }

async function start(engine: Partial<ImageEngine> = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine(engine) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

async function detect(backend: TestBackend, tags: object, increasedAccuracy = false): Promise<void> {
  expect(await backend.call('POST', '/media/media-1/detect', { increasedAccuracy, tags }, as)).toMatchObject({ status: 202 })
  await backend.backend.queue.idle()
}

const save = (backend: TestBackend, body: unknown) => backend.call('PUT', '/media/media-1/detections', body, as)
const reviewOf = (backend: TestBackend) => backend.tables.get('detections', 'media-1')
const tracksOf = async (backend: TestBackend): Promise<readonly Track[]> => (await reviewOf(backend))?.tracks ?? []

describe('[MEDIA-02] detection of license plates and text', () => {
  it('makes faces of kind face, and plates and text of kind object with their label, numbered within their kind', async () => {
    const backend = await start()
    await detect(backend, { faces: 1, license_plates: 1, text: 1, screens: 0, search: 0 }, true)
    expect(await tracksOf(backend)).toMatchObject([
      { kind: 'face', number: 1, source: 'detected', decision: 'redact', confidence: 0.9 },
      { kind: 'object', label: 'license_plate', number: 2, decision: 'redact', positions: [{ x: 100, y: 200, width: 80, height: 20 }] },
      { kind: 'object', label: 'text', number: 1, decision: 'redact', style: null },
    ])
    expect((await tracksOf(backend))[0]).not.toHaveProperty('label')
    expect((await backend.call('GET', '/media/media-1/detections', undefined, as)).body).toMatchObject({
      detection: {
        increasedAccuracy: true,
        tags: { faces: 1, license_plates: 1, text: 1 },
        searched: { faces: 1, license_plates: 1, text: 1 },
      },
    })
  })

  it.each([
    [{ license_plates: 1 }, [['license_plate']]],
    [{ text: 1 }, [['text']]],
    [{ text: 1, faces: 1 }, [['face'], ['text']]],
    [{ heads: 1, faces: 1, screens: 1 }, [['face', 'head', 'screen']]],
    [{ vehicles: 1, faces: 1, people: 1 }, [['face'], ['person', 'vehicle']]],
    [{ faces: 0, license_plates: 1, text: 1 }, [['license_plate', 'text']]],
    [{ faces: 1, license_plates: 1, text: 1 }, [['face'], ['license_plate', 'text']]],
  ])('runs only the detectors of %o, those that need each other’s results or share a search together', async (tags, calls) => {
    const asked: (readonly DetectableLabel[])[] = []
    const backend = await start({
      detect: (_file, { labels }) => {
        asked.push(labels)
        const box = { x: 10, y: 10, width: 20, height: 20 }
        return Promise.resolve({ width: 400, height: 300, items: labels.map((label) => ({ label, box, confidence: 0.9 })) })
      },
    })
    await detect(backend, tags)
    expect(asked).toEqual(calls)
    expect(await tracksOf(backend)).toHaveLength(calls.flat().length)
  })

  it('adds no head of a face that an earlier run or the reviewer has added, unless the face was deleted', async () => {
    const face = { x: 100, y: 100, width: 40, height: 40 }
    const head = { x: 80, y: 80, width: 80, height: 80 }
    const other = { ...head, x: 240 }
    const backend = await start({
      detect: (_file, { labels }) =>
        Promise.resolve({
          width: 400,
          height: 300,
          items: labels.includes('head')
            ? [head, other].map((box): DetectedItem => ({ label: 'head', box, confidence: 0.5 }))
            : [{ label: 'face', box: face, confidence: 0.9 }],
        }),
    })
    await detect(backend, { faces: 1 })
    await detect(backend, { heads: 1 })
    const placesOf = async () => (await tracksOf(backend)).map(({ label, positions: [at] }) => [label, at?.x])
    expect(await placesOf()).toEqual([
      ['head', 240],
      [undefined, 100],
    ])
    const deleted = (await tracksOf(backend)).map((track) => (track.kind === 'face' ? { ...track, deleted: true } : track))
    await save(backend, { revision: (await reviewOf(backend))?.revision ?? 0, style: 'Black Box', tracks: deleted })
    await detect(backend, { heads: 1 })
    expect(await placesOf()).toEqual([
      ['head', 80],
      ['head', 240],
      [undefined, 100],
    ])
  })

  it('records what the last run detected, and what all runs have detected', async () => {
    const backend = await start()
    await detect(backend, { faces: 1 }, true)
    await detect(backend, { text: 1 })
    expect((await reviewOf(backend))?.detection).toMatchObject({
      increasedAccuracy: false,
      tags: { text: 1 },
      searched: { faces: 1, text: 1 },
    })
  })

  it('counts a run from before these records as one of its tags', async () => {
    const backend = await start()
    await detect(backend, { faces: 1 })
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      if (review) draft.put('detections', { ...review, detection: { finishedAt: 1, increasedAccuracy: false, tags: { faces: 1 } } })
    })
    await detect(backend, { license_plates: 1 })
    expect((await reviewOf(backend))?.detection?.searched).toEqual({ faces: 1, license_plates: 1 })
  })

  it('gives a plate that is found again its number, and never the number of a drawn object or a text in the same place', async () => {
    const box = { x: 100, y: 100, width: 60, height: 20 }
    const found: DetectedItem[][] = [
      [{ label: 'text', box, confidence: 0.9 }],
      [{ label: 'license_plate', box, confidence: 0.9 }],
      [
        { label: 'license_plate', box: { ...box, x: 300 }, confidence: 0.4 },
        { label: 'license_plate', box: { ...box, x: 105 }, confidence: 0.9 },
      ],
    ]
    const backend = await start({ detect: () => Promise.resolve({ width: 400, height: 300, items: found.shift() ?? [] }) })
    const drawn = { kind: 'object', source: 'drawn', confidence: null, decision: 'redact', style: null }
    await save(backend, { revision: 0, style: 'Black Box', tracks: [{ ...drawn, id: 'drawn', positions: [{ time: 0, ...box }] }] })
    await detect(backend, { text: 1 })
    await detect(backend, { license_plates: 1 })
    await detect(backend, { license_plates: 1 })
    expect((await tracksOf(backend)).map(({ label, source, number }) => [source, label, number])).toEqual([
      ['detected', 'license_plate', 4],
      ['detected', 'license_plate', 3],
      ['detected', 'text', 2],
      ['drawn', undefined, 1],
    ])
  })

  it.each([
    [{ text: 1, search: 1 }, 'Detecting other objects isn’t available.', 'tags.search'],
    [{ faces: 0, text: 0 }, 'Choose what to detect.', 'tags'],
    [{}, 'Choose what to detect.', 'tags'],
  ])('refuses %o with the reason and starts no job', async (tags, error, field) => {
    const backend = await start()
    const request = { increasedAccuracy: false, tags }
    expect(await backend.call('POST', '/media/media-1/detect', request, as)).toEqual({
      status: 422,
      body: { error, code: 'invalid', field },
    })
    expect(await backend.tables.all('jobs')).toEqual([])
  })

  it('keeps plates and text in Black Box', async () => {
    const backend = await start()
    await detect(backend, { license_plates: 1, text: 1 })
    const tracks = (await tracksOf(backend)).map((track) => ({ ...track, style: 'Pixelated' }))
    expect(await save(backend, { revision: 1, style: 'Black Box', tracks })).toMatchObject({
      status: 422,
      body: { error: containing('solid black') },
    })
  })
})

const LABELS = ['face', 'person', 'license_plate', 'vehicle', 'screen', 'text'] as const
const TAG_OF = {
  face: 'faces',
  person: 'people',
  license_plate: 'license_plates',
  vehicle: 'vehicles',
  screen: 'screens',
  text: 'text',
} as const

const box = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 4, max: 90 }),
  height: fc.integer({ min: 4, max: 90 }),
})
const detectedItems: fc.Arbitrary<DetectedItem[]> = fc.array(
  fc.record({ label: fc.constantFrom(...LABELS), box, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 8 },
)
const earlierItems = fc.array(
  fc.record({
    what: fc.constantFrom(...LABELS, 'other', undefined),
    isDrawn: fc.boolean(),
    box,
    decision: fc.constantFrom('redact' as const, 'keep' as const),
    isDeleted: fc.boolean(),
  }),
  { maxLength: 10 },
)

describe('[MEDIA-04] a detection job', () => {
  it('never changes drawn items or items of labels that it did not detect, and never uses a number twice', async () => {
    let items: DetectedItem[] = []
    const backend = await start({
      detect: (_file, { labels }) => {
        const asked: readonly string[] = labels
        return Promise.resolve({ width: 400, height: 300, items: items.filter(({ label }) => asked.includes(label)) })
      },
    })
    const run = async (labels: readonly (typeof LABELS)[number][], found: DetectedItem[]): Promise<void> => {
      items = found
      await detect(backend, Object.fromEntries(labels.map((label) => [TAG_OF[label], 1])))
    }
    await fc.assert(
      fc.asyncProperty(
        earlierItems,
        fc.array(fc.tuple(fc.subarray([...LABELS], { minLength: 1 }), detectedItems), { minLength: 1, maxLength: 3 }),
        async (earlier, runs) => {
          await backend.tables.change(async (draft) => {
            draft.delete('detections', 'media-1')
            for (const { id } of await draft.all('jobs')) draft.delete('jobs', id)
          })
          await run(['face'], [])
          const tracks = earlier.map(({ what, isDrawn, box: at, decision, isDeleted }, index): Track => ({
            id: `earlier-${index}`,
            kind: what === 'face' ? 'face' : 'object',
            ...(what === undefined || what === 'face' ? {} : { label: what }),
            source: isDrawn ? 'drawn' : 'detected',
            confidence: isDrawn ? null : 0.5,
            decision,
            ...(isDeleted && !isDrawn ? { deleted: true } : {}),
            style: null,
            positions: [{ time: 0, ...at }],
          }))
          const saved = await save(backend, { revision: 1, style: 'Smooth', tracks })
          expect(saved.status).toBe(200)
          for (const [labels, found] of runs) {
            const isKept = (track: Track): boolean => {
              const label = track.kind === 'face' ? 'face' : (track.label ?? 'other')
              return track.source === 'drawn' || !(labels as readonly string[]).includes(label)
            }
            const before = (await tracksOf(backend)).filter(isKept)
            await run(labels, found)
            expect((await tracksOf(backend)).filter(isKept)).toEqual(before)
            const count = found.filter(({ label }) => (labels as readonly DetectableLabel[]).includes(label)).length
            expect(await tracksOf(backend)).toHaveLength(before.length + count)
            const numbers = (await tracksOf(backend)).map(({ kind, number }) => `${kind} ${number}`)
            expect(new Set(numbers).size).toBe(numbers.length)
            expect(numbers).not.toContain('object undefined')
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
