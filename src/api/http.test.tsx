import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { searchMedia } from '#generated/search/search.ts'
import { takeAppInUse } from '#lib/addresses/app-in-use.ts'
import { deepLink } from '#lib/addresses/deep-link.ts'
import { ApiError, ConnectionError, isCancelled } from './api-error'
import { leaveAfter } from './signed-out'
import { http } from './http'
import { postErrorReport } from './post-error-report'

const answers: Response[] = []
const calls: { url: string; init: RequestInit | undefined }[] = []

function answer(status: number, body: unknown): void {
  answers.push(new Response(body === undefined ? null : JSON.stringify(body), { status }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push({ url, init })
    if (init?.signal?.aborted) return Promise.reject(new DOMException('Aborted', 'AbortError'))
    const next = answers.shift()
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('Failed to fetch'))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  answers.length = 0
  calls.length = 0
  window.history.replaceState(null, '', '/')
})

const media = { id: '', name: 'a', uploadDate: 1, projectId: 'p', exportedVersions: [], state: 'Uploaded', type: 'image', size: 1 }
const schema = z.object({ total: z.number().min(0) })

describe('http', () => {
  it('[API-01] sends requests below the base path and returns the response', async () => {
    answer(200, { total: 3 })
    await expect(http('/media', { method: 'GET', schema })).resolves.toEqual({ total: 3 })
    expect(calls.map(({ url }) => url)).toEqual(['/legacy/media'])
  })

  it('[VAL-04] logs and reports an invalid response by method and path without the query, and returns it unchanged', async () => {
    window.history.replaceState(null, '', '/image?v=media-1')
    answer(200, { total: -1 })
    answer(204, undefined)
    await expect(http('/media?page=0', { method: 'GET', schema })).resolves.toEqual({ total: -1 })
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
    expect(calls[1]).toMatchObject({ url: '/legacy/error', init: { method: 'POST' } })
    const report = JSON.parse(z.string().parse(calls[1]?.init?.body)) as { error: string; mediaId: string }
    expect(report.mediaId).toBe('media-1')
    expect(JSON.parse(report.error)).toEqual({
      type: 'ZodError',
      url: 'GET /media',
      issue: expect.objectContaining({ code: 'too_small', path: ['total'] }) as unknown,
    })
  })

  it('[VAL-02] validates the response of a search, the only POST that reads', async () => {
    const found = { searchResult: { 'media-1': { ...media, id: 'media-2' }, 'media-3': { ...media, id: 'media-3' } }, totalResults: 1 }
    answer(200, found)
    answer(204, undefined)
    await expect(searchMedia({ category: 'tag', searchTerm: 'street', page: 0, rowsPerPage: 20 })).resolves.toEqual(found)
    expect(console.error).toHaveBeenCalledExactlyOnceWith('The response to POST /media/search doesn’t match the contract', [
      expect.objectContaining({ message: 'All keys must match the id of their value' }),
      expect.objectContaining({ message: 'Total results must be gte to search results returned' }),
    ])
    vi.mocked(console.error).mockClear()
    expect(calls[1]).toMatchObject({ url: '/legacy/error', init: { method: 'POST' } })
    const report = JSON.parse(z.string().parse(calls[1]?.init?.body)) as { error: string }
    expect(JSON.parse(report.error)).toMatchObject({
      type: 'ZodError',
      url: 'POST /media/search',
      issue: { message: 'All keys must match the id of their value' },
    })
  })

  it.each([
    ['8', 8],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('[API-02] parses Retry-After %s as %s seconds', async (value, seconds) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] })
    answers.push(
      new Response('{"error":"Too often."}', { status: 429, ...(value === undefined ? {} : { headers: { 'Retry-After': value } }) }),
    )
    const error: unknown = await http('/media', { method: 'GET' }).catch((reason: unknown) => reason)
    vi.useRealTimers()
    expect(error).toMatchObject({ status: 429, message: 'Too often.', retryAfterSeconds: seconds })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[API-02] does not validate responses to %s', async (method) => {
    answer(200, { total: -1 })
    await expect(http('/media', { method, schema })).resolves.toEqual({ total: -1 })
    expect(calls).toHaveLength(1)
  })

  it('throws the back end’s error message', async () => {
    answer(409, { error: 'This review was changed elsewhere.' })
    const error = await http('/media/a/detections', { method: 'PUT' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, call: 'PUT /media/a/detections', message: 'This review was changed elsewhere.' })
  })

  it.each(['/', '/login', '/login/callback/google', '/signup', '/reset', '/verify'])(
    '[AUTH-10] rethrows a 401 and leaves a visitor on %s',
    async (pathname) => {
      const assign = vi.fn<(path: string) => void>()
      vi.stubGlobal('location', { pathname, search: '', assign })
      answer(401, { error: 'Sign in first.' })
      await expect(http('/app/info', { method: 'GET', schema })).rejects.toMatchObject({ status: 401 })
      expect(assign).not.toHaveBeenCalled()
    },
  )

  it('[AUTH-10] redirects to the landing page when an error report returns 401', async () => {
    const assign = vi.fn<(path: string) => void>()
    vi.stubGlobal('location', { pathname: '/home', search: '', assign })
    answer(401, { error: 'Sign in first.' })
    postErrorReport({ error: 'Cannot read', mediaId: '' })
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  it('[AUTH-10] redirects all other pages to the landing page on a 401 of any method, and rethrows it', async () => {
    const assign = vi.fn<(path: string) => void>()
    vi.stubGlobal('location', { pathname: '/home', search: '', assign })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      answer(401, { error: 'Sign in first.' })
      await expect(http('/media', { method })).rejects.toMatchObject({ status: 401 })
    }
    expect(assign.mock.calls).toEqual(Array.from({ length: 5 }, () => ['/']))
  })

  it('[INSTALL] redirects once the files that the system opened are stored', async () => {
    const assign = vi.fn<(path: string) => void>()
    vi.stubGlobal('location', { pathname: '/home', search: '', assign })
    answer(401, { error: 'Sign in first.' })
    let finish = (): void => undefined
    leaveAfter(new Promise<void>((resolve) => void (finish = resolve)))
    await expect(http('/app/info', { method: 'GET', schema })).rejects.toMatchObject({ status: 401 })
    expect(assign).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  })

  it('[NAV-06] remembers the app that a 401 redirects from', async () => {
    vi.stubGlobal('location', { pathname: '/admin/users', search: '', assign: () => undefined })
    answer(401, { error: 'Sign in first.' })
    await expect(http('/admin/users', { method: 'GET' })).rejects.toMatchObject({ status: 401 })
    expect(takeAppInUse()).toBe('/admin')
  })

  it('remembers the page that a visitor requested as a deep link', async () => {
    vi.stubGlobal('location', { ...window.location, pathname: '/image', search: '?v=street', assign: () => undefined })
    answer(401, { error: 'Sign in first.' })
    await expect(http('/app/info', { method: 'GET' })).rejects.toMatchObject({ status: 401 })
    expect(deepLink()).toBe('/image?v=street')
  })

  it('throws a ConnectionError without a connection', async () => {
    await expect(http('/media', { method: 'GET' })).rejects.toBeInstanceOf(ConnectionError)
  })

  it('distinguishes a cancelled request from a failed one', async () => {
    const error = await http('/media', { method: 'GET', signal: AbortSignal.abort() }).catch((reason: unknown) => reason)
    expect(isCancelled(error)).toBe(true)
  })
})
