import { describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { DetectedTrack } from '#engine/track/types.ts'
import type { VideoDetection, VideoDetectionOptions, VideoEngine } from '#engine/video/types.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { detection, faceTrack, fakeVideo } from '#mocks/testing/fake-video.ts'
import { aGap, aTrack } from '#mocks/testing/review-items.ts'
import { addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }

async function start(video: Partial<VideoEngine> = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ video: fakeVideo(video) })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada')
  return backend
}

/** Starts a back end whose detections find these, one after the other. */
function startWith(...found: Partial<VideoDetection>[]): Promise<TestBackend> {
  return start({ detect: () => Promise.resolve(detection(found.shift())) })
}

async function detect(backend: TestBackend, tags: object = { faces: 1 }): Promise<void> {
  expect(await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)).toMatchObject({ status: 202 })
  await backend.backend.queue.idle()
}

const reviewOf = async (backend: TestBackend) => (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
const save = (backend: TestBackend, { revision, style }: Detections, lists: Partial<Detections>) =>
  backend.call('PUT', '/media/media-1/detections', { revision, style, ...lists }, as)
const plate = (key: string): DetectedTrack => ({ ...faceTrack(key, { x: 600 }), label: 'license_plate' })
const numbersOf = ({ tracks }: Detections) => tracks.map(({ kind, number, positions }) => `${kind} ${number} at ${positions[0]?.x}`)
const first = ({ tracks: [track] }: Detections): Track => {
  if (!track) throw new Error('The review has no track.')
  return track
}

describe('[MEDIA-02] detection in a video', () => {
  it('makes tracks with the keyframes of the engine, and a gap where a subject may be lost', async () => {
    const face: DetectedTrack = {
      key: 'a',
      label: 'face',
      confidence: 0.9,
      positions: [
        { time: -0.04, x: 10, y: 20, width: 30, height: 40, source: 'detected', confidence: 0.9 },
        { time: 1, x: 12, y: 20, width: 30, height: 40, source: 'tracked', outside: true },
        { time: 2.5, x: 14, y: 20, width: 30, height: 40, source: 'interpolated' },
      ],
    }
    const backend = await startWith({ tracks: [face, plate('b')], gaps: [{ track: 'a', start: 1, end: 2.5, confidence: 0.7 }] })
    await detect(backend, { faces: 1, license_plates: 1, text: 1 })
    const review = await reviewOf(backend)
    expect(review).toMatchObject({
      revision: 1,
      width: 1280,
      height: 720,
      detection: { tags: { faces: 1, license_plates: 1, text: 1 } },
      tracks: [
        { kind: 'face', number: 1, source: 'detected', confidence: 0.9, decision: 'redact', style: null, positions: face.positions },
        { kind: 'object', label: 'license_plate', number: 1 },
      ],
    })
    expect(review.gaps).toMatchObject([
      { source: 'detected', decision: 'redact', trackId: first(review).id, start: 1, end: 2.5, resolution: 'open', confidence: 0.7 },
    ])
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
    expect(await backend.tables.all('jobs')).toMatchObject([{ state: 'succeeded', revision: 1 }])
  })

  it('keeps the words of a plate in the review and when a reviewer saves it', async () => {
    const backend = await startWith({ tracks: [{ ...plate('a'), text: 'B 4X21 K' }] })
    await detect(backend, { license_plates: 1 })
    const review = await reviewOf(backend)
    expect(first(review)).toMatchObject({ label: 'license_plate', text: 'B 4X21 K', decision: 'redact' })
    expect(await save(backend, review, { tracks: [{ ...first(review), decision: 'keep' }] })).toMatchObject({ status: 200 })
    expect(first(await reviewOf(backend))).toMatchObject({ text: 'B 4X21 K', decision: 'keep' })
  })

  it('asks the engine only for the labels of the request, at its accuracy', async () => {
    const asked: unknown[] = []
    const backend = await start({
      detect: (_file, settings) => {
        asked.push(settings)
        return Promise.resolve(detection({ tracks: [] }))
      },
    })
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: true, tags: { text: 1, screens: 1, faces: 1 } }, as)
    await backend.backend.queue.idle()
    expect(asked).toEqual([{ increasedAccuracy: true, labels: ['face', 'screen', 'text'] }])
  })

  it("refuses search terms, which aren't available", async () => {
    const backend = await start()
    expect(
      await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1, search: 1 } }, as),
    ).toMatchObject({ status: 422, body: { error: 'Detecting other objects isn’t available.', field: 'tags.search' } })
  })

  it('fails with the reason and leaves the review as it was when the file breaks off', async () => {
    const backend = await start({ detect: () => Promise.reject(new Error('unexpected')) })
    const review = await reviewOf(backend)
    await save(backend, review, { tracks: [aTrack('drawn')] })
    const broken = await startTestBackend({
      from: backend,
      video: fakeVideo({ detect: () => Promise.reject(new EngineError('cannot-decode', 'The video is damaged at 0:12.')) }),
    })
    await detect(broken)
    expect(await broken.tables.all('jobs')).toMatchObject([{ state: 'failed', error: 'The video is damaged at 0:12.' }])
    expect(await reviewOf(broken)).toMatchObject({ revision: 1, detection: null, tracks: [{ id: 'drawn' }] })
  })
})

