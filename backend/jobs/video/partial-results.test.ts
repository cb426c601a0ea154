import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { DetectedTrack } from '#engine/track/types.ts'
import type { VideoDetection, VideoDetectionOptions } from '#engine/video/types.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { detection, faceTrack, fakeVideo } from '#mocks/testing/fake-video.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const plate = (key: string): DetectedTrack => ({ ...faceTrack(key, { x: 600 }), label: 'license_plate' })

let backend: TestBackend
/** Ends the running detection. */
let end: (result: Partial<VideoDetection>) => void
let fail: (error: Error) => void
let report: NonNullable<VideoDetectionOptions['onPartial']>

/** Ends each detection when `end` or `fail` is called. */
const video = fakeVideo({
  detect: (_file, _settings, options) => {
    report = options?.onPartial ?? (() => undefined)
    const { signal } = options ?? {}
    return new Promise<VideoDetection>((resolve, reject) => {
      end = (result) => resolve(detection(result))
      fail = reject
      signal?.addEventListener('abort', () => reject(new Error('cancelled')))
      begun.release()
    })
  },
})
let begun = untilReleased()

async function begin(tags: object = { faces: 1 }): Promise<void> {
  begun = untilReleased()
  const started = begun.work()
  expect(await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)).toMatchObject({ status: 202 })
  await started
}

/** Reports what was found so far, some seconds after the last time. */
async function find(tracks: DetectedTrack[], { after = 10, gaps = [] as VideoDetection['gaps'] } = {}): Promise<void> {
  backend.clock.milliseconds += after * 1000
  report({ ...detection({ tracks, gaps }), samples: [] })
  // The part is written by its own change, which runs before this one.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await backend.tables.change(() => undefined)
}

async function finish(result: Partial<VideoDetection>): Promise<Detections> {
  end(result)
  await backend.backend.queue.idle()
  return reviewOf()
}

const reviewOf = async () => (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
async function save(change: (tracks: Track[]) => Track[], lists: Partial<Detections> = {}): Promise<void> {
  const { revision, style, tracks } = await reviewOf()
  const body = { revision, style, tracks: change(tracks), ...lists }
  expect(await backend.call('PUT', '/media/media-1/detections', body, as)).toMatchObject({ status: 200 })
}
const placesOf = ({ tracks }: Detections) =>
  tracks.map(({ decision, positions }) => `${decision} ${positions[0]?.x}: ${positions[0]?.time}-${positions.at(-1)?.time}`)
const messages = () =>
  backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'detections' ? [one.message.data.revision] : []))

beforeEach(async () => {
  backend = await startTestBackend({ video })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada')
})

