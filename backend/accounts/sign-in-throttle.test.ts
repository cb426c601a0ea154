import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { authHandlers } from '../handlers/account/auth'
import { Refusal } from '../http/refusal'
import { startNodeBackend } from '#mocks/node.ts'
import { routeTo } from '../http/route'
import { ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }

let backend: TestBackend
/** Finds the handler by its path, because trying all takes most of the time of 10,000 requests. */
let respond: (request: Request) => Promise<Response>

beforeEach(async () => {
  backend = await startTestBackend()
  respond = routeTo(backend.handlers)
  const account = { ...browser, ...names, email, password, confirmPassword: password }
  await backend.call('POST', '/auth/signup', account, { headers: { 'x-embedded-client': 'ada-at-home' } })
})

interface Attempt {
  status: number
  wait: string | null
  body: unknown
}

/** Sends a sign-in from another computer and returns the response. */
async function tryPassword(secret: string, { to = email, from = 'stranger' } = {}): Promise<Attempt> {
  const response = await respond(
    new Request(`${ORIGIN}/legacy/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-embedded-client': from },
      body: JSON.stringify({ ...browser, email: to, password: secret }),
    }),
  )
  return { status: response.status, wait: response.headers.get('retry-after'), body: await response.json() }
}

const statuses = async (count: number, options = {}): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await tryPassword(`wrong-${index}`, options)).status)
  return found
}
const step = (seconds: number): void => void (backend.clock.milliseconds += seconds * 1000)

describe('[AUTH-03] wrong passwords', () => {
  it('are refused with 403 five times, then with 429, a code and the time to wait', async () => {
    expect(await statuses(5)).toEqual([403, 403, 403, 403, 403])
    const body = { error: 'Too many wrong passwords. Try again in 1 second, or reset your password.', code: 'too-many-requests' }
    expect(await tryPassword(password)).toEqual({ status: 429, wait: '1', body })
    step(1)
    expect(await tryPassword('wrong')).toMatchObject({ status: 403 })
    expect(await tryPassword('wrong')).toMatchObject({ status: 429, wait: '2' })
  })

  it('are checked for max 30 of 10,000 attempts in as many seconds, and the correct one among them isn’t', async () => {
    // Calls the handler directly, because full requests would take most of the time.
    const { login } = authHandlers(backend.backend)
    let checked = 0
    for (let index = 0; index < 10_000; index += 1) {
      const body = { ...browser, email, password: index === 9_999 ? password : `wrong-${index}` }
      // The handler reads nothing else.
      const input = { body, tabId: '', client: 'stranger' } as Parameters<typeof login>[0]
      const refusal = await Promise.resolve(login(input)).then(
        () => undefined,
        (error: unknown) => (error instanceof Refusal ? error.status : error),
      )
      expect([403, 429]).toContain(refusal)
      if (refusal === 403) checked += 1
      step(1)
    }
    expect(checked).toBeGreaterThan(5)
    expect(checked).toBeLessThanOrEqual(30)
    // The owner isn't locked out at home, nor elsewhere once the wait is over.
    expect(await tryPassword(password, { from: 'ada-at-home' })).toMatchObject({ status: 200 })
    step(900)
    expect(await tryPassword(password, { from: 'ada-at-work' })).toMatchObject({ status: 200 })
  })

  it('double the wait from 1 second to 15 minutes', async () => {
    await statuses(5)
    const waits: string[] = []
    for (let index = 0; index < 13; index += 1) {
      const { wait } = await tryPassword(password)
      waits.push(wait ?? '0')
      step(Number(wait) - 1)
      expect(await tryPassword(password)).toMatchObject({ status: 429, wait: '1' })
      step(1)
      expect(await tryPassword('wrong')).toMatchObject({ status: 403 })
    }
    expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '64', '128', '256', '512', '900', '900', '900'])
    const body = { error: 'Too many wrong passwords. Try again in 15 minutes, or reset your password.', code: 'too-many-requests' }
    expect(await tryPassword(password)).toEqual({ status: 429, wait: '900', body })
  })

  it('are remembered for a day', async () => {
    await statuses(5)
    step(86_399)
    expect(await statuses(2)).toEqual([403, 429])
  })

  it('count when sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => tryPassword(`wrong-${index}`)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
  })

  it('for an address without an account get the same responses', async () => {
    const [known, unknown] = [[] as Attempt[], [] as Attempt[]]
    for (let index = 0; index < 12; index += 1) {
      known.push(await tryPassword('wrong', { from: 'one' }))
      unknown.push(await tryPassword('wrong', { to: 'nobody@council.example', from: 'other' }))
      if (index > 6) step(1)
    }
    expect(unknown).toEqual(known)
  })

  it('are hashed for an address without an account too, so that timing doesn’t reveal it', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits')
    onTestFinished(() => derive.mockRestore())
    await tryPassword('wrong')
    const times = derive.mock.calls.length
    await tryPassword('wrong', { to: 'nobody@council.example' })
    expect([times, derive.mock.calls.length]).toEqual([1, 2])
    expect(derive.mock.calls[1]?.[0]).toMatchObject({ iterations: 1 })
  })

  it('from many computers count for the account, whatever the case of its address', async () => {
    for (let index = 0; index < 5; index += 1) await tryPassword('wrong', { to: 'ADA@council.example', from: `bot-${index}` })
    expect(await tryPassword(password, { from: 'bot-9' })).toMatchObject({ status: 429 })
  })

  it('from one computer for many accounts have to wait after 50', async () => {
    for (let index = 0; index < 50; index += 1)
      expect(await tryPassword('wrong', { to: `user-${index}@council.example` })).toMatchObject({ status: 403 })
    expect(await tryPassword('wrong', { to: 'user-50@council.example' })).toMatchObject({ status: 429 })
    expect(await tryPassword('wrong', { to: 'user-50@council.example', from: 'another' })).toMatchObject({ status: 403 })
  })

  it('are not taken back by accounts that the computer creates between them', async () => {
    for (let index = 0; index < 50; index += 1) {
      await tryPassword('wrong', { to: `user-${index}@council.example` })
      if (index % 10 !== 0) continue
      const account = { ...browser, ...names, email: `bot-${index}@council.example`, password, confirmPassword: password }
      expect(await backend.call('POST', '/auth/signup', account, { headers: { 'x-embedded-client': 'stranger' } })).toMatchObject({
        status: 200,
      })
    }
    expect(await tryPassword('wrong', { to: 'user-50@council.example' })).toMatchObject({ status: 429 })
  })

  it('never delay a new password', async () => {
    await statuses(12)
    await backend.call('POST', '/auth/reset', { ...browser, email })
    const token = (await backend.tables.all('emails')).findLast(({ subject }) => subject === 'Reset your password')?.token
    const secret = 'another-lantern-77'
    const body = { ...browser, token, password: secret, confirmPassword: secret }
    expect((await backend.call('POST', '/auth/reset', body)).status).toBe(204)
    expect(await tryPassword(secret)).toMatchObject({ status: 200 })
  })

  it('are forgotten after a day', async () => {
    await statuses(8)
    step(86_401)
    expect(await statuses(5)).toEqual([403, 403, 403, 403, 403])
  })

  it('of a sign-up that is marked as a retry count too', async () => {
    const account = { ...browser, ...names, email, password: 'wrong-lantern-42', confirmPassword: 'wrong-lantern-42' }
    const headers = { 'x-embedded-repeat': '1', 'x-embedded-client': 'stranger' }
    for (let index = 0; index < 5; index += 1) await backend.call('POST', '/auth/signup', account, { headers })
    expect((await backend.call('POST', '/auth/signup', account, { headers })).status).toBe(429)
  })

  it.each([-30, -86_400, -31_536_000, 30, 86_400, 31_536_000])(
    'have to wait up to 15 minutes if the clock steps by %i s',
    async (seconds) => {
      const token = (await backend.tables.all('emails'))[0]?.token
      expect((await backend.call('POST', '/auth/verify', { ...browser, token })).status).toBe(204)
      for (let index = 0; index < 20; index += 1) {
        const { wait } = await tryPassword('wrong')
        if (wait !== null) step(Number(wait))
      }
      await tryPassword('wrong')
      step(seconds)
      expect(Number((await tryPassword('wrong')).wait)).toBeLessThanOrEqual(900)
      step(900)
      expect(await tryPassword(password)).toMatchObject({ status: 200 })
    },
  )
})

describe('[AUTH-03] a right password', () => {
  it('uses up no attempts, however often it is sent', async () => {
    for (let index = 0; index < 60; index += 1) expect(await tryPassword(password)).toMatchObject({ status: 200 })
  })

  it('gives other clients no more attempts', async () => {
    await statuses(4)
    await tryPassword(password, { from: 'ada-at-work' })
    expect(await statuses(2)).toEqual([403, 429])
  })
})

describe('[AUTH-03] the back end on Node', () => {
  it('counts by the address of the connection, whatever a request claims', async () => {
    const node = await startNodeBackend({ port: 0 })
    const send = (index: number) =>
      fetch(`${node.url}/legacy/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-embedded-client': `client-${index}` },
        body: JSON.stringify({ ...browser, email: `user-${index}@council.example`, password: 'wrong' }),
      })
    try {
      // At once, because the first wait is a second.
      const answers = await Promise.all(Array.from({ length: 60 }, async (_unused, index) => (await send(index)).status))
      expect(new Set(answers)).toEqual(new Set([403, 429]))
      expect(answers.filter((status) => status === 403).length).toBeGreaterThanOrEqual(50)
    } finally {
      await node.close()
    }
  })
})
