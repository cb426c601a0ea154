import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const PATH = '/media/media-1/detections'
const AT = { time: 0, x: 10, y: 20, width: 80, height: 20 }

let backend: TestBackend

const read = async () => (await backend.call('GET', PATH, undefined, as)).body as Detections
const positioned = (...positions: unknown[]) => ({ type: 'edit_track', id: 'a', fields: { positions } })
const patch = (...changes: unknown[]) => backend.call('PATCH', PATH, { revision: 1, changes }, as)

async function open(add: typeof addVideo): Promise<void> {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await add(backend, 'ada')
  // Reading a review binds it to its file.
  await read()
  await backend.call('PUT', PATH, { revision: 0, style: 'Black Box', tracks: [aTrack('a')] }, as)
}

describe('[MEDIA-05] angles in the review of a video', () => {
  beforeEach(() => open(addVideo))

  it('are saved, and none is added', async () => {
    const positions: Track['positions'] = [
      { ...AT, angle: -180 },
      { ...AT, time: 1 },
      { ...AT, time: 2, angle: 12.5 },
    ]
    expect((await patch(positioned(...positions))).status).toBe(200)
    expect((await read()).tracks[0]?.positions).toStrictEqual(positions)
  })

  it.for([180.5, -181, '45', null])('are rejected as %o', async (angle) => {
    const { status, body } = await patch(positioned({ ...AT, angle }))
    expect([status, body]).toEqual([
      422,
      { error: expect.any(String) as string, code: 'invalid', field: 'changes.0.fields.positions.0.angle' },
    ])
  })

  it('are rejected where nothing of the turned box is in the video', async () => {
    const beside = { ...AT, x: -90, width: 91, height: 4 }
    expect((await patch(positioned({ ...beside, angle: 90 }))).body).toEqual({
      error: 'A box is outside the video.',
      code: 'invalid',
      field: 'changes.0.fields.positions',
    })
    expect((await patch(positioned(beside))).status).toBe(200)
  })
})

describe('[MEDIA-05] angles in the review of an image', () => {
  beforeEach(() => open(addImage))

  it('are rejected, because no export of an image turns a box, except 0', async () => {
    expect(await patch(positioned({ ...AT, angle: 30 }))).toMatchObject({
      status: 422,
      body: {
        error: 'Only boxes in videos have an angle. In an image, a turned box is a polygon.',
        code: 'invalid',
        field: 'changes.0.fields.positions.0.angle',
      },
    })
    expect((await patch(positioned({ ...AT, angle: 0 }))).status).toBe(200)
  })
})
