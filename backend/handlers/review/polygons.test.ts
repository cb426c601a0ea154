import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const PATH = '/media/media-1/detections'

const edit = (id: string, fields: object) => ({ type: 'edit_track', id, fields })
const addition = (id: string, changes: object = {}) => ({ type: 'add_track', track: aTrack(id, changes) })

let backend: TestBackend

const read = async () => (await backend.call('GET', PATH, undefined, as)).body as Detections
const patch = (revision: number, ...changes: unknown[]) => backend.call('PATCH', PATH, { revision, changes }, as)

const FILES = [
  ['an image', addImage],
  ['a video', addVideo],
] as const

async function open(add: (typeof FILES)[number][1]): Promise<void> {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await add(backend, 'ada')
  // Reading a review binds it to its file.
  await read()
  await backend.call('PUT', PATH, { revision: 0, style: 'Black Box', tracks: [aTrack('a'), aTrack('b')] }, as)
}

describe.for(FILES)('[MEDIA-05] polygons in the review of %s', ([, add]) => {
  beforeEach(() => open(add))

  const points = [
    { x: 0, y: 0.5 },
    { x: 1, y: 0 },
    { x: 0.75, y: 1 },
  ]

  it('are saved with their points, which null removes, also where they carry text', async () => {
    await patch(1, edit('a', { shape: 'polygon', points, label: 'screen' }), addition('c', { shape: 'polygon', points }))
    const { tracks } = await read()
    expect(tracks.map((track) => [track.shape, track.points])).toEqual([
      ['polygon', points],
      [undefined, undefined],
      ['polygon', points],
    ])
    await patch(2, edit('a', { shape: null, points: null }))
    expect((await read()).tracks[0]).not.toHaveProperty('points')
  })

  it('are redacted as the outline of the track', async () => {
    await patch(1, edit('a', { shape: 'polygon', points }))
    const { tracks, style } = await read()
    const [region] = movingRegionsOf({ tracks, style })
    expect(region?.outline).toEqual({ points, padding: 0 })
  })

  it('keep points without effect as another shape', async () => {
    expect((await patch(1, edit('a', { points: points.map(() => ({ x: 0.5, y: 0.5 })) }))).status).toBe(200)
  })

  it.for([
    ['without points', undefined, 'A polygon needs points.'],
    [
      'in only a part of its box',
      [...points.slice(1), { x: 0.25, y: 0.5 }],
      'The box of a polygon must be the bounding box of its points.',
    ],
  ] as const)('are rejected %s', async ([, own, error]) => {
    const sent = own === undefined ? {} : { points: [...own] }
    const { status, body } = await patch(1, addition('c', { shape: 'polygon', ...sent }))
    expect([status, body]).toEqual([422, { error, code: 'invalid', field: 'changes.0.track.points' }])
  })

  it.for([
    ['two points', points.slice(0, 2)],
    ['501 points', [...points, ...Array.from({ length: 498 }, () => ({ x: 0.5, y: 0.5 }))]],
    ['a point outside its box', [...points, { x: 1.5, y: 0.5 }]],
  ] as const)('are rejected with %s', async ([, own]) => {
    expect((await patch(1, addition('c', { shape: 'polygon', points: [...own] }))).status).toBe(422)
  })
})
