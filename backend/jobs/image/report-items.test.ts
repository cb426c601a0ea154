import { beforeEach, describe, expect, it, vi } from 'vitest'

import { VersionReport } from '#generated/model/versionReport.zod.ts'

import { handleContent } from '../../content/content'
import { accessBytes } from '#mocks/bytes-access.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const NOW = 1_795_132_800
const redact = vi.fn(fakeEngine().redact)
let backend: TestBackend

beforeEach(async () => {
  redact.mockReset()
  redact.mockImplementation(async (_file, { shown = [] }) =>
    redactedImage({ itemThumbnails: shown.map(({ itemId }) => ({ itemId, image: new Blob([itemId]) })) }),
  )
  backend = await startTestBackend({ engine: fakeEngine({ redact }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
})

const send = async (method: string, path: string, body: unknown) => {
  const answer = await backend.call(method, path, body, as)
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
}

async function exported(request: object = {}): Promise<VersionReport> {
  const revision = (await backend.tables.get('detections', 'media-1'))?.revision
  await send('POST', '/media/media-1/redact', { revision, title: 'Street', description: '', ...request })
  await backend.backend.queue.idle()
  const version = (await backend.tables.all('versions')).at(-1)
  const response = await content(`/media/media-1/versions/${version?.id}/report?format=json`)
  return VersionReport.parse(await response.json())
}

function content(path: string): Promise<Response> {
  const request = new Request(`${ORIGIN}/legacy${path}`, { headers: { Authorization: 'Bearer token-of-ada' } })
  return handleContent(
    request,
    accessBytes(
      backend.database,
      backend.files,
      () => undefined,
      () => backend.clock.milliseconds,
    ),
  )
}

const thumbnailOf = (itemId: string) => `data:image/jpeg;base64,${btoa(itemId)}`

describe('[MEDIA-06] items of a report', () => {
  const face = aTrack('face', { kind: 'face', source: 'detected', confidence: 0.9 })
  const box = { x: 10, y: 10, width: 40, height: 30 }

  it('are all items of the review with their outcome, reason, note, reviewer and thumbnail', async () => {
    const reasons = [
      { code: 's38', text: 'Health and safety' },
      { code: 's40', text: 'Personal information' },
    ]
    await send('PUT', '/projects/project-default/reasons', { revision: 0, reasons, defaultReason: 's38' })
    const tracks = [
      { ...face, reason: 's40', note: 'A passer-by', reviewed: { at: 5 } },
      aTrack('sign'),
      aTrack('plate', { label: 'license_plate', reason: 'own code' }),
      aTrack('kept', { decision: 'keep', reason: 's38' }),
      { ...face, id: 'gone', deleted: true },
    ]
    await send('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', facePadding: 0.5, tracks })
    const { report } = await exported({ targets: ['faces'], labels: ['license_plate'] })
    const common = { kind: 'object', source: 'drawn', confidence: null, place: { time: 0, box } } as const
    const ofFace = { kind: 'face', source: 'detected', confidence: 0.9 } as const
    expect(report.items).toEqual([
      {
        ...ofFace,
        itemId: 'face',
        number: 1,
        outcome: 'redacted',
        style: 'Smooth',
        // Half of the box's width and height on each side, inside the image.
        place: { time: 0, box: { x: 0, y: 0, width: 70, height: 55 } },
        reason: { code: 's40', text: 'Personal information' },
        note: 'A passer-by',
        reviewed: { at: NOW, by: 'ada@council.example' },
        thumbnail: thumbnailOf('face'),
      },
      { ...common, itemId: 'sign', number: 1, outcome: 'excluded', thumbnail: thumbnailOf('sign') },
      {
        ...common,
        itemId: 'plate',
        number: 2,
        label: 'license_plate',
        outcome: 'redacted',
        style: 'Black Box',
        reason: { code: 'own code' },
        thumbnail: thumbnailOf('plate'),
      },
      {
        ...common,
        itemId: 'kept',
        number: 3,
        outcome: 'visible',
        reason: { code: 's38', text: 'Health and safety' },
        thumbnail: thumbnailOf('kept'),
      },
      { ...ofFace, itemId: 'gone', number: 2, outcome: 'deleted', place: { time: 0, box }, thumbnail: thumbnailOf('gone') },
    ])
  })

  it('have the default reason where they are redacted and have none, with its text at the time of the export', async () => {
    const save = (revision: number, text: string) =>
      send('PUT', '/projects/project-default/reasons', { revision, reasons: [{ code: 's38', text }], defaultReason: 's38' })
    await save(0, 'Health and safety')
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a'), aTrack('b', { decision: 'keep' })] })
    const { version } = await exported()
    await save(1, 'Another text')
    const response = await content(`/media/media-1/versions/${version.id}/report`)
    const { report } = VersionReport.parse(await response.json())
    expect(report.items?.map(({ reason }) => reason)).toEqual([{ code: 's38', text: 'Health and safety' }, undefined])
  })

  it.each(['json', 'html'])(
    'have no thumbnails in the report (%s) of a version on hold, and have them once it is released',
    async (format) => {
      await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
      redact.mockImplementationOnce(async () => redactedImage({ checks: [], itemThumbnails: [{ itemId: 'a', image: new Blob(['a']) }] }))
      const { version } = await exported()
      const report = async () => (await content(`/media/media-1/versions/${version.id}/report?format=${format}`)).text()
      expect(version.release).toBe('held')
      expect(await report()).not.toContain('data:image')
      await send('POST', `/media/media-1/versions/${version.id}/release`, { reason: 'Inspected by hand' })
      expect(await report()).toContain('data:image/jpeg')
    },
  )

  it('have no thumbnails where their file is damaged', async () => {
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
    const { version } = await exported()
    for (const text of ['[["a","data:image/jp', '{}']) {
      await backend.files.write('report-thumbnails', version.id, new Blob([text]))
      const response = await content(`/media/media-1/versions/${version.id}/report`)
      expect(response.status).toBe(200)
      expect(VersionReport.parse(await response.json()).report.items).toMatchObject([{ itemId: 'a' }])
    }
  })

  it('have no thumbnails in lists of versions', async () => {
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
    await exported()
    const { body } = await backend.call('GET', '/media/media-1/versions', undefined, as)
    expect(body).toMatchObject({ versions: [{ report: { items: [{ itemId: 'a' }] } }] })
    expect(JSON.stringify(body)).not.toContain('data:image')
  })

  it.each([
    [500, 500],
    [501, 0],
  ])('of %i items have %i thumbnails', async (count, shown) => {
    const tracks = Array.from({ length: count }, (_, index) => aTrack(`t${index}`))
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks })
    const { report } = await exported()
    expect(report.items).toHaveLength(count)
    expect(report.items?.filter(({ thumbnail }) => thumbnail !== undefined)).toHaveLength(shown)
    const note = 'The report has no thumbnails, because the review has more than 500 items.'
    expect(report.notes).toEqual(shown === 0 ? [note] : [])
  })

  it('lose their thumbnails with the version or the file', async () => {
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
    const { version } = await exported()
    expect(await backend.files.list('report-thumbnails')).toEqual([version.id])
    await send('DELETE', `/media/media-1/versions/${version.id}`, undefined)
    for (const folder of ['versions', 'version-thumbnails', 'report-thumbnails'] as const)
      expect(await backend.files.list(folder)).toEqual([])
    await exported()
    await send('DELETE', '/media/media-1', undefined)
    for (const folder of ['versions', 'version-thumbnails', 'report-thumbnails'] as const)
      expect(await backend.files.list(folder)).toEqual([])
  })

  it('are absent from reports of earlier versions, which still open', async () => {
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
    const { version } = await exported()
    await backend.tables.change(async (draft) => {
      const record = await draft.get('versions', version.id)
      if (!record) throw new Error('the version is missing')
      const { items: _items, ...report } = record.report
      draft.put('versions', { ...record, report })
    })
    const response = await content(`/media/media-1/versions/${version.id}/report`)
    expect(VersionReport.parse(await response.json()).report).not.toHaveProperty('items')
  })
})

