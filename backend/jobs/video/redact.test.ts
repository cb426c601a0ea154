import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { RedactedVideo, VideoEngine, VideoPlan } from '#engine/video/types.ts'
import { handleContent } from '../../content/content'
import { accessBytes } from '#mocks/bytes-access.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { redactionOf } from '#mocks/testing/fake-video.ts'
import { aGap, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { addVideo, ORIGIN, lastJob, type TestBackend } from '#mocks/testing/test-backend.ts'
import { at, face, putReview, redactRequest, redactVideo, startWithVideo, versionFiles } from '#mocks/testing/video-bench.ts'

const as = { as: 'ada' }

let backend: TestBackend
let plans: VideoPlan[]

async function start(video: Partial<VideoEngine> = {}): Promise<void> {
  ;({ backend, plans } = await startWithVideo(video))
}

const put = (lists: Partial<Detections>, revision = 0) => putReview(backend, lists, revision)
const redact = (changes: object = {}) => redactVideo(backend, changes)
const onlyVersion = async () => (await backend.tables.all('versions'))[0]
const filesOf = () => versionFiles(backend)

beforeEach(() => start())

describe('[MEDIA-04] open gaps', () => {
  const gap = (id: string, changes: Partial<Gap> = {}) => aGap(id, changes)
  const two = { error: 'Resolve 2 gaps before you redact.', code: 'open-gaps', field: 'gaps' }
  const one = { error: 'Resolve 1 gap before you redact.', code: 'open-gaps', field: 'gaps' }

  it.each<[string, Gap[], object, object | undefined]>([
    ['of a redacted track', [gap('g1'), gap('g2', { start: 5, end: 6 })], {}, two],
    ['of a track among the targets', [gap('g1')], { targets: ['faces'] }, one],
    ['of a track among the labels', [gap('g1')], { labels: ['face'] }, one],
    ['of a track that the request leaves out', [gap('g1')], { targets: ['license_plates'] }, undefined],
    ['of a track that is kept', [gap('g1', { trackId: 'kept' })], {}, undefined],
    ['that are resolved', [gap('g1', { resolution: 'absent' }), gap('g2', { resolution: 'covered' })], {}, undefined],
    ['that are deleted', [gap('g1', { deleted: true })], {}, undefined],
    ['of which one is resolved', [gap('g1', { resolution: 'absent' }), gap('g2')], {}, one],
  ])('%s: the export is refused only while the subject of a redacted track may be lost', async (_what, gaps, changes, body) => {
    const plate = aTrack('plate', { label: 'license_plate', number: 1 })
    const kept = aTrack('kept', { kind: 'face', number: 2, decision: 'keep' })
    expect(await put({ tracks: [face, plate, kept], gaps })).toMatchObject({ status: 200 })
    expect(await redact(changes)).toMatchObject(body ? { status: 422, body } : { status: 202 })
    expect(plans).toHaveLength(body ? 0 : 1)
  })

  it('are refused again when one that was resolved is opened again', async () => {
    await put({ gaps: [gap('g1', { resolution: 'absent' })] })
    expect((await redact()).status).toBe(202)
    await put({ gaps: [gap('g1')] }, 1)
    expect(await redact({ revision: 2 })).toMatchObject({ status: 422, body: one })
    expect(await backend.tables.all('versions')).toHaveLength(1)
  })

  it('fail a job that meets one, because its review was changed after the request', async () => {
    const blocked = untilReleased()
    await start({ detect: (_file, _settings, options) => blocked.work(options?.signal).then(() => Promise.reject(new Error())) })
    await put({ gaps: [gap('g1', { resolution: 'absent' })] })
    // Another video's job holds the lane.
    await addVideo(backend, 'ada', { id: 'media-2' })
    await backend.call('POST', '/media/media-2/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await blocked.started
    expect((await backend.call('POST', '/media/media-1/redact', redactRequest, as)).status).toBe(202)
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      if (review) draft.put('detections', { ...review, gaps: [gap('g1')] })
    })
    await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    expect(await lastJob(backend)).toMatchObject({ kind: 'redact', state: 'failed', error: one.error })
    expect(plans).toEqual([])
  })
})

