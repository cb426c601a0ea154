import { getResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { faults } from '#mocks/dev/faults.ts'
import { profileWith } from '../../accounts/profiles'
import { connectCloud } from '#mocks/testing/connect-cloud.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const frontDoor = 'camera-front-door'
const window = 'start=2026-11-19T09:00:00Z&end=2026-11-19T10:00:00Z'
let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
})

function call(method: string, path: string, body?: unknown, as = 'ada') {
  return backend.call(method, `/integration/eagle-eye${path}`, body, { as })
}

const connect = () => connectCloud(backend, 'ada')

describe('[EYE-01] camera cloud connection', () => {
  it('is made with the code from the callback for one user and removed by disconnecting', async () => {
    const redirectUri = 'http://localhost/integrations/eagle-eye/callback'
    expect((await call('GET', '')).body).toEqual({ clientId: 'redaction-studio', redirectUri, connected: false })
    expect((await call('GET', '/auth')).body).toBe('http://localhost/camera-cloud/authorise')
    await connect()
    expect((await call('GET', '')).body).toMatchObject({ connected: true })
    expect((await call('GET', '', undefined, 'ben')).body).toMatchObject({ connected: false })
    expect((await call('POST', '/disconnect')).status).toBe(204)
    expect((await call('GET', '')).body).toMatchObject({ connected: false })
    expect((await backend.call('GET', '/app/info/activities', undefined, { as: 'ada' })).body).toMatchObject({
      activityMap: { cloud_connect: 1 },
    })
  })

  it('is rejected for an unknown code', async () => {
    expect((await call('GET', '/auth?code=made-up')).status).toBe(403)
  })

  it.each(['/camera', '/files', `/media?cameraId=${frontDoor}&${window}`, `/events?cameraId=${frontDoor}&${window}`])(
    'is required for %s',
    async (path) => {
      expect(await call('GET', path)).toEqual({ status: 409, body: { error: 'Connect the camera cloud first.', code: 'conflict' } })
    },
  )
})

describe('[ROLE-01] account pending approval', () => {
  const pending = {
    status: 403,
    body: { error: 'Your account is pending approval. You can add files once an administrator has approved it.', code: 'pending-approval' },
  }
  const options = {
    projectId: 'project-default',
    increasedAccuracy: false,
    transcribeAudio: false,
    transcibeLanguage: '',
    snapshot: true,
    tags: { faces: 0, license_plates: 0, screens: 0, text: 0, search: 0 },
  }

  const imports: [what: string, path: string, body: object][] = [
    ['footage', '/media/import', { cameraId: frontDoor, start: '2026-11-19T09:00:00Z', end: '2026-11-19T09:01:00Z', options }],
    ['a file', '/files/import/file-car-park-still', { options: { ...options, snapshot: false } }],
  ]

  it.each(imports)("can't import %s until it is approved", async (_what, path, body) => {
    await connect()
    await backend.tables.change((draft) => draft.put('profiles', profileWith('ada', { approved: false })))
    expect(await call('POST', path, body)).toEqual(pending)
    expect(await backend.tables.all('media')).toEqual([])
    await backend.tables.change((draft) => draft.put('profiles', profileWith('ada', { approved: true })))
    expect((await call('POST', path, body)).status).toBe(202)
    await backend.backend.queue.idle()
  })

  it.each(imports)("can't import %s when its approval is withdrawn while the cloud responds", async (_what, path, body) => {
    await connect()
    vi.spyOn(backend.backend.cloud, 'call').mockImplementationOnce(() =>
      backend.tables.change((draft) => draft.put('profiles', profileWith('ada', { approved: false }))),
    )
    expect(await call('POST', path, body)).toEqual(pending)
    expect(await backend.tables.all('media')).toEqual([])
  })
})