describe('[MEDIA-06] attestation of a report', () => {
  it('is signed by the session and counts the items that no one reviewed itself, deleted ones not', async () => {
    const tracks = [aTrack('a', { reviewed: { at: 1 } }), aTrack('b'), aTrack('c', { deleted: true })]
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks })
    const statement = 'I have inspected this file.'
    const { report } = await exported({ attestation: { statement, unreviewed: 0 } })
    expect(report.attestation).toEqual({ statement, unreviewed: 1, by: 'ada@council.example', at: NOW })
  })

  it('is absent without one in the request', async () => {
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
    expect((await exported()).report).not.toHaveProperty('attestation')
  })
})

describe('[MEDIA-06] thumbnail of a version', () => {
  const media = () => backend.tables.get('media', 'media-1')
  const shown = async () => {
    const record = await media()
    return (await content(`${record?.thumbPath}?token=${record?.thumbToken}`)).text()
  }

  beforeEach(async () => {
    await backend.files.write('thumbnails', 'media-1', new Blob(['small original']))
    await backend.tables.change(async (draft) => {
      const record = await draft.get('media', 'media-1')
      if (record) draft.put('media', { ...record, thumbPath: '/media/media-1/thumbnail', thumbToken: 'first' })
    })
    await send('PUT', '/media/media-1/detections', { revision: 0, tracks: [aTrack('a')] })
  })

  it('shows a released version, and gets 403 on hold and 404 for versions of earlier builds', async () => {
    const { version } = await exported()
    const path = `/media/media-1/versions/${version.id}/thumbnail`
    const response = await content(path)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([200, 'image/webp', 'small redacted'])
    expect(response.headers.get('content-disposition')).toBeNull()
    await backend.files.remove('version-thumbnails', version.id)
    expect((await content(path)).status).toBe(404)
    redact.mockResolvedValueOnce(redactedImage({ checks: [] }))
    const held = await exported()
    expect((await content(`/media/media-1/versions/${held.version.id}/thumbnail`)).status).toBe(403)
  })

  it('is shown for the file while the newest released version is up to date, with a new token each time', async () => {
    const tokens = [(await media())?.thumbToken]
    const next = async () => {
      tokens.push((await media())?.thumbToken)
      return shown()
    }
    expect(await shown()).toBe('small original')
    await exported()
    expect(await next()).toBe('small redacted')
    await send('PUT', '/media/media-1/detections', { revision: 1, tracks: [aTrack('a'), aTrack('b')] })
    expect(await next()).toBe('small original')
    const { version } = await exported()
    expect(await next()).toBe('small redacted')
    await send('DELETE', `/media/media-1/versions/${version.id}`, undefined)
    expect(await next()).toBe('small original')
    expect(new Set(tokens).size).toBe(5)
    expect((await content('/media/media-1/thumbnail?token=first')).status).toBe(403)
  })

  it('is shown for the file once a version on hold is released', async () => {
    redact.mockResolvedValueOnce(redactedImage({ checks: [] }))
    const { version } = await exported()
    expect([(await media())?.thumbToken, await shown()]).toEqual(['first', 'small original'])
    await send('POST', `/media/media-1/versions/${version.id}/release`, { reason: 'Inspected by hand' })
    expect(await shown()).toBe('small redacted')
  })
})
