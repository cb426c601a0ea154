import { describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { SearchResponse } from '#generated/model/searchResponse.zod.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import type { DetectedTrack, TextReading, TrackPosition } from '#engine/track/types.ts'
import type { VideoDetection, VideoEngine } from '#engine/video/types.ts'
import { fakeEntities } from '#mocks/testing/fake-document.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { detection, faceTrack, fakeVideo } from '#mocks/testing/fake-video.ts'
import { addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const LINE = { x: 100, y: 50, width: 300, height: 20 }

const at = (time: number, box = LINE): TrackPosition => ({ time, ...box, source: 'detected', confidence: 0.9 })

/** A reading whose letters are ten pixels wide. */
function reading(time: number, text: string, { until = time, left = LINE.x, confidence = 0.9 } = {}): TextReading {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    box: { x: left + 10 * index, y: 52, width: 10 * word.length, height: 16 },
  }))
  return { time, until, text, confidence, words }
}

/** A line of text that was read at some of its positions. */
const line = (readings: TextReading[], positions = [0, 0.5, 1, 1.5, 2].map((time) => at(time)), key = 'line'): DetectedTrack => ({
  key,
  label: 'text',
  confidence: 0.9,
  positions,
  text: readings[0]?.text ?? '',
  readings,
})

async function start(found: Partial<VideoDetection>, video: Partial<VideoEngine> = {}, entities = fakeEntities()): Promise<TestBackend> {
  const backend = await startTestBackend({ video: fakeVideo({ detect: () => Promise.resolve(detection(found)), ...video }), entities })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada')
  return backend
}