describe('[MEDIA-02] partial results of a detection in a video', () => {
  it('appear in the review, which is not taken for searched, and keep their IDs and numbers until the end', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 })])
    const first = await reviewOf()
    expect(first).toMatchObject({ revision: 1, width: 1280, height: 720, detection: null, tracks: [{ number: 1, decision: 'redact' }] })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Detecting')
    await find([faceTrack('a', { to: 8 }), faceTrack('b', { x: 500 })])
    const second = await reviewOf()
    expect(placesOf(second)).toEqual(['redact 100: 0-8', 'redact 500: 0-10'])
    const last = await finish({ tracks: [faceTrack('a', { to: 20 }), faceTrack('b', { x: 500 })] })
    expect(placesOf(last)).toEqual(['redact 100: 0-20', 'redact 500: 0-10'])
    expect(last.tracks.map(({ id, number }) => [id, number])).toEqual(second.tracks.map(({ id, number }) => [id, number]))
    expect(last.tracks[0]?.id).toBe(first.tracks[0]?.id)
    expect(last.detection).toMatchObject({ tags: { faces: 1 } })
    expect(messages()).toEqual([1, 2, 3])
    expect(await backend.tables.get('detections', 'media-1')).not.toHaveProperty('unfinished')
  })

  it('are written every few seconds at most, less often in a long detection, and not without news', async () => {
    await begin()
    await find([faceTrack('a', { to: 1 })], { after: 1 })
    await find([faceTrack('a', { to: 2 })], { after: 4 })
    expect(messages()).toEqual([1])
    await find([faceTrack('a', { to: 3 })], { after: 1 })
    expect(messages()).toEqual([1, 2])
    await find([faceTrack('a', { to: 3 })])
    expect(messages()).toEqual([1, 2])
    await find([faceTrack('a', { to: 4 })], { after: 600 })
    await find([faceTrack('a', { to: 5 })], { after: 29 })
    expect(messages()).toEqual([1, 2, 3])
    await find([faceTrack('a', { to: 6 })], { after: 1 })
    expect(messages()).toEqual([1, 2, 3, 4])
    await finish({})
  })

  it('lose a track that the detection has linked to another', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 }), faceTrack('b', { from: 6 })], { gaps: [{ track: 'b', start: 7, end: 8, confidence: 1 }] })
    await find([faceTrack('a')])
    expect(await reviewOf()).toMatchObject({ tracks: [{ number: 1 }], gaps: [] })
    expect(placesOf(await finish({ tracks: [faceTrack('a')] }))).toEqual(['redact 100: 0-10'])
  })

  it('leave items of an earlier detection alone until the end, so that none is there twice', async () => {
    await begin()
    await finish({ tracks: [faceTrack('a')] })
    await begin({ faces: 1, license_plates: 1 })
    await find([faceTrack('b', { x: 105 }), plate('c')])
    expect(placesOf(await reviewOf())).toEqual(['redact 600: 0-10', 'redact 100: 0-10'])
    expect(placesOf(await finish({ tracks: [faceTrack('b', { x: 105 }), plate('c')] }))).toEqual(['redact 105: 0-10', 'redact 600: 0-10'])
  })

  it.each(['is cancelled', 'fails'])('are removed when the detection %s, except what the reviewer has changed', async (what) => {
    await begin()
    await find([faceTrack('a'), faceTrack('b', { x: 500 })], { gaps: [{ track: 'a', start: 1, end: 2, confidence: 1 }] })
    await save((tracks) => [
      ...tracks.map((track) => (track.number === 2 ? { ...track, decision: 'keep' as const } : track)),
      aTrack('drawn'),
    ])
    const [job] = await backend.tables.all('jobs')
    if (what === 'is cancelled') await backend.call('DELETE', `/jobs/${job?.id ?? ''}`, undefined, as)
    else fail(new EngineError('cannot-decode', 'The video is damaged.'))
    await backend.backend.queue.idle()
    const review = await reviewOf()
    expect([placesOf(review), review.gaps, review.detection]).toEqual([['keep 500: 0-10', 'redact 10: 0-0'], [], null])
    expect(review.revision).toBe(3)
    expect(await backend.tables.get('detections', 'media-1')).not.toHaveProperty('unfinished')
  })

  it('stop where they are more than a review can hold', async () => {
    await begin()
    await find(Array.from({ length: 10_001 }, (_, index) => faceTrack(`face-${index}`, { to: 0 })))
    expect(await reviewOf()).toMatchObject({ revision: 0, tracks: [] })
    await finish({})
  })

  it('continue with the same items after a reload', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 })])
    const before = await reviewOf()
    begun = untilReleased()
    const started = begun.work()
    backend = await startTestBackend({ from: backend, video })
    await started
    await find([faceTrack('a', { to: 8 })])
    const after = await reviewOf()
    expect([after.tracks[0]?.id, placesOf(after)]).toEqual([before.tracks[0]?.id, ['redact 100: 0-8']])
    expect((await finish({ tracks: [faceTrack('a')] })).tracks).toHaveLength(1)
  })
})

