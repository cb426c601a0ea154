import { beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { anyText } from '#mocks/testing/matchers.ts'

const as = { as: 'ada' }
const face = {
  id: 'track-face',
  kind: 'face' as const,
  source: 'detected' as const,
  confidence: 0.9,
  decision: 'redact' as const,
  style: null,
  positions: [{ time: 0, x: 10, y: 20, width: 30, height: 40 }],
}
const kept = { ...face, id: 'track-kept', decision: 'keep' as const, positions: [{ time: 0, x: 90, y: 20, width: 30, height: 40 }] }
const plate = { ...face, id: 'track-plate', kind: 'object' as const, style: 'Smooth' as const }
const request = { revision: 1, title: 'Street for Ms Lee', description: 'For the requester' }

/** The hash of the image's five bytes. */
const SHA_256 = '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9'

const redact = vi.fn(fakeEngine().redact)
let backend: TestBackend

async function startWith(tracks: unknown[]): Promise<void> {
  backend = await startTestBackend({ engine: fakeEngine({ redact }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Pixelated', tracks }, as)
}

async function redactAndWait(): Promise<void> {
  expect((await backend.call('POST', '/media/media-1/redact', request, as)).status).toBe(202)
  await backend.backend.queue.idle()
}

beforeEach(() => {
  redact.mockReset()
  redact.mockResolvedValue(redactedImage())
})

describe('[MEDIA-05] redaction', () => {
  it("uses each item's own style, else the default style for faces and Black Box for objects, on the reviewed file", async () => {
    await startWith([face, kept, plate, { ...plate, id: 'track-object', style: null }])
    await redactAndWait()
    expect(redact).toHaveBeenCalledExactlyOnceWith(
      expect.any(File),
      {
        regions: [
          { trackId: 'track-face', number: 1, kind: 'face', style: 'Pixelated', box: { x: 10, y: 20, width: 30, height: 40 } },
          { trackId: 'track-plate', number: 1, kind: 'object', style: 'Smooth', box: { x: 10, y: 20, width: 30, height: 40 } },
          { trackId: 'track-object', number: 2, kind: 'object', style: 'Black Box', box: { x: 10, y: 20, width: 30, height: 40 } },
        ],
        places: [
          { kind: 'face', x: 10, y: 20, width: 30, height: 40, tile: 8 },
          { kind: 'face', x: 90, y: 20, width: 30, height: 40, tile: 8 },
        ],
        kept: [{ trackId: 'track-kept', number: 2, kind: 'face', box: { x: 90, y: 20, width: 30, height: 40 } }],
        shown: [
          { itemId: 'track-face', box: { x: 10, y: 20, width: 30, height: 40 } },
          { itemId: 'track-kept', box: { x: 90, y: 20, width: 30, height: 40 } },
          { itemId: 'track-plate', box: { x: 10, y: 20, width: 30, height: 40 } },
          { itemId: 'track-object', box: { x: 10, y: 20, width: 30, height: 40 } },
        ],
        source: { sha256: SHA_256, width: 400, height: 300 },
      },
      expect.anything(),
    )
  })

  it('[MEDIA-06] creates a version with its report and lists it with the file', async () => {
    await startWith([face, kept])
    await redactAndWait()
    const { body } = await backend.call('GET', '/media/media-1/versions', undefined, as)
    expect(body).toMatchObject({
      total: 1,
      versions: [
        {
          title: 'Street for Ms Lee',
          description: 'For the requester',
          fileName: 'street (redacted).jpg',
          size: 15,
          release: 'released',
          report: { outcome: 'passed', kept: 1, reviewedBy: { name: 'User ada', email: 'ada@council.example' } },
        },
      ],
    })
    const media = await backend.call('GET', '/media/media-1', undefined, as)
    expect(media.body).toMatchObject({ state: 'Redacted', exportedVersions: [{ title: 'Street for Ms Lee' }] })
    const jobs = await backend.call('GET', '/jobs?mediaId=media-1', undefined, as)
    expect(jobs.body).toMatchObject({ jobs: [{ kind: 'redact', state: 'succeeded', progress: 100, versionId: anyText }] })
  })

  it('rejects styles that leave text readable when a review is saved and when it is redacted', async () => {
    await startWith([face])
    for (const label of ['license_plate', 'screen', 'text']) {
      const tracks = [face, { ...plate, label }]
      expect(await backend.call('PUT', '/media/media-1/detections', { revision: 1, style: 'Smooth', tracks }, as)).toEqual({
        status: 422,
        body: { error: 'License plates, screens and text can only be redacted in solid black.', code: 'invalid', field: 'tracks.1.style' },
      })
    }
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      if (review) draft.put('detections', { ...review, tracks: [{ ...plate, label: 'text' }] })
    })
    expect((await backend.call('POST', '/media/media-1/redact', request, as)).status).toBe(422)
    expect(redact).not.toHaveBeenCalled()
  })

  it("doesn't redact deleted detections and lists them in the report with their numbers", async () => {
    await startWith([face, { ...kept, deleted: true }, { ...plate, label: 'screen', style: null }])
    await redactAndWait()
    expect(redact.mock.calls[0]?.[1]).toMatchObject({
      regions: [{ trackId: 'track-face' }, { trackId: 'track-plate', number: 1, label: 'screen' }],
      kept: [],
    })
    expect(await backend.tables.all('versions')).toMatchObject([
      {
        report: {
          reviewRevision: 1,
          kept: 0,
          deleted: [{ trackId: 'track-kept', number: 2, kind: 'face', confidence: 0.9, box: { x: 90, y: 20, width: 30, height: 40 } }],
        },
      },
    ])
  })

  it("reports the engine's searches and the kept faces it detected", async () => {
    await startWith([face, kept])
    const waiver = { trackId: 'track-kept', number: 2, confidence: 0.8, box: { x: 91, y: 21, width: 28, height: 38 } }
    const image = {
      ...redactedImage(),
      waivers: [waiver],
      searches: [{ name: 'BlazeFace full range', detail: '9 sizes' }],
    }
    redact.mockResolvedValue(image)
    await redactAndWait()
    expect(await backend.tables.all('versions')).toMatchObject([
      { report: { waivers: [waiver], searches: [{ name: 'BlazeFace full range' }] } },
    ])
  })

  it('changes the state back to Ready for review when the review is changed', async () => {
    await startWith([face])
    await redactAndWait()
    await backend.call('PUT', '/media/media-1/detections', { revision: 1, style: 'Pixelated', tracks: [face, plate] }, as)
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })

  it('rejects another revision, a missing review and a review with nothing to redact', async () => {
    await startWith([kept])
    const statusFor = async (revision: number) => (await backend.call('POST', '/media/media-1/redact', { ...request, revision }, as)).status
    expect(await statusFor(0)).toBe(409)
    expect(await backend.call('POST', '/media/media-1/redact', request, as)).toEqual({
      status: 422,
      body: { error: 'Nothing is marked for redaction.', code: 'invalid' },
    })
    await addImage(backend, 'ada', { id: 'media-2' })
    expect((await backend.call('POST', '/media/media-2/redact', { ...request, revision: 0 }, as)).status).toBe(409)
    expect(redact).not.toHaveBeenCalled()
  })
})

describe('version with findings', () => {
  const finding = { check: 'faces' as const, detail: 'A face is visible', box: null }

  it("isn't held for warnings alone", async () => {
    redact.mockResolvedValue(
      redactedImage({
        checks: [{ name: 'rest', outcome: 'warning', detail: 'The file differs slightly outside the regions.' }],
        findings: [{ ...finding, severity: 'warning' }],
      }),
    )
    await startWith([face])
    await redactAndWait()
    expect(await backend.tables.all('versions')).toMatchObject([{ release: 'released', report: { outcome: 'passed' } }])
  })

  it('is held until it is released with a reason', async () => {
    redact.mockResolvedValue(redactedImage({ findings: [finding] }))
    await startWith([face])
    await redactAndWait()
    const [version] = await backend.tables.all('versions')
    expect(version).toMatchObject({ release: 'held', report: { outcome: 'findings' } })
    const listed = async () => (await backend.call('GET', '/media', undefined, as)).body
    expect(await listed()).toMatchObject({ medias: { 'media-1': { state: 'Redacted', exportedVersions: [{ release: 'held' }] } } })
    const path = `/media/media-1/versions/${version?.id ?? ''}/release`
    expect((await backend.call('POST', path, { reason: '' }, as)).status).toBe(422)
    const reason = { reason: 'It is on a poster.' }
    expect(await backend.call('POST', path, reason, as)).toMatchObject({
      status: 200,
      body: { release: 'released', releaseReason: 'It is on a poster.' },
    })
    expect(await listed()).toMatchObject({ medias: { 'media-1': { exportedVersions: [{ release: 'released' }] } } })
    expect((await backend.call('POST', path, reason, as)).status).toBe(200)
    expect((await backend.call('POST', path, { reason: 'Another one' }, as)).status).toBe(409)
    expect((await backend.call('POST', '/media/media-1/versions/version-none/release', reason, as)).status).toBe(404)
  })

  it('is held when a check failed without a finding and when nothing was checked', async () => {
    for (const checks of [[], [{ name: 'metadata' as const, outcome: 'failed' as const, detail: 'The file contains GPS data' }]]) {
      redact.mockResolvedValue(redactedImage({ checks }))
      await startWith([face])
      await redactAndWait()
      expect(await backend.tables.all('versions')).toMatchObject([{ release: 'held' }])
    }
  })
})

describe('review', () => {
  const source = { sha256: SHA_256, width: 400, height: 300 }

  it('is redacted only on the file it was made on', async () => {
    await startWith([face])
    const { body } = await backend.call('GET', '/media/media-1/detections', undefined, as)
    expect(body).toMatchObject({ source })
    const others = [
      { ...source, sha256: '0'.repeat(64) },
      { ...source, width: 300, height: 400 },
    ]
    for (const other of others) {
      expect(await backend.call('POST', '/media/media-1/redact', { ...request, source: other }, as)).toEqual({
        status: 409,
        body: {
          error: 'This review was made on a different file. Reload the review and check it before you redact.',
          code: 'source-mismatch',
        },
      })
    }
    expect((await backend.call('POST', '/media/media-1/redact', { ...request, source }, as)).status).toBe(202)
  })

  it('is bound to its file when an older review is loaded', async () => {
    await startWith([face])
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      const media = await draft.get('media', 'media-1')
      if (!review || !media) return
      const { source: _source, ...unbound } = review
      const { sha256: _sha256, ...unhashed } = media
      draft.put('detections', unbound)
      draft.put('media', unhashed)
    })
    expect((await backend.call('GET', '/media/media-1/detections', undefined, as)).body).toMatchObject({ source })
    expect((await backend.call('POST', '/media/media-1/redact', { ...request, source }, as)).status).toBe(202)
  })

  it('creates no version when the engine redacted another file', async () => {
    await startWith([face])
    redact.mockResolvedValue(redactedImage({ sourceSha256: '0'.repeat(64) }))
    await redactAndWait()
    expect(await backend.tables.all('versions')).toEqual([])
    expect(await lastJob(backend)).toMatchObject({
      state: 'failed',
      error: 'The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.',
    })
  })
})

describe('version from an older review', () => {
  const listed = async () => (await backend.call('GET', '/media', undefined, as)).body
  const versions = async () => (await backend.call('GET', '/media/media-1/versions', undefined, as)).body
  const is = (outdated: boolean) => ({ medias: { 'media-1': { exportedVersions: [{ outdated }] } } })

  it('is out of date after the review is saved again', async () => {
    await startWith([face])
    await redactAndWait()
    expect(await versions()).toMatchObject({ versions: [{ outdated: false }] })
    expect(await listed()).toMatchObject(is(false))
    await backend.call('PUT', '/media/media-1/detections', { revision: 1, style: 'Smooth', tracks: [face, kept] }, as)
    expect(await versions()).toMatchObject({ versions: [{ outdated: true }] })
    expect(await listed()).toMatchObject(is(true))
    await backend.call('POST', '/media/media-1/redact', { ...request, revision: 2 }, as)
    await backend.backend.queue.idle()
    expect(await versions()).toMatchObject({ versions: [{ outdated: false }, { outdated: true }] })
  })

  it('is out of date after faces are detected again', async () => {
    await startWith([face])
    await redactAndWait()
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await backend.backend.queue.idle()
    expect(await listed()).toMatchObject(is(true))
  })
})
