import { beforeEach, describe, expect, it } from 'vitest'

import { accessBytes } from '#mocks/bytes-access.ts'
import { writeSetting } from '#mocks/storage/database.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { downloadedVersion, handleContent, isContentRequest } from './content'
import { containing, matching } from '#mocks/testing/matchers.ts'

const track = {
  id: 'track-1',
  kind: 'face',
  source: 'drawn',
  confidence: null,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 9, height: 9 }],
}

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend({
    engine: fakeEngine({
      redact: async () => redactedImage({ findings: [{ check: 'faces', detail: 'A face is visible', box: null }] }),
    }),
  })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { name: 'Ada’s street.jpg' })
  await writeSetting(backend.database, 'session', 'token-of-ada')
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const request = new Request(`${ORIGIN}/legacy/media${path}`, { method, headers })
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

describe('content of an original', () => {
  it('is served whole without a range', async () => {
    const response = await get('/media-1/content')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '5',
      'content-type': 'image/jpeg',
      // The file name applies when the owner saves the image; opening the image still displays it.
      'content-disposition': "inline; filename*=UTF-8''Ada%E2%80%99s%20street.jpg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': containing('sandbox'),
      etag: matching(/^".+"$/),
    })
    expect(await response.text()).toBe('bytes')
  })

  it.each([
    ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
    ['scan', 'application/pdf', 'scan.pdf'],
  ])('has the extension of its format if it was converted: %s as %s is %s', async (name, contentType, saved) => {
    const media = await backend.tables.get('media', 'media-1')
    if (!media) throw new Error('image not found')
    await backend.tables.change((draft) => draft.put('media', { ...media, name, contentType, convertedFrom: 'HEIC' }))
    const response = await get('/media-1/content')
    expect(response.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${saved}`)
  })

  it('is served when its name contains a lone surrogate', async () => {
    const media = await backend.tables.get('media', 'media-1')
    if (!media) throw new Error('image not found')
    await backend.tables.change((draft) => draft.put('media', { ...media, name: 'half \uD83D.jpg' }))
    const response = await get('/media-1/content')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''half%20%EF%BF%BD.jpg")
  })

  it('is served in ranges', async () => {
    const response = await get('/media-1/content', { Range: 'bytes=1-2' })
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
      206,
      'bytes 1-2/5',
      '2',
    ])
    expect(await response.text()).toBe('yt')
    const beyond = await get('/media-1/content', { Range: 'bytes=5-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5'])
  })

  it('is served whole when If-Range names another file', async () => {
    const { headers } = await get('/media-1/content')
    const same = { Range: 'bytes=1-2', 'If-Range': headers.get('etag') ?? '' }
    expect((await get('/media-1/content', same)).status).toBe(206)
    expect((await get('/media-1/content', { ...same, 'If-Range': '"other"' })).status).toBe(200)
  })

  it('has no body for HEAD', async () => {
    const response = await get('/media-1/content', {}, 'HEAD')
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', ''])
    const whole = await get('/media-1/content')
    expect(Object.fromEntries(response.headers)).toEqual(Object.fromEntries(whole.headers))
  })

  it('ignores a range of HEAD, which HTTP defines for GET only', async () => {
    const response = await get('/media-1/content', { Range: 'bytes=1-2' }, 'HEAD')
    expect([response.status, response.headers.get('content-length'), response.headers.get('content-range')]).toEqual([200, '5', null])
    expect((await get('/media-1/content', { Range: 'bytes=99-' }, 'HEAD')).status).toBe(200)
  })

  it('is served whole for several ranges and for other units', async () => {
    for (const range of ['bytes=0-1,3-4', 'pages=1-2', 'bytes=3-1']) {
      const response = await get('/media-1/content', { Range: range })
      expect([range, response.status, await response.text()]).toEqual([range, 200, 'bytes'])
    }
  })

  it('is served as plain bytes when its type could execute', async () => {
    for (const contentType of ['text/html', 'image/svg+xml', 'application/xhtml+xml', null]) {
      await addImage(backend, 'ada', { contentType })
      expect((await get('/media-1/content')).headers.get('content-type')).toBe('application/octet-stream')
    }
  })

  it("responds with 404 for another user's file and 401 without a session", async () => {
    await addUser(backend, 'ben')
    expect((await get('/media-1/content', { Authorization: 'Bearer token-of-ben' })).status).toBe(404)
    expect((await get('/media-2/content')).status).toBe(404)
    expect((await get('/a%2Fb/content')).status).toBe(404)
    await writeSetting(backend.database, 'session', null)
    expect((await get('/media-1/content')).status).toBe(401)
  })

  it('[ENT-11] requires the token for a thumbnail that has one', async () => {
    await backend.files.write('thumbnails', 'media-1', new Blob(['small'], { type: 'image/webp' }))
    expect((await get('/media-1/thumbnail')).status).toBe(200)
    await addImage(backend, 'ada', { thumbToken: 'abc' })
    expect((await get('/media-1/thumbnail')).status).toBe(403)
    expect((await get('/media-1/thumbnail?token=other')).status).toBe(403)
    expect(await (await get('/media-1/thumbnail?token=abc')).text()).toBe('small')
  })

  it('is recognised by method and path', () => {
    expect(isContentRequest('GET', '/legacy/media/m/content')).toBe(true)
    expect(isContentRequest('GET', '/legacy/media/m/thumbnail')).toBe(true)
    expect(isContentRequest('GET', '/legacy/media/m/versions/v/content')).toBe(true)
    expect(isContentRequest('DELETE', '/legacy/media/m/content')).toBe(false)
    expect(isContentRequest('GET', '/legacy/media/m/versions')).toBe(false)
  })
})

describe('[MEDIA-06] content of a version', () => {
  let path: string

  beforeEach(async () => {
    const as = { as: 'ada' }
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [track] }, as)
    await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, as)
    await backend.backend.queue.idle()
    path = `/media-1/versions/${(await backend.tables.all('versions'))[0]?.id ?? ''}`
  })

  it('is rejected while on hold and downloads under its file name after release', async () => {
    expect((await get(`${path}/content`)).status).toBe(403)
    await backend.call('POST', `/media${path}/release`, { reason: 'A poster' }, { as: 'ada' })
    const response = await get(`${path}/content`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Ada%E2%80%99s%20street%20%28redacted%29.jpg")
    expect(await response.text()).toBe('redacted pixels')
  })

  it('is served only under its own file', async () => {
    await addImage(backend, 'ada', { id: 'media-2' })
    await backend.call('POST', `/media${path}/release`, { reason: 'A poster' }, { as: 'ada' })
    expect((await get(`${path.replace('media-1', 'media-2')}/content`)).status).toBe(404)
  })
})

describe('downloadedVersion', () => {
  const url = `${ORIGIN}/legacy/media/media-1/versions/version-1/content`

  it('returns the version of a request that says that it is a download, as those for an archive do', () => {
    expect(downloadedVersion({ mode: 'cors', url: `${url}?purpose=download` }, { ok: true })).toBe('version-1')
    expect(downloadedVersion({ mode: 'cors', url: `${url}?purpose=download` }, { ok: false })).toBeUndefined()
    expect(downloadedVersion({ mode: 'cors', url: `${url}?purpose=view` }, { ok: true })).toBeUndefined()
    expect(downloadedVersion({ mode: 'cors', url }, { ok: true })).toBeUndefined()
  })

  it('returns the version of a successful navigation to its content', () => {
    expect(downloadedVersion({ mode: 'navigate', url }, { ok: true })).toBe('version-1')
    expect(downloadedVersion({ mode: 'navigate', url }, { ok: false })).toBeUndefined()
    expect(downloadedVersion({ mode: 'no-cors', url }, { ok: true })).toBeUndefined()
    expect(downloadedVersion({ mode: 'navigate', url: `${ORIGIN}/legacy/media/media-1/content` }, { ok: true })).toBeUndefined()
  })
})