describe('[MEDIA-05] the plan of a redacted video', () => {
  it('has regions with their gaps resolved, the items that stay visible, and the output', async () => {
    const kept = aTrack('kept', { kind: 'face', number: 2, decision: 'keep', positions: [at(3), at(4)] })
    const plate = aTrack('plate', { label: 'license_plate', number: 1, positions: [at(1)] })
    const rejected = aTrack('rejected', { kind: 'face', number: 3, source: 'detected', confidence: 0.4, deleted: true })
    await put({ tracks: [face, kept, plate, rejected], gaps: [aGap('g1', { start: 2, end: 6, resolution: 'absent' })] })
    expect((await redact({ targets: ['faces'], output: { container: 'webm', codec: 'vp9', audio: 'mute' } })).status).toBe(202)
    expect(plans).toMatchObject([
      {
        regions: [
          {
            trackId: 'a',
            number: 1,
            kind: 'face',
            style: 'Black Box',
            stretches: [{ boxes: [{ time: 0 }, { time: 2 }] }, { boxes: [{ time: 6 }] }],
          },
        ],
        kept: [
          { trackId: 'kept', stretches: [{ boxes: [{ time: 3 }, { time: 4 }] }] },
          { trackId: 'plate', label: 'license_plate' },
        ],
        absent: [{ trackId: 'a', start: 2, end: 6, stretches: [{ boxes: [{ time: 0 }, { time: 2 }, { time: 6 }] }] }],
        shown: [
          { itemId: 'a', time: 2, box: { x: 140 } },
          { itemId: 'kept', time: 3 },
          { itemId: 'plate', time: 1 },
          { itemId: 'rejected', time: 0 },
        ],
        container: 'webm',
        codec: 'vp9',
        audio: 'mute',
      },
    ])
    expect(plans[0]).not.toHaveProperty('source')
  })

  it('has what was judged not to be a face, while its item is kept', async () => {
    const places = [{ time: 3, box: { x: 1, y: 2, width: 30, height: 40 }, print: '28a0'.repeat(72) }]
    const dismissed = { versionId: 'version-1', version: 'Street', sourceSha256: 'a'.repeat(64), places }
    const poster = aTrack('poster', { number: 2, decision: 'keep', dismissed })
    await put({ tracks: [face, poster, aTrack('again', { number: 3, decision: 'redact', dismissed })] })
    expect((await redact()).status).toBe(202)
    expect(plans[0]?.judged).toEqual([
      {
        trackId: 'poster',
        number: 2,
        version: 'Street',
        sourceSha256: 'a'.repeat(64),
        places: [{ boxes: [{ time: 3, x: 1, y: 2, width: 30, height: 40 }], shown: places[0]?.box, print: '28a0'.repeat(72) }],
      },
    ])
  })

  it('excuses no face in an open gap of a track that the export leaves out', async () => {
    const plate = aTrack('plate', { label: 'license_plate', number: 1, positions: [at(1)] })
    await put({ tracks: [face, plate], gaps: [aGap('g1', { trackId: 'plate', start: 1, end: 3 })] })
    expect((await redact({ targets: ['faces'] })).status).toBe(202)
    expect(plans[0]?.kept).toMatchObject([{ trackId: 'plate', stretches: [{ boxes: [{ time: 1 }] }] }])
    expect(plans[0]?.kept[0]?.stretches).toHaveLength(1)
  })

  it.each([
    [{ container: 'avi' }, 'output.container: videos can only be written as MP4, MOV, MKV or WebM.', 'output.container'],
    [{ codec: 'h265' }, 'output.codec: videos can only be encoded as H.264, VP8, VP9 or AV1.', 'output.codec'],
    [{ container: 'webm', codec: 'h264' }, 'output.codec: WebM can’t contain H.264. Choose VP8, VP9 or AV1.', 'output.codec'],
  ])('refuses the output %o', async (output, error, field) => {
    await put({})
    expect(await redact({ output })).toMatchObject({ status: 422, body: { error, field } })
    expect(await backend.tables.all('jobs')).toEqual([])
  })

  it('redacts spans of audio where it is kept', async () => {
    await put({ spans: [aSpan('s1', { padding: { time: 0.5 } }), aSpan('s2', { decision: 'keep', start: 5, end: 6 })] })
    await redact({ output: { audio: 'keep' } })
    expect(plans[0]?.spans).toEqual([{ spanId: 's1', cover: 'mute', start: 0.5, end: 2.5 }])
    await redact({ output: { audio: 'mute' } })
    expect(plans[1]).not.toHaveProperty('spans')
    expect((await onlyVersion())?.report).toMatchObject({
      kept: 1,
      items: [{ itemId: 'a' }, { itemId: 's1', outcome: 'redacted', place: { track: 1, start: 0.5, end: 2.5 } }, { itemId: 's2' }],
    })
  })

  it.each(['mute', 'remove'] as const)('leaves no span audible where the whole audio is gone: %s', async (audio) => {
    await put({ spans: [aSpan('s1'), aSpan('s2', { decision: 'keep', start: 5, end: 6 })] })
    expect((await redact({ labels: ['face'], output: { audio } })).status).toBe(202)
    expect((await onlyVersion())?.report).toMatchObject({
      kept: 0,
      excluded: [],
      items: [{ itemId: 'a' }, { itemId: 's1', outcome: 'redacted' }, {}],
    })
    expect((await onlyVersion())?.report.notes.join(' ')).not.toMatch(/left out|heard/)
  })

  it('redacts a video of which only audio is marked', async () => {
    await put({ tracks: [], spans: [aSpan('s1')] })
    expect((await redact()).status).toBe(202)
    expect(plans[0]).toMatchObject({ regions: [], spans: [{ spanId: 's1' }] })
  })

  it('needs a saved review with something to redact', async () => {
    expect(await redact()).toMatchObject({
      status: 409,
      body: { error: 'This video has no saved review. Detect faces or draw a box first.' },
    })
    await put({ tracks: [{ ...face, decision: 'keep' }] })
    expect(await redact()).toMatchObject({ status: 422, body: { error: 'Nothing is marked for redaction.' } })
  })
})

