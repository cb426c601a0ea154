import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'

import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }

let backend: TestBackend

describe('[MEDIA-04] a review of other media', () => {
  const keyframe = (time: number) => ({ time, x: 10, y: 10, width: 40, height: 30 })
  const review = (id: string, lists: object) => ({
    id,
    mediaId: id,
    revision: 1,
    style: 'Black Box' as const,
    tracks: [],
    updatedAt: 1,
    increasedAccuracy: false,
    ...lists,
  })
  const get = async (id: string, query: string) => (await backend.call('GET', `/media/${id}/detections${query}`, undefined, as)).body
  const ids = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id)

  beforeEach(async () => {
    backend = await startTestBackend()
    await addUser(backend, 'ada')
    await addImage(backend, 'ada', { id: 'video', type: 'video', contentType: 'video/mp4' })
    await addImage(backend, 'ada', { id: 'document', type: 'document', contentType: 'application/pdf', width: null, height: null })
    await backend.tables.change((draft) => {
      draft.put(
        'detections',
        review('video', {
          width: 640,
          height: 480,
          tracks: [
            aTrack('early', { positions: [keyframe(-0.5), keyframe(1)] }),
            aTrack('whole', { positions: [keyframe(0), keyframe(60)] }),
            aTrack('late', { positions: [keyframe(50)] }),
          ],
          spans: [aSpan('first', { start: -1, end: 0.5 }), aSpan('last', { start: 59, end: 60 })],
          gaps: [aGap('gap-1', { trackId: 'whole' }), aGap('gap-2', { trackId: 'whole', start: 40, end: 45 })],
        }),
      )
      draft.put(
        'detections',
        review('document', {
          marks: [aMark('one'), aMark('two', { page: 2 }), aMark('header', { everyPage: true })],
        }),
      )
    })
  })

  it('has no width and height for a document', async () => {
    const body = (await get('document', '')) as Detections
    expect([body.width, body.height]).toEqual([undefined, undefined])
    expect(ids(body.marks)).toEqual(['one', 'two', 'header'])
  })

  it('is read in windows of time, with complete items that overlap them and negative timestamps', async () => {
    const all = (await get('video', '')) as Detections
    expect(all.window).toBeUndefined()
    expect(all.tracks).toHaveLength(3)
    const body = (await get('video', '?from=-1&to=3.5')) as Detections
    expect(body).toMatchObject({ revision: 1, width: 640, window: { from: -1, to: 3.5 } })
    expect([ids(body.tracks), ids(body.spans), ids(body.gaps)]).toEqual([['early', 'whole'], ['first'], ['gap-1']])
    expect(body.tracks[1]).toEqual(all.tracks[1])
    const after = (await get('video', '?from=45')) as Detections
    expect(after.window).toEqual({ from: 45 })
    expect([ids(after.tracks), ids(after.spans), ids(after.gaps)]).toEqual([['whole', 'late'], ['last'], ['gap-2']])
    expect(ids(((await get('video', '?to=-0.75')) as Detections).spans)).toEqual(['first'])
  })

  it('is read by page, with marks that are on every page', async () => {
    const body = (await get('document', '?page=2')) as Detections
    expect([body.window, ids(body.marks)]).toEqual([{ page: 2 }, ['two', 'header']])
  })

  it.each([
    ['from=soon', 'from'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
  ])('rejects the window %s', async (query, field) => {
    const response = await backend.call('GET', `/media/video/detections?${query}`, undefined, as)
    expect(response).toMatchObject({ status: 422, body: { code: 'invalid', field } })
  })
})
