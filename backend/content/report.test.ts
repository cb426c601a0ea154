import { beforeEach, describe, expect, it } from 'vitest'

import { VersionReport } from '#generated/model/versionReport.zod.ts'

import { versionLike } from '#api/test-support.ts'
import { accessBytes } from '#mocks/bytes-access.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { downloadedVersion, handleContent, isContentRequest } from './content'

const PATH = '/media/media-1/versions/version-1/report'
let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'eve')
  await addImage(backend, 'ada')
  const version = { ...versionLike('version-1'), mediaId: 'media-1', title: '<script>alert(1)</script>', release: 'held' as const }
  await backend.tables.change((draft) => draft.put('versions', { ...version, ownerId: 'ada' }))
})

function get(path: string, { as = 'ada', method = 'GET' } = {}): Promise<Response> {
  const headers = { Authorization: `Bearer token-of-${as}` }
  const request = new Request(`${ORIGIN}/legacy${path}`, { method, headers })
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

describe('[MEDIA-06] verification report', () => {
  it.each(['', '?format=json'])('is a JSON file with its version, also on hold (%j)', async (query) => {
    const response = await get(`${PATH}${query}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''street%20%28redacted%29%20verification.json")
    const body: unknown = await response.json()
    expect(VersionReport.parse(body)).toMatchObject({ version: { id: 'version-1', release: 'held' }, report: { outcome: 'passed' } })
    expect(JSON.stringify(body)).not.toContain('ownerId')
  })

  it('is a page that runs and loads nothing, with its title escaped', async () => {
    const response = await get(`${PATH}?format=html`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; frame-ancestors 'none'; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(response.headers.get('content-disposition')).toBeNull()
    const page = await response.text()
    expect(page).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
    expect(page).not.toContain('<script')
  })

  it('has the exemption log as a page under the same policy', async () => {
    const response = await get(`${PATH}?format=exemptions`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; frame-ancestors 'none'; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    })
    expect(response.headers.get('content-disposition')).toBeNull()
    const page = await response.text()
    expect(page).toContain('<p>Exemption log</p>')
    expect(page).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
  })

  it('has no body for HEAD', async () => {
    const response = await get(`${PATH}?format=html`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('gets 422 for another format, with the field', async () => {
    const response = await get(`${PATH}?format=pdf`)
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: 'format: must be json, html, exemptions or csv.', code: 'invalid', field: 'format' },
    ])
  })

  it('gets 404 for other users, other files and deleted versions, and 401 without a session', async () => {
    expect((await get(PATH, { as: 'eve' })).status).toBe(404)
    expect((await get('/media/media-2/versions/version-1/report')).status).toBe(404)
    expect((await get('/media/media-1/versions/version-2/report')).status).toBe(404)
    expect((await get(PATH, { as: 'nobody' })).status).toBe(401)
    const options = { as: 'ada' }
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, exportedVersions: [{ id: 'version-1', title: 't', description: '' }] })
    })
    expect((await backend.call('DELETE', '/media/media-1/versions/version-1', undefined, options)).status).toBe(204)
    expect((await get(PATH)).status).toBe(404)
  })

  it("is served by the content's handler, and isn't counted as a download", () => {
    expect(isContentRequest('GET', `/legacy${PATH}`)).toBe(true)
    expect(isContentRequest('POST', `/legacy${PATH}`)).toBe(false)
    expect(downloadedVersion({ mode: 'navigate', url: `${ORIGIN}/legacy${PATH}` }, { ok: true })).toBeUndefined()
  })
})
