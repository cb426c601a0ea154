import { beforeEach, describe, expect, it } from 'vitest'

import { startTestBackend, ORIGIN, type TestBackend } from '#mocks/testing/test-backend.ts'
import type { LimitEntry, LimitKind, LimitStore } from '../ports/limit-store'
import { routeTo } from '../http/route'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'

let backend: TestBackend
let stored: Record<LimitKind, Map<string, LimitEntry>>
let respond: (request: Request) => Promise<Response>

const limitStore: LimitStore = {
  load: (kind) => Promise.resolve([...stored[kind]]),
  note: (kind, key, entry) => void (entry ? stored[kind].set(key, entry) : stored[kind].delete(key)),
}

async function start(from?: TestBackend): Promise<void> {
  backend = await startTestBackend({ limitStore, ...(from ? { from, clock: from.clock } : {}) })
  respond = routeTo(backend.handlers)
}

beforeEach(async () => {
  stored = { attempts: new Map(), known: new Map() }
  await start()
  await signUp(email, 'ada-at-home')
})

async function send(path: string, body: object, client: string) {
  const response = await respond(
    new Request(`${ORIGIN}/legacy${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-embedded-client': client },
      body: JSON.stringify({ ...browser, ...body }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    wait: response.headers.get('retry-after'),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  }
}

function signUp(address: string, client: string, secret = password) {
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  return send('/auth/signup', { ...names, email: address, password: secret, confirmPassword: secret }, client)
}

const requestReset = (address = email, client = 'stranger') => send('/auth/reset', { email: address }, client)
const resend = (address = email, client = 'stranger') => send('/auth/verify/resend', { email: address }, client)
const step = (seconds: number): void => void (backend.clock.milliseconds += seconds * 1000)
const emailsTo = async (address: string) => (await backend.tables.all('emails')).filter(({ to }) => to === address).length

describe('[AUTH-07] requested emails', () => {
  it('to one address are limited to five, and one every 15 minutes, whichever kind is requested from wherever', async () => {
    const before = await emailsTo(email)
    for (let index = 0; index < 3; index += 1) expect(await requestReset(email, `bot-${index}`)).toMatchObject({ status: 204 })
    for (let index = 0; index < 2; index += 1) expect(await resend('ADA@council.example', `bot-${index}`)).toMatchObject({ status: 204 })
    const error = 'Too many emails were requested. Try again in 15 minutes.'
    const refused = { status: 429, wait: '900', body: { error, code: 'too-many-requests' } }
    expect([await requestReset(), await resend()]).toEqual([refused, refused])
    expect(await emailsTo(email)).toBe(before + 5)
    step(900)
    expect(await requestReset()).toMatchObject({ status: 204 })
    expect(await requestReset()).toMatchObject({ status: 429, wait: '900' })
  })

  it('get the same responses for an address without an account and for one that is verified', async () => {
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (let index = 0; index < 8; index += 1) {
      known.push(await requestReset(email, 'one'))
      unknown.push(await requestReset('nobody@council.example', 'two'))
    }
    expect(unknown).toEqual(known)
    expect(known).toHaveLength(8)
    expect(known.at(-1)).toMatchObject({ status: 429 })
  })

  it('that strangers request don’t keep the owner from requesting one at a known computer', async () => {
    for (let index = 0; index < 6; index += 1) await requestReset()
    expect(await requestReset(email, 'ada-at-work')).toMatchObject({ status: 429 })
    expect(await requestReset(email, 'ada-at-home')).toMatchObject({ status: 204 })
  })

  it('from one computer to many addresses are limited to 30, and one a minute; other computers aren’t affected', async () => {
    for (let index = 0; index < 30; index += 1) expect(await requestReset(`user-${index}@x.example`)).toMatchObject({ status: 204 })
    expect(await requestReset('user-30@x.example')).toMatchObject({ status: 429, wait: '60' })
    expect(await requestReset('user-30@x.example', 'another')).toMatchObject({ status: 204 })
    step(60)
    expect(await requestReset('user-31@x.example')).toMatchObject({ status: 204 })
    expect(await requestReset('user-32@x.example')).toMatchObject({ status: 429, wait: '60' })
  })
})

describe('[AUTH-01] sign-ups', () => {
  it('from one computer are limited to 30, and one a minute, whether the address is taken or not', async () => {
    for (let index = 0; index < 29; index += 1) await signUp(`user-${index}@x.example`, 'stranger')
    expect(await signUp(email, 'stranger')).toMatchObject({ status: 409 })
    const error = 'Too many sign-ups. Try again in 60 seconds.'
    const refused = { status: 429, wait: '60', body: { error, code: 'too-many-requests' } }
    expect([await signUp('new@x.example', 'stranger'), await signUp('user-1@x.example', 'another')]).toEqual([
      refused,
      expect.objectContaining({ status: 409 }),
    ])
    expect((await backend.tables.all('users')).map((user) => user.email)).not.toContain('new@x.example')
    step(60)
    expect(await signUp('new@x.example', 'stranger')).toMatchObject({ status: 200 })
  })

  it('with one address are limited to five from many computers', async () => {
    for (let index = 0; index < 4; index += 1) expect(await signUp(email, `bot-${index}`)).toMatchObject({ status: 409 })
    expect(await signUp(email, 'bot-9')).toMatchObject({ status: 429, wait: '900' })
  })

  it('with a weak password don’t count', async () => {
    for (let index = 0; index < 40; index += 1)
      expect(await signUp('new@x.example', 'stranger', 'okafor12')).toMatchObject({ status: 422, body: { code: 'weak-password' } })
    expect(await signUp('new@x.example', 'stranger')).toMatchObject({ status: 200 })
  })
})

describe('[AUTH-07] links', () => {
  const guess = (index: number) => send('/auth/verify', { token: `token-${index}` }, 'stranger')
  const setPassword = (token: string, client: string) =>
    send('/auth/reset', { token, password: 'silver-harbour-77', confirmPassword: 'silver-harbour-77' }, client)

  it('that aren’t valid are limited to 30 of both kinds, and one a minute, for one computer', async () => {
    for (let index = 0; index < 20; index += 1) expect(await guess(index)).toMatchObject({ status: 422 })
    for (let index = 0; index < 10; index += 1) expect(await setPassword(`token-${index}`, 'stranger')).toMatchObject({ status: 422 })
    const error = 'Too many invalid links. Try again in 60 seconds.'
    const refused = { status: 429, wait: '60', body: { error, code: 'too-many-requests' } }
    expect([await guess(31), await setPassword('token-32', 'stranger')]).toEqual([refused, refused])
    expect(await setPassword('token-33', 'another')).toMatchObject({ status: 422 })
  })

  it('that are valid don’t count', async () => {
    for (let index = 0; index < 29; index += 1) await guess(index)
    await requestReset()
    const token = (await backend.tables.all('emails')).findLast(({ subject }) => subject === 'Reset your password')?.token ?? ''
    expect(await setPassword(token, 'stranger')).toMatchObject({ status: 204 })
    expect(await guess(30)).toMatchObject({ status: 422 })
    expect(await guess(31)).toMatchObject({ status: 429 })
  })
})

describe('[AUTH-03] after a restart', () => {
  const tryPassword = (client: string, secret = 'wrong') => send('/auth/login', { email, password: secret }, client)

  it('attempts and emails still count, and known computers are still known', async () => {
    for (let index = 0; index < 7; index += 1) {
      await tryPassword('stranger')
      await requestReset()
    }
    await start(backend)
    expect(await tryPassword('stranger', password)).toMatchObject({ status: 429 })
    expect(await requestReset()).toMatchObject({ status: 429, wait: '900' })
    expect(await tryPassword('ada-at-home', password)).toMatchObject({ status: 200 })
  })

  it('attempts that are a day old are no longer stored', async () => {
    for (let index = 0; index < 7; index += 1) await tryPassword(`bot-${index}`)
    expect(stored.attempts.size).toBeGreaterThan(5)
    step(86_401)
    await start(backend)
    expect(stored.attempts.size).toBe(0)
    expect(await tryPassword('stranger', password)).toMatchObject({ status: 200 })
  })
})
