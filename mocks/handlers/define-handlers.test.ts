import { getResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#generated/operations.ts'

import { defineHandlers, type Handlers, type HandlersOf, type Session } from './define-handlers'
import { Refusal } from './refusal'
import { startTestBackend, type TestBackend, ORIGIN } from '../testing/test-backend'
import { matching } from '../testing/matchers'

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
  // Object.fromEntries forgets its keys; they are those of the table.
  const refusing = Object.fromEntries(Object.keys(operations).map((id) => [id, none])) as unknown as Handlers
  return { ...refusing, ...changes }
}

describe('the checks before a handler', () => {
  const session: { current: Session | null } = { current: null }
  const seen = vi.fn()

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
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
      { origin: ORIGIN, findSession: () => Promise.resolve(session.current) },
    )
    const response = await getResponse(handlers, new Request(`${ORIGIN}/legacy${path}`, { method, ...init }))
    const text = (await response?.text()) ?? ''
    return { status: response?.status ?? 0, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }

  const json = (body: unknown): RequestInit => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

  beforeEach(() => {
    session.current = null
    seen.mockClear()
  })

  it('[API-01] answers 401 without a session, but lets public operations through', async () => {
    expect(await ask('GET', '/media')).toEqual({ status: 401, body: { error: 'Please sign in.' } })
    expect((await ask('GET', '/flags?utm_source=mail')).status).toBe(200)
    expect(seen).toHaveBeenCalledExactlyOnceWith({ utm_source: 'mail' })
  })

  it('gives the query with its defaults and numbers', async () => {
    session.current = { token: 't', userId: 'u' }
    await ask('GET', '/media?rowsPerPage=7')
    expect(seen).toHaveBeenCalledExactlyOnceWith({ page: 0, rowsPerPage: 7 })
  })

  it('names the field that does not fit', async () => {
    session.current = { token: 't', userId: 'u' }
    expect(await ask('GET', '/media?rowsPerPage=900')).toMatchObject({
      status: 422,
      body: { error: matching(/^rowsPerPage: /) },
    })
    expect(await ask('DELETE', '/media/a%20b')).toMatchObject({ status: 422, body: { error: matching(/^mediaId: /) } })
    const noMail = await ask('POST', '/auth/signup', json({ ...signup, email: 'ada' }))
    expect(noMail).toMatchObject({ status: 422, body: { error: matching(/^email: /) } })
    expect(seen).not.toHaveBeenCalled()
  })

  it('refuses what is not JSON', async () => {
    expect((await ask('POST', '/auth/signup', { body: 'a=b' })).status).toBe(415)
    const broken = await ask('POST', '/auth/signup', { headers: { 'Content-Type': 'application/json' }, body: '{' })
    expect(broken).toEqual({ status: 422, body: { error: 'body: must be JSON' } })
  })

  it('[AUTH-01] wants the password twice the same, and consent', async () => {
    const different = await ask('POST', '/auth/signup', json({ ...signup, confirmPassword: 'something else' }))
    expect(different).toEqual({ status: 422, body: { error: 'Password and confirmPassword must match' } })
    expect((await ask('POST', '/auth/signup', json({ ...signup, consent: false }))).status).toBe(422)
    expect(seen).not.toHaveBeenCalled()
  })

  it('answers 204 without a body', async () => {
    session.current = { token: 't', userId: 'u' }
    expect(await ask('DELETE', '/media/media-1')).toEqual({ status: 204, body: undefined })
  })
})

describe('the answer of a handler', () => {
  it('turns an answer that breaks the contract into a 500, and says so', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    const handlers = defineHandlers(handlersWith({ login: () => ({ status: 200, body: { userId: 'not an id' } }) }), {
      origin: ORIGIN,
      findSession: () => Promise.resolve(null),
    })
    const { firstName: _, lastName: __, confirmPassword: ___, consent: ____, recaptchaToken: _____, ...login } = signup
    const request = new Request(`${ORIGIN}/legacy/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(login),
    })
    expect((await getResponse(handlers, request))?.status).toBe(500)
    expect(console.error).toHaveBeenCalledWith("The response to login doesn't match the contract", expect.anything())
    vi.mocked(console.error).mockClear()
  })

  it('says that the disk is full where the records cannot be kept', async () => {
    const full = (): never => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    const handlers = defineHandlers(handlersWith({ getInit: full }), { origin: ORIGIN, findSession: () => Promise.resolve(null) })
    expect((await getResponse(handlers, new Request(`${ORIGIN}/legacy/init`)))?.status).toBe(507)
  })

  it('cuts off what only the server knows', async () => {
    const backend: TestBackend = await startTestBackend()
    await backend.call('POST', '/auth/signup', signup)
    const { body } = await backend.call('GET', '/app/info')
    expect(JSON.stringify(body)).not.toMatch(/password|emailKey/)
  })
})

describe('the type of the handlers', () => {
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

  it('does not compile with a slot that is missing or wrong', () => {
    const { getInit: _, ...rest } = handlersWith({})
    // @ts-expect-error one operation has no handler
    const missing: Handlers = rest
    // @ts-expect-error the contract has no answer 201 there
    const wrongStatus: Handlers['getInit'] = () => ({ status: 201, body: { onPremise: true } })
    // @ts-expect-error a job is no media
    const wrongBody: Handlers['getMedia'] = () => ({ status: 200, body: { id: 'job-1', kind: 'probe' } })
    // @ts-expect-error a name that is no operation
    const unknown: Handlers = { ...handlersWith({}), listMedias: handlersWith({}).listMedia }
    // @ts-expect-error a tag's handlers without one of its operations
    const part: HandlersOf<'search'> = {}
    // @ts-expect-error the contract has three shapes of payment info, and this is none of them
    const wrongUnion: Handlers['getPaymentInfo'] = () => ({ status: 200, body: { planTitle: 'Unlimited', planTitleSubtitle: 'x' } })
    // @ts-expect-error the contract's action numbers end at 33
    const wrongNumber: Handlers['listEnterpriseEvents'] = () => ({ status: 200, body: { events: [{ ...event, action: 34 }], total: 1 } })
    expect([missing, wrongStatus, wrongBody, unknown, part, wrongUnion, wrongNumber]).toHaveLength(7)
  })
})