describe('[MEDIA-06] a version of a video', () => {
  it('is what the engine has written, with its report', async () => {
    const itemThumbnails = [{ itemId: 'a', image: new Blob(['face']) }]
    await start(
      redactionOf({ extension: '.webm', contentType: 'video/webm', notes: ['The export is WebM instead of MP4.'], itemThumbnails }),
    )
    const plate = aTrack('plate', { label: 'license_plate', number: 1, positions: [at(1)] })
    const rejected = aTrack('rejected', { kind: 'face', number: 2, source: 'detected', confidence: 0.4, deleted: true, positions: [at(4)] })
    await put({ tracks: [face, plate, rejected] })
    await redact({ targets: ['faces'], attestation: { statement: 'I have reviewed it.', unreviewed: 2 } })
    expect(await lastJob(backend)).toMatchObject({ state: 'succeeded', versionId: (await onlyVersion())?.id })
    expect(await onlyVersion()).toMatchObject({
      fileName: 'street (redacted).webm',
      contentType: 'video/webm',
      size: 15,
      release: 'released',
      hasThumbnail: true,
      report: {
        outcome: 'passed',
        result: 'passed',
        details: { mediaType: 'video', width: 1280, height: 720, duration: 60, frames: 1500 },
        width: 1280,
        height: 720,
        redacted: [],
        kept: 1,
        reviewRevision: 1,
        outputContentType: 'video/webm',
        sourceContentType: 'video/mp4',
        detector: { name: 'face-full-range', increasedAccuracy: true },
        items: [
          { itemId: 'a', outcome: 'redacted', place: { time: 2, box: { x: 140, y: 50, width: 60, height: 80 } } },
          { itemId: 'plate', outcome: 'excluded', place: { time: 1 } },
          { itemId: 'rejected', outcome: 'deleted', place: { time: 4 } },
        ],
        excluded: [{ trackId: 'plate', label: 'license_plate', place: { time: 1 } }],
        deleted: [{ trackId: 'rejected', confidence: 0.4, box: { x: 100 } }],
        attestation: { statement: 'I have reviewed it.', unreviewed: 2, by: 'ada@council.example' },
        notes: ['The export is WebM instead of MP4.', '1 item marked for redaction was left out of this export and can be seen.'],
      },
    })
    expect(await filesOf()).toEqual([(await onlyVersion())?.id, (await onlyVersion())?.id, (await onlyVersion())?.id])
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({
      state: 'Redacted',
      exportedVersions: [{ title: 'For the court' }],
    })
  })

  it('is sent in ranges once it is released', async () => {
    await put({})
    await redact()
    const access = {
      ...accessBytes(
        backend.database,
        backend.files,
        () => undefined,
        () => backend.clock.milliseconds,
      ),
      session: async () => ({ userId: 'ada', token: 't' }),
    }
    const url = `${ORIGIN}/legacy/media/media-1/versions/${(await onlyVersion())?.id ?? ''}/content`
    const response = await handleContent(new Request(url, { headers: { Range: 'bytes=9-14' } }), access)
    expect([response.status, response.headers.get('Content-Range'), await response.text()]).toEqual([206, 'bytes 9-14/15', 'frames'])
    expect(response.headers.get('Content-Type')).toBe('video/mp4')
    expect(response.headers.get('Content-Disposition')).toContain('street%20%28redacted%29.mp4')
  })

  it.each<[string, Partial<RedactedVideo>, string]>([
    ['frames that were not compared', { coverage: [{ check: 'regions', unit: 'frames', checked: 1499, total: 1500 }] }, 'incomplete'],
    ['no check', { checks: [] }, 'incomplete'],
    ['a failed check', { checks: [{ name: 'faces', outcome: 'failed', detail: 'A face is visible.' }] }, 'findings'],
  ])('is on hold with %s', async (_what, changes, result) => {
    await start(redactionOf(changes))
    await put({})
    await redact()
    expect(await onlyVersion()).toMatchObject({ release: 'held', report: { outcome: 'findings', result } })
  })

  it('binds the review to the file that was exported', async () => {
    await put({})
    await redact()
    const sha256 = '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9'
    const source = { sha256, width: 1280, height: 720 }
    expect((await backend.call('GET', '/media/media-1/detections', undefined, as)).body).toMatchObject({ source })
    await redact()
    expect(plans[1]).toMatchObject({ source })
    expect(await redact({ source: { ...source, sha256: 'c'.repeat(64) } })).toMatchObject({
      status: 409,
      body: { code: 'source-mismatch' },
    })
  })
})