describe('[MEDIA-04] a second detection in a video', () => {
  it('replaces detected items of its labels with their gaps, and keeps drawn items and those of other labels', async () => {
    const backend = await startWith(
      { tracks: [faceTrack('a'), plate('b')], gaps: [{ track: 'a', start: 3, end: 4, confidence: 0.5 }] },
      { tracks: [faceTrack('c', { x: 900 })], gaps: [{ track: 'c', start: 5, end: 6, confidence: 0.5 }] },
    )
    await detect(backend, { faces: 1, license_plates: 1 })
    const before = await reviewOf(backend)
    const drawn = aTrack('drawn', { kind: 'face' })
    const plateId = before.tracks.find(({ label }) => label === 'license_plate')?.id ?? ''
    const gaps = [...(before.gaps ?? []), aGap('gap-drawn', { source: 'drawn', trackId: 'drawn' }), aGap('gap-plate', { trackId: plateId })]
    expect(await save(backend, before, { tracks: [...before.tracks, drawn], gaps })).toMatchObject({ status: 200 })
    await detect(backend)
    const after = await reviewOf(backend)
    expect(after.tracks.map(({ id, label, positions }) => label ?? (id === 'drawn' ? id : positions[0]?.x))).toEqual([
      900,
      'license_plate',
      'drawn',
    ])
    expect(
      after.gaps?.map(({ id, trackId, start: at }) => (id.startsWith('gap-') && at === 3 ? id : [trackId === first(after).id, at])),
    ).toEqual(['gap-drawn', 'gap-plate', [true, 5]])
  })

  it('gives the same subject its number by its place at the same time, and no other', async () => {
    const backend = await startWith(
      { tracks: [faceTrack('a', { x: 100 }), faceTrack('b', { x: 500 })] },
      // The first is in the place of the second subject, but at another time.
      { tracks: [faceTrack('c', { x: 500, from: 30, to: 40 }), faceTrack('d', { x: 505, from: 2, to: 9 }), faceTrack('e', { x: 100 })] },
    )
    await detect(backend)
    expect(numbersOf(await reviewOf(backend))).toEqual(['face 1 at 100', 'face 2 at 500'])
    await detect(backend)
    expect(numbersOf(await reviewOf(backend))).toEqual(['face 3 at 500', 'face 2 at 505', 'face 1 at 100'])
  })

  it('keeps an item that was changed during it, which is not added again unless it covers less', async () => {
    const blocked = untilReleased()
    const found = [detection({ tracks: [faceTrack('a', { to: 10 }), faceTrack('b', { x: 500 })] })]
    const backend = await start({
      detect: async (_file, _settings, options) => {
        const next = found.shift()
        if (next) return next
        await blocked.work(options?.signal)
        return detection({ tracks: [faceTrack('c', { to: 10 }), faceTrack('d', { x: 500, to: 20 })] })
      },
    })
    await detect(backend)
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await blocked.started
    const before = await reviewOf(backend)
    const tracks = before.tracks.map((track) => ({ ...track, decision: 'keep' as const }))
    expect(await save(backend, before, { tracks })).toMatchObject({ status: 200 })
    blocked.release()
    await backend.backend.queue.idle()
    const after = await reviewOf(backend)
    // The second is visible for ten seconds more than the item that was kept.
    expect(after.tracks.map(({ decision, positions }) => [decision, positions[0]?.x, positions.at(-1)?.time])).toEqual([
      ['redact', 500, 20],
      ['keep', 100, 10],
      ['keep', 500, 10],
    ])
  })

  it('[MEDIA-04] suggests which tracks show the same person, and leaves their decisions alone', async () => {
    const seen = (key: string, from: number, person?: number) => ({ ...faceTrack(key, { from, to: from + 2 }), ...(person && { person }) })
    const backend = await startWith({ tracks: [seen('a', 0, 1), seen('b', 4, 2), seen('c', 8), seen('d', 12, 1), seen('e', 16, 2)] })
    await detect(backend)
    const { tracks } = await reviewOf(backend)
    const [a, b, c, d, e] = tracks.map(({ group }) => group)
    expect(a).toMatch(/^suggested-/)
    expect(d).toBe(a)
    expect(b).toMatch(/^suggested-/)
    expect(e).toBe(b)
    expect(b).not.toBe(a)
    expect(c).toBeUndefined()
    expect(new Set(tracks.map(({ decision }) => decision))).toEqual(new Set(['redact']))
    expect(tracks.every(({ reviewed }) => reviewed === undefined)).toBe(true)
  })

  it('fails if it finds more than can be reviewed, and changes nothing', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => faceTrack(`face-${index}`, { to: 0 }))
    const backend = await startWith({ tracks: many })
    await detect(backend)
    expect((await backend.tables.all('jobs'))[0]?.error).toContain('More than 10,000 items were detected')
    expect(await reviewOf(backend)).toMatchObject({ revision: 0, tracks: [] })
  })

  it('splits a track of more keyframes than an item can have, without a frame between the parts', async () => {
    const long: DetectedTrack = {
      ...faceTrack('a'),
      positions: Array.from({ length: 150_000 }, (_, index) => ({ time: index / 25, x: 1, y: 1, width: 9, height: 9, source: 'detected' })),
    }
    const backend = await startWith({ tracks: [long], gaps: [{ track: 'a', start: 5000, end: 5001, confidence: 1 }] })
    await detect(backend)
    const { tracks, gaps } = await reviewOf(backend)
    expect(tracks.map(({ positions }) => [positions.length, positions[0]?.time])).toEqual([
      [100_000, 0],
      [50_001, 99_999 / 25],
    ])
    expect(gaps?.[0]?.trackId).toBe(tracks[1]?.id)
  })
})

