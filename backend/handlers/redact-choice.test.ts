import { beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const positions = [{ time: 0, x: 10, y: 20, width: 30, height: 40 }]
const item = { source: 'drawn', confidence: null, decision: 'redact', style: null, positions } as const
const face = { ...item, id: 'face', kind: 'face' } as const
const plate = { ...item, id: 'plate', kind: 'object', label: 'license_plate' } as const
const text = { ...item, id: 'text', kind: 'object', label: 'text' } as const
const other = { ...item, id: 'other', kind: 'object' } as const
const request = { revision: 1, title: 'Street', description: '' }

const redact = vi.fn(fakeEngine().redact)
let backend: TestBackend

async function startWith(tracks: unknown[], contentType = 'image/jpeg'): Promise<void> {
  backend = await startTestBackend({ engine: fakeEngine({ redact }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { contentType })
  const { status } = await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks }, as)
  expect(status).toBe(200)
}

const send = (choice: object) => backend.call('POST', '/media/media-1/redact', { ...request, ...choice }, as)

/** Returns the plan that the engine received, with the ids of its items. */
async function planWith(choice: object) {
  expect((await send(choice)).status).toBe(202)
  await backend.backend.queue.idle()
  const plan = redact.mock.lastCall?.[1]
  return {
    regions: plan?.regions.map(({ trackId }) => trackId),
    kept: plan?.kept.map(({ trackId }) => trackId),
    container: plan?.container,
  }
}

beforeEach(() => {
  redact.mockReset()
  redact.mockResolvedValue(redactedImage())
})

describe('[MEDIA-05] choice of what is redacted', () => {
  it.each([
    [{}, ['face', 'plate', 'text', 'other']],
    [{ targets: ['faces'] }, ['face']],
    [{ targets: ['license_plates', 'faces'] }, ['face', 'plate']],
    [{ labels: ['text'] }, ['text']],
    [{ labels: ['other', 'screen'] }, ['other']],
    [{ targets: ['faces'], labels: ['text', 'face'] }, ['face', 'text']],
  ])('%j redacts only these items and leaves the others visible', async (choice, regions) => {
    await startWith([face, plate, text, other])
    const kept = ['face', 'plate', 'text', 'other'].filter((id) => !regions.includes(id))
    expect(await planWith(choice)).toEqual({ regions, kept, container: undefined })
  })

  it('reports the items that were left out, and releases the version', async () => {
    await startWith([face, plate, { ...text, decision: 'keep' }])
    await planWith({ targets: ['faces'] })
    expect(await backend.tables.all('versions')).toMatchObject([
      {
        release: 'released',
        report: {
          result: 'passed',
          kept: 2,
          excluded: [
            {
              trackId: 'plate',
              number: 1,
              kind: 'object',
              label: 'license_plate',
              place: { time: 0, box: { x: 10, y: 20, width: 30, height: 40 } },
            },
          ],
          notes: ['1 item marked for redaction was left out of this export and can be seen.'],
        },
      },
    ])
  })

  it('reports no items as left out without a choice', async () => {
    await startWith([face, { ...plate, decision: 'keep' }])
    await planWith({})
    expect(await backend.tables.all('versions')).toMatchObject([{ report: { kept: 1, excluded: [], notes: [] } }])
  })

  it.each([
    [{ targets: [] }, 'targets'],
    [{ targets: ['license_plates'] }, 'targets'],
    [{ targets: ['screens'] }, 'targets.0'],
    [{ labels: [] }, 'labels'],
    [{ labels: ['screen'] }, 'labels'],
    [{ targets: ['license_plates'], labels: ['screen'] }, 'targets'],
  ])('%j gets 422 with the field %s, because nothing would be redacted', async (choice, field) => {
    await startWith([face, { ...plate, decision: 'keep' }])
    expect(await send(choice)).toMatchObject({ status: 422, body: { code: 'invalid', field } })
    expect(redact).not.toHaveBeenCalled()
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })
})

describe('[MEDIA-05] choice of the output', () => {
  it.each([
    ['image/jpeg', { container: 'png' }, 'png'],
    ['image/jpeg', { container: 'jpeg' }, 'jpeg'],
    ['image/webp', { container: 'webp' }, 'webp'],
    ['image/gif', { container: 'png' }, 'png'],
    ['image/gif', {}, undefined],
  ] as const)('%s can be written with %j', async (contentType, output, container) => {
    await startWith([face], contentType)
    expect(await planWith({ output })).toMatchObject({ container })
  })

  it.each([
    ['image/jpeg', { container: 'webp' }, 'output.container'],
    ['image/png', { container: 'mp4' }, 'output.container'],
    ['image/gif', { container: 'gif' }, 'output.container'],
    ['image/jpeg', { codec: 'h264' }, 'output.codec'],
    ['image/jpeg', { audio: 'mute' }, 'output.audio'],
    ['image/jpeg', { audio: 'loud' }, 'output.audio'],
    ['image/jpeg', { pages: 'vectors' }, 'output.pages'],
  ] as const)('%s gets 422 for %j with the field %s', async (contentType, output, field) => {
    await startWith([face], contentType)
    expect(await send({ output })).toMatchObject({ status: 422, body: { field } })
    expect(redact).not.toHaveBeenCalled()
  })
})

describe('[MEDIA-06] report of an image', () => {
  it('has its media type, engines and coverage, and findings with their places', async () => {
    const box = { x: 1, y: 2, width: 3, height: 4 }
    const finding = { check: 'faces' as const, detail: 'A face is visible.', box, place: { time: 0, box } }
    const coverage = [{ check: 'regions' as const, unit: 'pixels' as const, checked: 1200, total: 1200 }]
    const engines = [{ name: 'BlazeFace full range', version: '0.4.1657300184', purpose: 'verify' as const }]
    redact.mockResolvedValue(redactedImage({ findings: [finding], coverage, engines }))
    await startWith([face])
    await planWith({})
    const { body } = await backend.call('GET', '/versions', undefined, as)
    expect(body).toMatchObject({
      versions: [
        {
          release: 'held',
          report: {
            outcome: 'findings',
            result: 'findings',
            details: { mediaType: 'image', width: 400, height: 300 },
            findings: [finding],
            coverage,
            engines,
          },
        },
      ],
    })
  })

  it.each([
    ['no check was run', { checks: [] }],
    [
      'a region was examined only in part',
      { coverage: [{ check: 'regions' as const, unit: 'pixels' as const, checked: 1199, total: 1200 }] },
    ],
  ])('is incomplete, and holds the version without findings, if %s', async (_why, changes) => {
    redact.mockResolvedValue(redactedImage(changes))
    await startWith([face])
    await planWith({})
    expect(await backend.tables.all('versions')).toMatchObject([
      { release: 'held', report: { outcome: 'findings', result: 'incomplete', findings: [] } },
    ])
  })

  it('passes if only blocks of the rest that touch a region were not compared', async () => {
    redact.mockResolvedValue(redactedImage({ coverage: [{ check: 'rest', unit: 'pixels', checked: 90, total: 100 }] }))
    await startWith([face])
    await planWith({})
    expect(await backend.tables.all('versions')).toMatchObject([{ release: 'released', report: { outcome: 'passed', result: 'passed' } }])
  })
})
