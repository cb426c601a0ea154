import { describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { audioFile } from '#mocks/testing/fake-media.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { addDocument, addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { at, putReview, redactVideo, startWithVideo } from '#mocks/testing/video-bench.ts'

const as = { as: 'ada' }
const request = { revision: 1, title: 'For the court', description: '' }
const face = (changes: Partial<ReturnType<typeof aTrack>> = {}) => aTrack('a', { kind: 'face', number: 1, ...changes })
const away = (time: number, x = 100) => ({ ...at(time, undefined, x), outside: true })
const refused = (error: string, field: string) => ({ status: 422, body: { error, code: 'covers-nothing', field } })
const noFrame = 'Face 1 covers no part of the video, so it redacts nothing. Change or delete it.'

async function redactVideoOf(lists: Partial<Detections>, changes: object = {}) {
  const { backend, plans } = await startWithVideo()
  expect(await putReview(backend, lists)).toMatchObject({ status: 200 })
  return { response: await redactVideo(backend, changes), plans }
}

describe('[MEDIA-04] an export of a track that covers nothing', () => {
  it.each<[string, Partial<Detections>]>([
    ['is outside at its only keyframe', { tracks: [face({ positions: [away(1)] })] }],
    ['is outside at every keyframe', { tracks: [face({ positions: [away(0), away(2, 140), away(6)] })] }],
    [
      'is absent for longer than it lasts',
      { tracks: [face({ positions: [at(3), at(4)] })], gaps: [aGap('g', { start: 2, end: 5, resolution: 'absent' })] },
    ],
    ['begins after the end of the video', { tracks: [face({ positions: [at(75), at(80)] })] }],
    [
      'is inside the frame only where it is outside',
      { tracks: [face({ positions: [away(0), at(1, undefined, 1400), at(2, undefined, 1500)] })] },
    ],
    ['is inside the frame only after the end', { tracks: [face({ positions: [at(1, undefined, 1400), at(70, undefined, 1270)] })] }],
  ])('that %s is refused', async (_what, lists) => {
    const { response, plans } = await redactVideoOf(lists)
    expect(response).toMatchObject(refused(noFrame, 'tracks.0'))
    expect(plans).toEqual([])
  })

  it.each<[string, Partial<Detections>, object?]>([
    ['is outside at its last keyframe', { tracks: [face({ positions: [at(0), away(2)] })] }],
    ['is brought into the video by its padding', { tracks: [face({ positions: [at(60.5), at(61)], padding: { time: 2 } })] }],
    [
      'crosses the frame between keyframes',
      { tracks: [face({ positions: [at(0, undefined, -500), at(1, undefined, 1250), at(2, undefined, 3000)] })] },
    ],
    ['is deleted', { tracks: [face(), aTrack('b', { deleted: true, positions: [away(1)] })] }],
    ['is kept', { tracks: [face(), aTrack('b', { decision: 'keep', positions: [away(1)] })] }],
    ['the request leaves out', { tracks: [face(), aTrack('b', { label: 'text', positions: [away(1)] })] }, { labels: ['face'] }],
  ])('that %s is accepted', async (_what, lists, changes) => {
    const { response, plans } = await redactVideoOf(lists, changes)
    expect(response).toMatchObject({ status: 202 })
    expect(plans).toHaveLength(1)
  })

  it('names up to three items and counts the others', async () => {
    const tracks = [face(), ...[2, 3, 4, 5].map((number) => face({ id: `f${number}`, number, positions: [away(1)] }))]
    const { response } = await redactVideoOf({ tracks })
    const error = 'Face 2, Face 3, Face 4 and 1 other item cover no part of the video, so they redact nothing. Change or delete them.'
    expect(response).toMatchObject(refused(error, 'tracks.1'))
  })

  it.each([
    ['after the end of its audio', { start: 90, end: 91 }],
    ['on an audio track that the video does not have', { audioTracks: [7] }],
  ])('is refused for a span %s', async (_what, changes) => {
    const { response } = await redactVideoOf({ spans: [aSpan('s', changes)] })
    expect(response).toMatchObject(refused('Span covers no part of the video, so it redacts nothing. Change or delete it.', 'spans.0'))
  })

  it('is accepted for a span after the end if the audio is removed', async () => {
    const { response } = await redactVideoOf(
      { tracks: [face()], spans: [aSpan('s', { start: 90, end: 91 })] },
      { output: { audio: 'remove' } },
    )
    expect(response).toMatchObject({ status: 202 })
  })

  it('is accepted in a transport stream, whose timestamps may start later than its duration', async () => {
    const { backend } = await startWithVideo()
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, contentType: 'video/mp2t' })
    })
    await putReview(backend, { tracks: [face({ positions: [at(5000), at(5001)] })] })
    expect(await redactVideo(backend)).toMatchObject({ status: 202 })
  })
})

describe('[MEDIA-05] an export of an item that covers nothing', () => {
  async function start(add: (backend: TestBackend) => Promise<unknown>): Promise<TestBackend> {
    const backend = await startTestBackend({ engine: fakeEngine() })
    await addUser(backend, 'ada')
    await add(backend)
    return backend
  }
  const save = (backend: TestBackend, lists: object) =>
    backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [], ...lists }, as)
  const redact = (backend: TestBackend) => backend.call('POST', '/media/media-1/redact', request, as)

  it('is refused for a track outside the image', async () => {
    const backend = await start((one) => addImage(one, 'ada'))
    const positions = [{ time: 0, x: 10, y: 20, width: 30, height: 40, outside: true }]
    expect(await save(backend, { tracks: [face({ positions })] })).toMatchObject({ status: 200 })
    expect(await redact(backend)).toMatchObject(
      refused('Face 1 covers no part of the image, so it redacts nothing. Change or delete it.', 'tracks.0'),
    )
  })

  it('is refused for a span that begins after the end of a recording', async () => {
    const recording = { type: 'audio', state: 'Converted', contentType: 'audio/wav', file: audioFile } as const
    const backend = await start((one) => addImage(one, 'ada', { ...recording, width: null, height: null, duration: 60 }))
    expect(await save(backend, { spans: [aSpan('s', { number: 2, start: 61.5, end: 62 })] })).toMatchObject({ status: 200 })
    expect(await redact(backend)).toMatchObject(
      refused('Span 2 covers no part of the recording, so it redacts nothing. Change or delete it.', 'spans.0'),
    )
  })

  it('is refused for a mark on all pages that lies outside each of them', async () => {
    const backend = await start((one) => addDocument(one, 'ada', { state: 'Converted' }))
    const boxes = [{ x: 700, y: 10, width: 50, height: 10 }]
    expect(await save(backend, { marks: [aMark('m', { everyPage: true, boxes })] })).toMatchObject({ status: 200 })
    expect(await redact(backend)).toMatchObject(
      refused('Mark 1 covers no part of the document, so it redacts nothing. Change or delete it.', 'marks.0'),
    )
  })
})