async function detect(backend: TestBackend, tags: object = {}): Promise<Detections> {
  const request = { increasedAccuracy: false, tags, entities: ['PERSON'] }
  expect(await backend.call('POST', '/media/media-1/detect', request, as)).toMatchObject({ status: 202 })
  await backend.backend.queue.idle()
  return (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
}

const namesIn = ({ tracks }: Detections) =>
  tracks.map(({ text, positions }) => [text, ...positions.map(({ time, x, width }) => [time, Math.round(x), Math.round(width)])])

describe('[MEDIA-02] names in the text of a video', () => {
  it('become tracks over their words, labelled with their category, and the text itself stays out of the review', async () => {
    const asked: unknown[] = []
    const text = line([reading(0, 'Please ask Ada Lovelace for keys')])
    const backend = await start(
      {},
      {
        detect: (_file, settings) => {
          asked.push(settings)
          return Promise.resolve(
            detection({ tracks: [faceTrack('face'), text], gaps: [{ track: 'line', start: 1, end: 2, confidence: 0.5 }] }),
          )
        },
      },
    )
    const review = await detect(backend, { faces: 1 })
    expect(asked).toEqual([{ increasedAccuracy: false, labels: ['face', 'text'], readsWords: true }])
    expect(review.tracks).toMatchObject([
      { kind: 'face' },
      { kind: 'object', label: 'entity:PERSON', number: 1, source: 'detected', decision: 'redact', text: 'Ada Lovelace' },
    ])
    expect(review.gaps ?? []).toEqual([])
    expect(namesIn({ ...review, tracks: review.tracks.slice(1) })).toEqual([
      ['Ada Lovelace', [0, 209, 122], [0.5, 209, 122], [1, 209, 122], [1.5, 209, 122], [2, 209, 122]],
    ])
    expect(review.detection).toMatchObject({ tags: { faces: 1 }, searched: { faces: 1 } })
  })

  it('are found where only one of several readings has them', async () => {
    const text = line([reading(0, 'Please ask Ada Love1ace'), reading(0.5, 'Please ask Ada Lovelace'), reading(1, 'P1ease ask A')])
    expect((await detect(await start({ tracks: [text] }))).tracks).toMatchObject([{ text: 'Ada Lovelace', positions: { length: 5 } }])
  })

  it('are covered by the union of the places at which they were read', async () => {
    const text = line([reading(0, 'Please ask Ada Lovelace'), reading(0.5, 'Please ask Ada Lovelace', { left: 95 })])
    expect(namesIn(await detect(await start({ tracks: [text] })))).toMatchObject([['Ada Lovelace', [0, 204, 127], {}, {}, {}, {}]])
  })

  it('are covered until other words have taken their place', async () => {
    const wide = { ...LINE, width: 500 }
    const positions = [at(0), at(0.5), at(1), at(1.5, wide), at(2, wide)]
    const text = line([reading(0, 'Please ask Ada Lovelace', { until: 1 }), reading(1.5, 'Turn off the tap first')], positions)
    expect(namesIn(await detect(await start({ tracks: [text] })))).toEqual([
      ['Ada Lovelace', [0, 209, 122], [0.5, 209, 122], [1, 209, 122], [1.5, 100, 500]],
    ])
  })

  it('are covered with all of a text in which they move, or whose size is not that of the reading', async () => {
    const moving = line([reading(0, 'Now on air: Ada Lovelace'), reading(1, 'on air: Ada Lovelace', { left: -50 })], undefined, 'moving')
    const growing = line([reading(0, 'Please ask Ada Lovelace')], [at(0), at(1, { ...LINE, width: 390 })], 'growing')
    const names = namesIn(await detect(await start({ tracks: [moving, growing] })))
    expect(names[0]?.slice(1)).toEqual([0, 0.5, 1, 1.5, 2].map((time) => [time, 100, 300]))
    expect(names.at(-1)).toEqual(['Ada Lovelace', [0, 209, 122], [1, 100, 390]])
  })

  it('are none where the text has none', async () => {
    expect((await detect(await start({ tracks: [line([reading(0, 'Turn off the tap')]), line([], undefined, 'unread')] }))).tracks).toEqual(
      [],
    )
  })

  it('replace those of an earlier detection with their numbers, and keep all other items', async () => {
    const backend = await start({ tracks: [faceTrack('face'), line([reading(0, 'Ada Lovelace')])] })
    const first = await detect(backend, { faces: 1 })
    const second = await detect(backend)
    const kinds = ({ tracks }: Detections) => tracks.map(({ kind, label, number }) => `${label ?? kind} ${number}`)
    expect([kinds(first), kinds(second)]).toEqual([
      ['face 1', 'entity:PERSON 1'],
      ['entity:PERSON 1', 'face 1'],
    ])
  })

  it('are not added when the detection is cancelled', async () => {
    const { started, work } = untilReleased()
    const find: EntityEngine['find'] = (_text, _request, options) => work(options?.signal).then(() => ({ findings: [], languages: [] }))
    const backend = await start({ tracks: [faceTrack('face'), line([reading(0, 'Ada Lovelace')])] }, {}, fakeEntities({ find }))
    const request = { increasedAccuracy: false, tags: { faces: 1 }, entities: ['PERSON'] }
    const { body } = await backend.call('POST', '/media/media-1/detect', request, as)
    await started
    await backend.call('DELETE', `/jobs/${(body as Job).id}`, undefined, as)
    await backend.backend.queue.idle()
    expect(await backend.tables.all('jobs')).toMatchObject([{ state: 'cancelled' }])
    expect(((await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections).tracks).toEqual([])
  })

  it('fail the job, rather than being missed, where the engine reads no words', async () => {
    const { readings: _readings, ...unread } = line([])
    const backend = await start({ tracks: [unread] })
    await detect(backend)
    expect(await backend.tables.all('jobs')).toMatchObject([
      { state: 'failed', error: 'Finding names in text isn’t available for videos.' },
    ])
  })

  it('[MEDIA-07] are searched for with the moment at which they appear', async () => {
    const backend = await start({ tracks: [line([reading(0.5, 'Ask Ada Lovelace')], [at(0.5), at(1)])] })
    await detect(backend)
    const body = { category: 'tag', searchTerm: 'ada lovelace', page: 0, rowsPerPage: 20, types: ['video'] }
    expect(((await backend.call('POST', '/media/search', body, as)).body as SearchResponse).hits).toMatchObject({
      'media-1': [{ field: 'text', time: 0.5 }],
    })
  })
})
