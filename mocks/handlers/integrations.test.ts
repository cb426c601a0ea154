import { beforeEach, describe, expect, it } from 'vitest'

import { addPicture, addUser, startTestBackend, type TestBackend } from '../testing/test-backend'

const frontDoor = 'camera-front-door'
const window = 'start=2026-11-20T09:00:00Z&end=2026-11-20T10:00:00Z'
const options = {
  projectId: 'project-default',
  increasedAccuracy: false,
  transcribeAudio: false,
  transcibeLanguage: 'en',
  snapshot: false,
  tags: { faces: 1, license_plates: 0, screens: 0, text: 0, search: 0 },
}

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
})

function call(method: string, path: string, body?: unknown, as = 'ada') {
  return backend.call(method, `/integration/eagle-eye${path}`, body, { as })
}

async function codeFor(as = 'ada'): Promise<string> {
  const { body } = await call('GET', '/auth', undefined, as)
  return new URL(String(body)).searchParams.get('code') ?? ''
}

async function connect(): Promise<void> {
  await call('GET', `/auth?code=${await codeFor()}`)
}

describe('[EYE-01] the connection to the camera cloud', () => {
  it('is made by the code that came to the callback, once, and forgotten again', async () => {
    const redirectUri = 'http://localhost/integrations/eagle-eye/callback'
    expect((await call('GET', '')).body).toEqual({ clientId: 'redaction-studio', redirectUri, connected: false })
    const { body } = await call('GET', '/auth')
    expect(body).toContain(`${redirectUri}?code=`)
    const code = await codeFor()
    expect((await call('GET', `/auth?code=${code}`)).body).toBe('connected')
    expect((await call('GET', '')).body).toMatchObject({ connected: true })
    expect((await call('GET', '', undefined, 'ben')).body).toMatchObject({ connected: false })
    expect((await call('GET', `/auth?code=${code}`)).status).toBe(403)
    expect((await call('POST', '/disconnect')).status).toBe(204)
    expect((await call('GET', '')).body).toMatchObject({ connected: false })
    expect((await backend.call('GET', '/app/info/activities', undefined, { as: 'ada' })).body).toMatchObject({
      activityMap: { cloud_connect: 1 },
    })
  })

  it('is not made by somebody else’s code, or an old one', async () => {
    expect((await call('GET', `/auth?code=${await codeFor('ben')}`)).status).toBe(403)
    const code = await codeFor()
    backend.clock.milliseconds += 3_600_000
    expect((await call('GET', `/auth?code=${code}`)).status).toBe(403)
  })

  it.each(['/camera', '/files', `/media?cameraId=${frontDoor}&${window}`, `/events?cameraId=${frontDoor}&${window}`])(
    'is needed for %s',
    async (path) => {
      expect(await call('GET', path)).toEqual({ status: 409, body: { error: 'Connect the camera cloud first.' } })
    },
  )
})

describe('[EYE-02] what the camera cloud holds', () => {
  beforeEach(connect)

  it('is cameras and files', async () => {
    expect((await call('GET', '/camera')).body).toContainEqual({ id: frontDoor, name: 'Front door' })
    expect((await call('GET', '/files')).body).toContainEqual({
      id: 'file-car-park-still',
      name: 'car-park.jpg',
      directory: '/Stills',
      mimeType: 'image/jpeg',
    })
  })

  it('is recordings with gaps, and events in them', async () => {
    expect((await call('GET', `/media?cameraId=${frontDoor}&${window}`)).body).toEqual({
      results: [{ startTimestamp: '2026-11-20T09:00:00.000Z', endTimestamp: '2026-11-20T09:50:00.000Z' }],
    })
    const { body } = await call('GET', `/events?cameraId=${frontDoor}&${window}`)
    // The contract's shape is checked before it leaves the back end.
    const { results } = body as { results: { startTimestamp: string }[] }
    expect(results.map(({ startTimestamp }) => startTimestamp.slice(14, 16))).toEqual(['00', '10', '20', '30', '40'])
  })

  it('is asked for with a camera and a window that can be', async () => {
    expect((await call('GET', `/media?cameraId=camera-none&${window}`)).status).toBe(404)
    expect((await call('GET', `/media?${window}`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=yesterday&end=today`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=2026-11-20T10:00:00Z&end=2026-11-20T09:00:00Z`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=2026-01-01T00:00:00Z&end=2026-11-20T09:00:00Z`)).status).toBe(422)
  })

  it('lists the media that came from it', async () => {
    await addPicture(backend, 'ada')
    await addPicture(backend, 'ada', { id: 'media-empty', integrationInfo: {} })
    await addPicture(backend, 'ada', { id: 'media-cloud', integrationInfo: { type: 1, id: 'file-car-park-still' } })
    await addPicture(backend, 'ben', { id: 'media-ben', integrationInfo: { type: 1, id: 'file-car-park-still' } })
    expect((await call('GET', '/imported')).body).toMatchObject([{ id: 'media-cloud' }])
  })
})

describe('[EYE-03] [EYE-04] imports and exports', () => {
  beforeEach(connect)

  it('say plainly that they cannot be done yet, after the request was checked', async () => {
    const request = { cameraId: frontDoor, start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:01:00Z', options }
    const notYet = { status: 501, body: { error: 'Footage cannot be fetched from the simulated camera cloud yet.' } }
    expect(await call('POST', '/media/import', request)).toEqual(notYet)
    expect(await call('POST', '/files/import/file-car-park-still', { options })).toEqual(notYet)
    await addPicture(backend, 'ada')
    expect((await call('POST', '/files/export', { mediaId: 'media-1' })).status).toBe(501)
    expect((await call('POST', '/files/export', { mediaId: 'media-1' }, 'ben')).status).toBe(409)
    expect((await call('POST', '/files/import/file-none', { options })).status).toBe(404)
    expect((await call('POST', '/media/import', { ...request, cameraId: 'camera-none' })).status).toBe(404)
    expect((await call('POST', '/media/import', { ...request, end: request.start })).status).toBe(422)
    expect((await call('POST', '/media/import', { ...request, options: { ...options, projectId: 'project-none' } })).status).toBe(404)
    expect((await call('POST', '/media/import', { ...request, options: { ...options, transcibeLanguage: undefined } })).status).toBe(422)
  })
})