describe('[MEDIA-04] what a reviewer changes while a detection in a video is running', () => {
  it('stays: a decision, a style and a note, while the track grows and is to be reviewed again', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 }), faceTrack('b', { x: 500 })])
    const reviewed = { at: 1 }
    await save((tracks) => tracks.map((track) => ({ ...track, decision: 'keep' as const, note: 'The mayor', reviewed })))
    await find([faceTrack('a', { to: 8 }), faceTrack('b', { x: 500 })])
    const { tracks } = await finish({ tracks: [faceTrack('a', { to: 20 }), faceTrack('b', { x: 500 })] })
    expect(
      tracks.map(({ decision, note, positions, reviewed: signed }) => [decision, note, positions.at(-1)?.time, signed !== undefined]),
    ).toEqual([
      ['keep', 'The mayor', 20, false],
      ['keep', 'The mayor', 10, true],
    ])
  })

  it('stays where a box was moved; what is found after it becomes a track of its own', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 })])
    await save((tracks) => tracks.map((track) => ({ ...track, positions: track.positions.map((at) => ({ ...at, x: 90 })) })))
    await find([faceTrack('a', { to: 6 })])
    expect(placesOf(await reviewOf())).toEqual(['redact 100: 4-6', 'redact 90: 0-4'])
    const gaps = [
      { track: 'a', start: 2, end: 3, confidence: 1 },
      { track: 'a', start: 8, end: 9, confidence: 1 },
    ]
    const last = await finish({ tracks: [faceTrack('a', { to: 20 })], gaps })
    expect(placesOf(last)).toEqual(['redact 100: 4-20', 'redact 90: 0-4'])
    expect(last.gaps?.map(({ trackId }) => trackId)).toEqual([last.tracks[1]?.id, last.tracks[0]?.id])
  })

  it('stays removed, but not what is found after it', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 }), faceTrack('b', { x: 500, to: 4 })])
    await save(([first]) => (first ? [first] : []))
    await find([faceTrack('a', { to: 5 }), faceTrack('b', { x: 500, to: 4 })])
    expect(placesOf(await reviewOf())).toEqual(['redact 100: 0-5'])
    const last = await finish({ tracks: [faceTrack('a', { to: 5 }), faceTrack('b', { x: 500, to: 7 })] })
    expect(placesOf(last)).toEqual(['redact 100: 0-5', 'redact 500: 4-7'])
  })

  it('stays resolved for a gap, until the gap grows', async () => {
    await begin()
    const gap = (start: number, until: number) => ({ track: 'a', start, end: until, confidence: 1 })
    await find([faceTrack('a')], { gaps: [gap(1, 2), gap(5, 6)] })
    const { gaps = [] } = await reviewOf()
    await save((tracks) => tracks, { gaps: gaps.map((one) => ({ ...one, resolution: 'absent' as const })) })
    const last = await finish({ tracks: [faceTrack('a')], gaps: [gap(1, 2), gap(5, 9)] })
    expect(last.gaps?.map(({ id, start, end: until, resolution }) => [id, start, until, resolution])).toEqual([
      [gaps[0]?.id, 1, 2, 'absent'],
      [gaps[1]?.id, 5, 9, 'open'],
    ])
  })

  it('is merged with a part that was written first: the save is refused and can be repeated', async () => {
    await begin()
    await find([faceTrack('a', { to: 4 })])
    const seen = await reviewOf()
    await find([faceTrack('a', { to: 8 })])
    const body = { revision: seen.revision, style: 'Black Box', tracks: [...seen.tracks, aTrack('drawn')] }
    expect(await backend.call('PUT', '/media/media-1/detections', body, as)).toMatchObject({
      status: 409,
      body: { code: 'revision-conflict' },
    })
    await save((tracks) => [...tracks, aTrack('drawn')])
    expect(placesOf(await finish({ tracks: [faceTrack('a')] }))).toEqual(['redact 100: 0-10', 'redact 10: 0-0'])
  })
})
