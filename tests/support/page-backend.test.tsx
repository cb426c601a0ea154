import { afterEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, STUMBLE } from './page-backend'
import { jobRow, mediaRow } from './records'

const get = async (path: string) => {
  const response = await fetch(`/legacy${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the page back end', () => {
  it('responds to the signed-in user from its records', async () => {
    await startPageBackend({
      user: { jobTitle: 'Editor' },
      seed: { media: [mediaRow('street'), mediaRow('lane', { ownerId: 'user-ben' })] },
    })
    expect(await get('/app/info')).toMatchObject({ status: 200, body: { user: { name: 'Ada Okafor', jobTitle: 'Editor' } } })
    expect(await get('/media?page=0&rowsPerPage=10')).toMatchObject({ status: 200, body: { total: 1, medias: { street: {} } } })
  })

  it('signs a persona in', async () => {
    await startPageBackend({ persona: 'enterpriseOwner' })
    expect(await get('/app/info')).toMatchObject({ status: 200, body: { enterpriseOwner: true } })
  })

  it('returns 401 to visitors for requests that need a session', async () => {
    await startPageBackend({ isVisitor: true })
    expect(await get('/app/info')).toMatchObject({ status: 401 })
    expect(await get('/auth/info')).toMatchObject({ status: 200 })
  })

  it('sends the bytes of a file', async () => {
    const { files } = await startPageBackend({ seed: { media: [mediaRow('street')] } })
    await files.write('media', 'street', new Blob(['bytes']))
    const response = await fetch('/legacy/media/street/content')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(await response.text()).toBe('bytes')
  })

  it('records what the page sent', async () => {
    const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
    await get('/media/street')
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/legacy/media/street', { method: 'PATCH', headers, body: JSON.stringify({ name: 'lane.jpg' }) })
    expect(backend.sent('PATCH')).toEqual([{ name: 'lane.jpg' }])
    expect(backend.requestsOf('getMedia')).toMatchObject([{ method: 'GET', path: '/media/street', body: undefined }])
    expect((await backend.tables.get('media', 'street'))?.name).toBe('lane.jpg')
  })

  it('does not run a seeded job', async () => {
    await startPageBackend({ seed: { media: [mediaRow('street')], jobs: [jobRow('street')] } })
    expect(await get('/jobs?page=0&rowsPerPage=10')).toMatchObject({
      body: { jobs: [{ id: 'job-street', state: 'running', progress: 40 }] },
    })
  })

  it('rejects a request that the page aborts', async () => {
    const backend = await startPageBackend()
    backend.override('getUserInfo', () => new Promise(() => undefined))
    const controller = new AbortController()
    const pending = fetch('/legacy/app/info', { signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toThrow('aborted')
  })

  describe('with an override', () => {
    it('uses the override until it is removed', async () => {
      const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
      const restore = backend.override('getMedia', ({ params }) => ({ status: 200, body: mediaRow(params.mediaId, { name: 'other.jpg' }) }))
      expect(await get('/media/street')).toMatchObject({ status: 200, body: { name: 'other.jpg' } })
      restore()
      expect(await get('/media/street')).toMatchObject({ status: 200, body: { name: 'street.jpg' } })
    })

    it('leaves other paths to the back end', async () => {
      const backend = await startPageBackend({ seed: { media: [mediaRow('street'), mediaRow('lane')] } })
      backend.refuse('getMedia', 500, 'Not this one.', { path: '/media/street' })
      expect([(await get('/media/street')).status, (await get('/media/lane')).status]).toEqual([500, 200])
    })

    it('still checks the session and the request', async () => {
      const backend = await startPageBackend({ isVisitor: true })
      backend.override('getMedia', () => ({ status: 200, body: mediaRow('street') }))
      expect(await get('/media/street')).toMatchObject({ status: 401 })
    })

    it('responds with an error of the contract’s shape', async () => {
      const backend = await startPageBackend()
      backend.refuse('getUserInfo', 503, 'Not now.', { headers: { 'Retry-After': '8' } })
      const response = await fetch('/legacy/app/info')
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '8',
        { error: 'Not now.', code: 'unavailable' },
      ])
      backend.refuse('getUserInfo', 500)
      expect(await get('/app/info')).toEqual({ status: 500, body: { error: STUMBLE, code: 'internal' } })
    })

    it('responds without a body, or drops the connection', async () => {
      const backend = await startPageBackend()
      const restore = backend.respondEmpty('getUserInfo', 502)
      const response = await fetch('/legacy/app/info')
      expect([response.status, await response.text()]).toEqual([502, ''])
      restore()
      backend.disconnect('getUserInfo')
      await expect(fetch('/legacy/app/info')).rejects.toThrow('Failed to fetch')
    })

    it('responds to a request for bytes', async () => {
      const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
      backend.overrideBytes('/media/street/content', () => new Response('other bytes'))
      expect(await (await fetch('/legacy/media/street/content')).text()).toBe('other bytes')
    })

    it.fails('fails a test whose response breaks the contract', async () => {
      const backend = await startPageBackend()
      // @ts-expect-error the contract's size is a number
      backend.override('getMedia', () => ({ status: 200, body: mediaRow('street', { size: 'large' }) }))
      expect(await get('/media/street')).toMatchObject({ status: 500 })
    })

    it('records how a response breaks the contract', async () => {
      const backend = await startPageBackend()
      // @ts-expect-error the contract's size is a number
      backend.override('getMedia', () => ({ status: 200, body: mediaRow('street', { size: 'large' }) }))
      // @ts-expect-error the contract has no response 201 there
      backend.override('getMediaDetails', () => ({ status: 201, body: { mediaId: 'street', file: null, unavailable: [] } }))
      await get('/media/street')
      await get('/media/street/details')
      expect(backend.breaches).toEqual([
        'getMedia: size: Invalid input: expected number, received string',
        'getMediaDetails: the contract has no response 201',
      ])
      // Remaining breaches would fail this test.
      backend.breaches.length = 0
    })
  })

  it('records a request that is not in the contract', async () => {
    const backend = await startPageBackend()
    await expect(fetch('/legacy/no/such/thing')).rejects.toThrow('Failed to fetch')
    expect(backend.breaches).toEqual(['GET /no/such/thing: the contract has no such operation'])
    backend.breaches.length = 0
  })
})
