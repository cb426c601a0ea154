import { getResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#generated/operations.ts'

import { defineHandlers, type Handlers, type HandlersOf, type Session } from './define-handlers'
import { FilesUnreachableError } from '../ports/files'
import { RecordsUnreachableError } from '../ports/tables'
import { unreachable } from '../ports/unreachable'
import { Refusal } from './refusal'
import { startTestBackend, type TestBackend, ORIGIN } from '#mocks/testing/test-backend.ts'
import { matching } from '#mocks/testing/matchers.ts'

const signup = {
  browser: 'Chrome',
  browserVersion: '156.0.0',
  isMobile: false,
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@council.example',
  password: 'copper-lantern-42',
  confirmPassword: 'copper-lantern-42',
  consent: true,
  recaptchaToken: null,
}

function handlersWith(changes: Partial<Handlers>): Handlers {
  const none = (): never => {
    throw new Refusal(500, 'not in this test')
  }
  // Object.fromEntries returns string keys; these are the operations' names.
  const refusing = Object.fromEntries(Object.keys(operations).map((id) => [id, none])) as unknown as Handlers
  return { ...refusing, ...changes }
}

const wording = { storageFull: 'The server is out of storage. Contact your administrator.' }

describe('request validation', () => {
  const session: { current: Session | null } = { current: null }
  const seen = vi.fn()
  const prepare = vi.fn<() => undefined>()

  async function send(method: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const handlers = defineHandlers(
      handlersWith({
        signup: ({ body }) => {
          seen(body)
          return { status: 200, body: { userId: 'user-1' } }
        },
        listMedia: ({ query }) => {
          seen(query)
          return { status: 200, body: { medias: {}, total: 0 } }
        },
        getFlags: ({ query }) => {
          seen(query)
          return { status: 200, body: {} }
        },
        deleteMedia: ({ params }) => {
          seen(params)
          return { status: 204 }
        },
      }),
      { origin: ORIGIN, wording, findSession: () => Promise.resolve(session.current), prepare: () => Promise.resolve(prepare()) },
    )
    const response = await getResponse(handlers, new Request(`${ORIGIN}/legacy${path}`, { method, ...init }))
    const text = (await response?.text()) ?? ''
    return { status: response?.status ?? 0, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }

  const json = (body: unknown): RequestInit => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

  beforeEach(() => {
    session.current = null
    seen.mockClear()
    prepare.mockClear()
  })

  it('[API-01] responds with 401 without a session, except for public operations', async () => {
    expect(await send('GET', '/media')).toEqual({ status: 401, body: { error: 'Please sign in.', code: 'unauthenticated' } })
    expect((await send('GET', '/flags?utm_source=mail')).status).toBe(200)
    expect(seen).toHaveBeenCalledExactlyOnceWith({ utm_source: 'mail' })
  })

  it('prepares once for each valid request of a signed-in user, before it is handled', async () => {
    await send('GET', '/flags')
    session.current = { token: 't', userId: 'u' }
    await send('GET', '/media?rowsPerPage=900')
    expect(prepare).not.toHaveBeenCalled()
    await send('DELETE', '/media/media-1')
    expect(prepare).toHaveBeenCalledTimes(1)
    expect(prepare.mock.invocationCallOrder[0]).toBeLessThan(seen.mock.invocationCallOrder.at(-1) ?? 0)
  })

  it('passes the query with defaults and parsed numbers', async () => {
    session.current = { token: 't', userId: 'u' }
    await send('GET', '/media?rowsPerPage=7')
    expect(seen).toHaveBeenCalledExactlyOnceWith({ page: 0, rowsPerPage: 7 })
  })

  it('names the invalid field', async () => {
    session.current = { token: 't', userId: 'u' }
    expect(await send('GET', '/media?rowsPerPage=900')).toMatchObject({
      status: 422,
      body: { error: matching(/^rowsPerPage: /), code: 'invalid' },
    })
    expect(await send('DELETE', '/media/a%20b')).toMatchObject({ status: 422, body: { error: matching(/^mediaId: /), code: 'invalid' } })
    const noMail = await send('POST', '/auth/signup', json({ ...signup, email: 'ada' }))
    expect(noMail).toMatchObject({ status: 422, body: { error: matching(/^email: /), code: 'invalid' } })
    expect(seen).not.toHaveBeenCalled()
  })

  it('rejects bodies that are not JSON', async () => {
    expect((await send('POST', '/auth/signup', { body: 'a=b' })).status).toBe(415)
    const broken = await send('POST', '/auth/signup', { headers: { 'Content-Type': 'application/json' }, body: '{' })
    expect(broken).toEqual({ status: 422, body: { error: 'body: must be JSON', code: 'invalid', field: 'body' } })
  })

  it('[AUTH-01] requires a matching password confirmation and consent', async () => {
    const different = await send('POST', '/auth/signup', json({ ...signup, confirmPassword: 'something else' }))
    expect(different).toEqual({ status: 422, body: { error: 'Password and confirmPassword must match', code: 'invalid' } })
    expect((await send('POST', '/auth/signup', json({ ...signup, consent: false }))).status).toBe(422)
    expect(seen).not.toHaveBeenCalled()
  })

  it('responds with 204 and no body', async () => {
    session.current = { token: 't', userId: 'u' }
    expect(await send('DELETE', '/media/media-1')).toEqual({ status: 204, body: undefined })
  })
})

describe('response validation', () => {
  it('replaces a response that breaks the contract with a logged 500', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    const handlers = defineHandlers(handlersWith({ login: () => ({ status: 200, body: { userId: 'not an id' } }) }), {
      origin: ORIGIN,
      wording,
      findSession: () => Promise.resolve(null),
      prepare: () => Promise.resolve(),
    })
    const { firstName: _, lastName: __, confirmPassword: ___, consent: ____, recaptchaToken: _____, ...login } = signup
    const request = new Request(`${ORIGIN}/legacy/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(login),
    })
    expect((await getResponse(handlers, request))?.status).toBe(500)
    expect(console.error).toHaveBeenCalledWith('The response to login doesn’t match the contract', expect.anything())
    vi.mocked(console.error).mockClear()
  })

  it("responds with 507 in the home's words when the storage is full", async () => {
    const full = (): never => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    const handlers = defineHandlers(handlersWith({ getInit: full }), {
      origin: ORIGIN,
      wording,
      findSession: () => Promise.resolve(null),
      prepare: () => Promise.resolve(),
    })
    const response = await getResponse(handlers, new Request(`${ORIGIN}/legacy/init`))
    expect(response?.status).toBe(507)
    expect(await response?.json()).toEqual({ error: wording.storageFull, code: 'storage-full' })
  })

  it.each([
    [new FilesUnreachableError('SlowDown'), 'The server couldn’t reach its file storage. Try again in a moment.'],
    [new RecordsUnreachableError('57P01'), 'The server couldn’t reach its database. Try again in a moment.'],
  ])('responds with 503 and the seconds to wait to %s', async (lost, error) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const handlers = defineHandlers(
      handlersWith({
        getFlags: () => {
          throw lost
        },
      }),
      { origin: ORIGIN, wording, failureOf: unreachable, findSession: () => Promise.resolve(null), prepare: () => Promise.resolve() },
    )
    const response = await getResponse(handlers, new Request(`${ORIGIN}/legacy/flags`))
    expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response?.json()).toEqual({ error, code: 'unavailable' })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  it('strips internal fields', async () => {
    const backend: TestBackend = await startTestBackend()
    await backend.call('POST', '/auth/signup', signup)
    const { body } = await backend.call('GET', '/app/info')
    expect(JSON.stringify(body)).not.toMatch(/password|emailKey/)
  })
})

describe('handler types', () => {
  const event = {
    id: 1,
    timestamp: 1,
    user_id: 'user-1',
    media_id: null,
    seconds: null,
    kilobytes: null,
    frames: null,
    value: null,
    metadata: null,
    account_id: null,
    collection_id: null,
  }

  it("don't compile with a missing or wrong handler", () => {
    const { getInit: _, ...rest } = handlersWith({})
    // @ts-expect-error one operation has no handler
    const missing: Handlers = rest
    // @ts-expect-error the contract declares no response 201
    const wrongStatus: Handlers['getInit'] = () => ({ status: 201, body: { onPremise: true } })
    // @ts-expect-error the body is a job, not media
    const wrongBody: Handlers['getMedia'] = () => ({ status: 200, body: { id: 'job-1', kind: 'probe' } })
    // @ts-expect-error unknown operation
    const unknown: Handlers = { ...handlersWith({}), listMedias: handlersWith({}).listMedia }
    // @ts-expect-error a tag's handlers without one of its operations
    const part: HandlersOf<'search'> = {}
    // @ts-expect-error the body matches none of the three shapes of payment info
    const wrongUnion: Handlers['getPaymentInfo'] = () => ({ status: 200, body: { planTitle: 'Unlimited', planTitleSubtitle: 'x' } })
    // @ts-expect-error the contract's action numbers end at 33
    const wrongNumber: Handlers['listEnterpriseEvents'] = () => ({ status: 200, body: { events: [{ ...event, action: 34 }], total: 1 } })
    expect([missing, wrongStatus, wrongBody, unknown, part, wrongUnion, wrongNumber]).toHaveLength(7)
  })
})
