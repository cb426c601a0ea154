import { beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeEngine, redactedPicture } from '../testing/fake-engine'
import { addPicture, addUser, startTestBackend, type TestBackend } from '../testing/test-backend'
import { anyText } from '../testing/matchers'

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
const order = { revision: 1, title: 'Street for Ms Lee', description: 'For the requester' }

const redact = vi.fn(fakeEngine().redact)
let backend: TestBackend

async function startWith(tracks: unknown[]): Promise<void> {
  backend = await startTestBackend({ engine: fakeEngine({ redact }) })
  await addUser(backend, 'ada')
  await addPicture(backend, 'ada')
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Pixelated', tracks }, as)
}

async function redactAndWait(): Promise<void> {
  expect((await backend.call('POST', '/media/media-1/redact', order, as)).status).toBe(202)
  await backend.backend.queue.idle()
}

beforeEach(() => {
  redact.mockReset()
  redact.mockResolvedValue(redactedPicture())
})

describe('[MEDIA-05] redaction', () => {
  it('covers what is marked, in its own style or that of all, and says what was kept', async () => {
    await startWith([face, kept, plate])
    await redactAndWait()
    expect(redact).toHaveBeenCalledExactlyOnceWith(
      expect.any(File),
      {
        regions: [
          { trackId: 'track-face', kind: 'face', style: 'Pixelated', box: { x: 10, y: 20, width: 30, height: 40 } },
          { trackId: 'track-plate', kind: 'object', style: 'Smooth', box: { x: 10, y: 20, width: 30, height: 40 } },
        ],
        kept: [{ x: 90, y: 20, width: 30, height: 40 }],
        increasedAccuracy: false,
      },
      expect.anything(),
    )
  })

  it('[MEDIA-06] makes a version with its report, and the media shows it', async () => {
    await startWith([face, kept])
    await redactAndWait()
    const { body } = await backend.call('GET', '/media/media-1/versions', undefined, as)
    expect(body).toMatchObject({
      total: 1,
      versions: [
        {
          title: 'Street for Ms Lee',
          description: 'For the requester',
          fileName: 'street-redacted.jpg',
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

  it('goes back to Ready for review when the review is changed afterwards', async () => {
    await startWith([face])
    await redactAndWait()
    await backend.call('PUT', '/media/media-1/detections', { revision: 1, style: 'Pixelated', tracks: [face, plate] }, as)
    expect(backend.tables.get('media', 'media-1')?.state).toBe('Ready for review')
  })

  it('refuses another revision, no review, and nothing to cover', async () => {
    await startWith([kept])
    const ask = async (revision: number) => (await backend.call('POST', '/media/media-1/redact', { ...order, revision }, as)).status
    expect(await ask(0)).toBe(409)
    expect(await backend.call('POST', '/media/media-1/redact', order, as)).toEqual({
      status: 422,
      body: { error: 'Nothing is marked for redaction.' },
    })
    await addPicture(backend, 'ada', { id: 'media-2' })
    expect((await backend.call('POST', '/media/media-2/redact', { ...order, revision: 0 }, as)).status).toBe(409)
    expect(redact).not.toHaveBeenCalled()
  })
})

describe('a version with findings', () => {
  const finding = { check: 'faces' as const, detail: 'A face is left', box: null }

  it('is held until somebody gives a reason', async () => {
    redact.mockResolvedValue(redactedPicture({ findings: [finding] }))
    await startWith([face])
    await redactAndWait()
    const [version] = backend.tables.all('versions')
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

  it('is held when a check failed, even without a finding, and when nothing was checked', async () => {
    for (const checks of [[], [{ name: 'metadata' as const, outcome: 'failed' as const, detail: 'GPS is left' }]]) {
      redact.mockResolvedValue(redactedPicture({ checks }))
      await startWith([face])
      await redactAndWait()
      expect(backend.tables.all('versions')).toMatchObject([{ release: 'held' }])
    }
  })
})