describe('a detection in a video whose page closes', () => {
  const sample = (time: number, x = 100) => ({
    time,
    boxes: [{ x, y: 50, width: 60, height: 80, label: 'face' as const, confidence: 0.8 }],
    motion: { x: 0.5, y: 0 },
  })

  /** Starts a back end whose detection reports these samples, one part each, and then never ends. */
  async function startUpTo(
    times: readonly number[],
    from?: TestBackend,
  ): Promise<{ backend: TestBackend; done: VideoDetectionOptions['done'][] }> {
    const stuck = untilReleased()
    const done: VideoDetectionOptions['done'][] = []
    const video = fakeVideo({
      detect: async (_file, _settings, options) => {
        done.push(options?.done)
        for (const time of times) {
          backend.clock.milliseconds += 10_000
          options?.onPartial?.({ ...detection({ tracks: [faceTrack('a', { to: time })] }), samples: [sample(time)] })
          // The part is stored before the next one.
          for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
          await backend.tables.change(() => undefined)
          await backend.tables.change(() => undefined)
        }
        await stuck.work(options?.signal)
        return detection()
      },
    })
    const backend: TestBackend = await startTestBackend({ video, ...(from ? { from } : {}) })
    if (!from) {
      await addUser(backend, 'ada')
      await addVideo(backend, 'ada')
      await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    }
    await stuck.started
    return { backend, done }
  }

  it('continues after the last sample', async () => {
    const before = await startUpTo([1, 2, 3])
    expect(before.done).toEqual([undefined])
    const after = await startUpTo([4], before.backend)
    expect(after.done).toEqual([[sample(1), sample(2), sample(3)]])
    const last = await startUpTo([], after.backend)
    expect(last.done).toEqual([[sample(1), sample(2), sample(3), sample(4)]])
  })

  it('continues before a damaged sample, and stores the next ones after it', async () => {
    const { backend } = await startUpTo([1, 2])
    const [name = ''] = await backend.files.list('checkpoints')
    const text = (await (await backend.files.read('checkpoints', name))?.text()) ?? ''
    await backend.files.write('checkpoints', name, new Blob([text.replace(/"time":2,.*\n/, '"time":2,"bo'), text]))
    const second = await startUpTo([3], backend)
    expect(second.done).toEqual([[sample(1)]])
    expect((await startUpTo([], second.backend)).done).toEqual([[sample(1), sample(3)]])
  })

  it('loses only samples when the storage is full', async () => {
    const before = await startUpTo([1])
    before.backend.files.room = 0
    const after = await startUpTo([2], before.backend)
    expect(after.done).toEqual([[sample(1)]])
    expect((await startUpTo([], after.backend)).done).toEqual([[sample(1)]])
  })

  it.each(['succeeds', 'is cancelled', 'is deleted with its file'])('leaves no samples when it %s', async (end) => {
    const { backend } = await startUpTo([1, 2])
    expect(await backend.files.list('checkpoints')).toHaveLength(1)
    const after = end === 'succeeds' ? await startTestBackend({ from: backend }) : backend
    if (end === 'is cancelled') await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, as)
    if (end === 'is deleted with its file') await backend.call('DELETE', '/media/media-1', undefined, as)
    await after.backend.queue.idle()
    expect(await after.files.list('checkpoints')).toEqual([])
  })
})