describe('camera cloud faults', () => {
  beforeEach(connect)

  it(`${faults.cloudStatusFails}: the status responds with 503`, async () => {
    backend.fault.current = faults.cloudStatusFails
    expect((await call('GET', '')).status).toBe(503)
    expect((await call('GET', '/camera')).status).toBe(200)
  })

  it.each([
    [faults.cloudUnavailable, 503, { error: containing('isn’t responding'), code: 'unavailable' }],
    [faults.cloudForbidden, 403, { error: containing('doesn’t allow this'), code: 'forbidden' }],
  ] as const)('%s: calls respond with %i and the connection remains', async (fault, status, body) => {
    backend.fault.current = fault
    for (const path of ['/camera', '/files', `/media?cameraId=${frontDoor}&${window}`]) {
      expect(await call('GET', path)).toEqual({ status, body })
    }
    expect((await call('GET', '')).body).toMatchObject({ connected: true })
  })

  it(`${faults.cloudRateLimit}: the fourth call in four seconds responds with 429`, async () => {
    backend.fault.current = faults.cloudRateLimit
    for (let calls = 0; calls < 3; calls += 1) expect((await call('GET', '/camera')).status).toBe(200)
    backend.clock.milliseconds += 1500
    const request = new Request(`${ORIGIN}/legacy/integration/eagle-eye/camera`, { headers: { Authorization: 'Bearer token-of-ada' } })
    const response = await getResponse(backend.handlers, request)
    expect([response?.status, response?.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await response?.json()).toEqual({ error: containing('Try again in 3 seconds.'), code: 'too-many-requests' })
    backend.clock.milliseconds += 2500
    expect((await call('GET', '/camera')).status).toBe(200)
  })

  it(`${faults.cloudConnectionLost}: the connection ends after a minute, until the user reconnects`, async () => {
    backend.fault.current = faults.cloudConnectionLost
    backend.clock.milliseconds += 59_000
    expect((await call('GET', '/camera')).status).toBe(200)
    backend.clock.milliseconds += 1000
    const lost = { status: 409, body: { error: containing('ended the connection'), code: 'conflict' } }
    expect(await call('GET', '/camera')).toMatchObject(lost)
    expect((await call('GET', '')).body).toMatchObject({ connected: false })
    // The connection stays lost after the fault is turned off.
    backend.fault.current = null
    expect(await call('GET', '/files')).toMatchObject(lost)
    await connect()
    expect((await call('GET', '/camera')).status).toBe(200)
  })
})

describe('[EYE-02] camera cloud content', () => {
  beforeEach(connect)

  it('includes cameras, files and folders', async () => {
    expect((await call('GET', '/camera')).body).toContainEqual({
      id: frontDoor,
      name: 'Front door',
      status: 'online',
      timeZone: 'Europe/London',
      hasAudio: false,
    })
    const { body } = await call('GET', '/files')
    const still = { id: 'file-car-park-still', name: 'car-park.jpg', directory: '/Stills', mimeType: 'image/jpeg', hasAudio: false }
    expect(body).toContainEqual(still)
    const folder = { id: 'folder-archive-front-door', name: 'Front door', directory: '/Archive', mimeType: 'application/directory' }
    expect(body).toContainEqual(folder)
    expect(body).toContainEqual({ id: 'folder-archive', name: 'Archive', directory: '/', mimeType: 'application/directory' })
  })

  it('includes recordings with gaps and their events', async () => {
    expect((await call('GET', `/media?cameraId=${frontDoor}&${window}`)).body).toEqual({
      results: [{ startTimestamp: '2026-11-19T09:00:00.000Z', endTimestamp: '2026-11-19T09:50:00.000Z' }],
    })
    const { body } = await call('GET', `/events?cameraId=${frontDoor}&${window}`)
    // Responses are validated against the contract's schemas.
    const { results } = body as { results: { startTimestamp: string }[] }
    expect(results.map(({ startTimestamp }) => startTimestamp.slice(14, 16))).toEqual(['00', '10', '20', '30', '40'])
    // It is midnight, and this camera is recording.
    const now = `cameraId=camera-front-door&start=2026-11-19T23:00:00Z&end=2026-11-20T01:00:00Z`
    backend.clock.milliseconds += 60_000
    expect((await call('GET', `/media?${now}`)).body).toMatchObject({
      results: [{}, { startTimestamp: '2026-11-20T00:00:00.000Z', endTimestamp: null }],
    })
  })

  it('rejects unknown cameras and invalid time ranges', async () => {
    expect((await call('GET', `/media?cameraId=camera-none&${window}`)).status).toBe(404)
    expect((await call('GET', `/media?${window}`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=yesterday&end=today`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=2026-11-19T10:00:00Z&end=2026-11-19T09:00:00Z`)).status).toBe(422)
    expect((await call('GET', `/media?cameraId=${frontDoor}&start=2026-01-01T00:00:00Z&end=2026-11-19T09:00:00Z`)).status).toBe(422)
  })

  it('lists the files imported from it', async () => {
    await addImage(backend, 'ada')
    await addImage(backend, 'ada', { id: 'media-empty', integrationInfo: {} })
    await addImage(backend, 'ada', { id: 'media-cloud', integrationInfo: { type: 1, id: 'file-car-park-still' } })
    await addImage(backend, 'ben', { id: 'media-ben', integrationInfo: { type: 1, id: 'file-car-park-still' } })
    expect((await call('GET', '/imported')).body).toMatchObject([{ id: 'media-cloud' }])
  })
})
