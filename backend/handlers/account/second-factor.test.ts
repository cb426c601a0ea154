import { beforeEach, describe, expect, it } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { startTestBackend, type CallOptions, type TestBackend } from '#mocks/testing/test-backend.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const REPEATED: CallOptions = { headers: { 'x-embedded-repeat': '1' } }

let backend: TestBackend
let secret: string
let recoveryCodes: string[]

const post = (path: string, body: unknown, options?: CallOptions) => backend.call('POST', path, body, options)
const logOut = () => post('/auth/logout', browser)
const logIn = (secretWord = password) => post('/auth/login', { ...browser, email, password: secretWord })
const state = async () => (await backend.call('GET', '/app/second-factor')).body
const isSignedIn = async () => (await backend.call('GET', '/app/info')).status === 200
const user = async () => (await backend.tables.all('users')).find((one) => one.email === email)

/** Returns the code that the app shows, the given number of steps from now. */
const code = (steps = 0): string => authenticatorCode(secret, backend.clock.milliseconds / 1000 + 30 * steps)

/** Returns a code that isn't valid at this time. */
function wrong(): string {
  const valid = new Set([code(-1), code(), code(1)])
  return ['111111', '222222', '333333', '444444'].find((one) => !valid.has(one)) ?? ''
}

const wait = (seconds: number): void => void (backend.clock.milliseconds += seconds * 1000)

async function signUp(): Promise<void> {
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  expect((await post('/auth/signup', { ...browser, ...names, email, password, confirmPassword: password })).status).toBe(200)
}

async function start(): Promise<void> {
  const { status, body } = await post('/app/second-factor', undefined)
  expect(status).toBe(200)
  ;({ secret } = body as { secret: string })
}

/** Turns two-step sign-in on, with the code before the current one. */
async function turnOn(): Promise<void> {
  await start()
  const { status, body } = await post('/app/second-factor/confirm', { code: code(-1), password })
  expect(status).toBe(200)
  ;({ recoveryCodes } = body as { recoveryCodes: string[] })
}

/** Enters the password and returns the token for the second step. */
async function tokenOfLogin(secretWord = password): Promise<string> {
  const { status, body } = await logIn(secretWord)
  expect([status, (body as { code: string }).code]).toEqual([403, 'second-factor-needed'])
  return (body as { secondFactor: { token: string } }).secondFactor.token
}

const finish = (token: string, entered: { code: string } | { recoveryCode: string }) =>
  post('/auth/second-factor', { ...browser, token, ...entered })

beforeEach(async () => {
  backend = await startTestBackend()
  await signUp()
})

describe('turning on two-step sign-in', () => {
  it('needs a code of the secret, keeps the session and returns ten recovery codes', async () => {
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: 0, signInMethods: ['password'] })
    await start()
    expect(await post('/app/second-factor/confirm', { code: wrong(), password })).toMatchObject({
      status: 403,
      body: { error: 'Wrong code. Check the time on your device and try again.', code: 'wrong-code', field: 'code' },
    })
    expect(await state()).toMatchObject({ enabled: false })
    await turnOn()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10, signInMethods: ['password'] })
    expect(await isSignedIn()).toBe(true)
  })

  it('ends the other sessions of the account, as turning it off does', async () => {
    const { id = '' } = (await user()) ?? {}
    const begin = (token: string) =>
      backend.tables.change((draft) => draft.put('sessions', { id: token, userId: id, createdAt: START_SECONDS }))
    const isOpen = async (token: string) => (await backend.tables.get('sessions', token)) !== undefined
    await begin('phone')
    await turnOn()
    expect([await isOpen('phone'), await isSignedIn()]).toEqual([false, true])
    await begin('tablet')
    expect((await post('/app/second-factor/off', { password })).status).toBe(204)
    expect([await isOpen('tablet'), await isSignedIn()]).toEqual([false, true])
    const told = backend.socketCommands.filter(({ kind }) => kind === 'end-session')
    expect(told).toEqual(['phone', 'tablet'].map((token) => ({ kind: 'end-session', token, exceptTab: '' })))
  })

  it('needs the password, of which wrong ones count as at the login', async () => {
    await start()
    const confirm = (secretWord: string) => post('/app/second-factor/confirm', { code: code(), password: secretWord })
    expect(await confirm('not-this-one-9')).toMatchObject({
      status: 403,
      body: { error: 'Wrong password.', code: 'wrong-credentials', field: 'password' },
    })
    expect((await post('/app/second-factor/confirm', { code: code() })).status).toBe(422)
    expect(await state()).toMatchObject({ enabled: false })
    const statuses: number[] = []
    for (let count = 0; count < 30 && statuses.at(-1) !== 429; count += 1) statuses.push((await confirm('not-this-one-9')).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await confirm(password)).status).toBe(429)
    expect(await state()).toMatchObject({ enabled: false })
  })

  it('needs a new secret after 15 minutes', async () => {
    await start()
    wait(15 * 60)
    expect(await post('/app/second-factor/confirm', { code: code(), password })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await start()
    wait(15 * 60 - 1)
    expect(await post('/app/second-factor/confirm', { code: code(), password })).toMatchObject({ status: 200 })
  })

  it('isn’t possible twice, nor without a secret', async () => {
    expect((await post('/app/second-factor/confirm', { code: '287082', password })).status).toBe(409)
    await turnOn()
    expect((await post('/app/second-factor', undefined)).status).toBe(409)
    expect((await post('/app/second-factor/confirm', { code: code(), password })).status).toBe(409)
  })

  it('isn’t offered to accounts of a provider and to profiles without an account', async () => {
    const ada = await user()
    await backend.tables.change((draft) => {
      if (ada) draft.put('users', { ...ada, passwordless: true })
      draft.put('identities', { id: 'google:1', userId: ada?.id ?? '' })
    })
    expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: 0, signInMethods: ['provider'] })
    expect((await post('/app/second-factor', undefined)).status).toBe(409)
    await logOut()
    await post('/auth/local', browser)
    expect(await state()).toMatchObject({ signInMethods: [] })
    expect((await post('/app/second-factor', undefined)).status).toBe(409)
  })

  it('stores the recovery codes as hashes, and returns the secret in no other response', async () => {
    await turnOn()
    const stored = JSON.stringify(await backend.database.getAll('users'))
    for (const one of recoveryCodes) for (const form of [one, one.replaceAll('-', '').toUpperCase()]) expect(stored).not.toContain(form)
    const read = await Promise.all(['/app/info', '/app/second-factor', '/app/info/config'].map((path) => backend.call('GET', path)))
    expect(JSON.stringify(read)).not.toContain(secret)
  })
})

describe('[AUTH-03] a login with a second factor', () => {
  beforeEach(async () => {
    await turnOn()
    await logOut()
  })

  it('starts no session with the password alone, and one with a code', async () => {
    const token = await tokenOfLogin()
    expect(await isSignedIn()).toBe(false)
    expect(await finish(token, { code: code() })).toEqual({ status: 200, body: { userId: (await user())?.id } })
    expect(await isSignedIn()).toBe(true)
  })

  it('responds to a wrong password as to any account', async () => {
    expect(await logIn('not-this-one-9')).toMatchObject({ status: 403, body: { code: 'wrong-credentials' } })
  })

  it('accepts a code once, also one that turned it on', async () => {
    const used = { status: 403, body: { error: 'This code was already used. Wait for the next one.' } }
    expect(await finish(await tokenOfLogin(), { code: code(-1) })).toMatchObject(used)
    const shown = code()
    expect((await finish(await tokenOfLogin(), { code: shown })).status).toBe(200)
    await logOut()
    expect(await finish(await tokenOfLogin(), { code: shown })).toMatchObject(used)
    expect(await isSignedIn()).toBe(false)
    expect((await finish(await tokenOfLogin(), { code: code(1) })).status).toBe(200)
  })

  it('accepts one of two simultaneous uses of a code', async () => {
    const [one, other] = [await tokenOfLogin(), await tokenOfLogin()]
    const both = await Promise.all([finish(one, { code: code() }), finish(other, { code: code() })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  it('accepts a recovery code once, in any case and spacing', async () => {
    const [first = '', second = ''] = recoveryCodes
    expect((await finish(await tokenOfLogin(), { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9 })
    await logOut()
    expect(await finish(await tokenOfLogin(), { recoveryCode: first })).toMatchObject({
      status: 403,
      body: { code: 'wrong-code', field: 'recoveryCode' },
    })
    expect((await finish(await tokenOfLogin(), { recoveryCode: second })).status).toBe(200)
  })

  it('uses its token for five minutes and one session, and lets people correct a code', async () => {
    const token = await tokenOfLogin()
    expect(await finish(token, { code: wrong() })).toMatchObject({ status: 403, body: { code: 'wrong-code' } })
    expect((await finish(token, { code: code() })).status).toBe(200)
    expect(await finish(token, { code: code(1) })).toMatchObject({ status: 403, body: { code: 'expired-login' } })
    await logOut()
    const late = await tokenOfLogin()
    wait(5 * 60)
    expect(await finish(late, { code: code() })).toMatchObject({ status: 403, body: { code: 'expired-login' } })
    const inTime = await tokenOfLogin()
    wait(5 * 60 - 1)
    expect((await finish(inTime, { code: code() })).status).toBe(200)
    expect(await finish('made-up', { code: code(1) })).toMatchObject({ status: 403, body: { code: 'expired-login' } })
  })

  it('isn’t finished by an account that was deactivated meanwhile', async () => {
    const token = await tokenOfLogin()
    const { id = '' } = (await user()) ?? {}
    await backend.tables.change(async (draft) => {
      const profile = await draft.get('profiles', id)
      if (profile) draft.put('profiles', { ...profile, active: false })
    })
    expect((await finish(token, { code: code() })).status).toBe(403)
    expect(await isSignedIn()).toBe(false)
  })
})

describe('[AUTH-03] guessing of codes', () => {
  beforeEach(async () => {
    await turnOn()
    await logOut()
  })

  it('is slowed down together with wrong passwords, and the right password doesn’t reset the count', async () => {
    await logIn('not-this-one-9')
    await logIn('not-this-one-9')
    for (let count = 0; count < 3; count += 1) expect((await finish(await tokenOfLogin(), { code: wrong() })).status).toBe(403)
    expect(await logIn()).toMatchObject({ status: 429 })
    wait(1)
    const token = await tokenOfLogin()
    expect((await finish(token, { code: wrong() })).status).toBe(403)
    expect(await finish(token, { code: code() })).toMatchObject({
      status: 429,
      body: { error: 'Too many wrong codes. Try again in 2 seconds.' },
    })
    wait(2)
    expect((await finish(token, { code: code() })).status).toBe(200)
    await logOut()
    for (let count = 0; count < 5; count += 1) expect((await finish(await tokenOfLogin(), { code: wrong() })).status).toBe(403)
  })

  it('isn’t sped up by a new password, which doesn’t turn two-step sign-in off', async () => {
    for (let count = 0; count < 6; count += 1) {
      wait(60)
      await finish(await tokenOfLogin(), { code: wrong() })
    }
    wait(60)
    const token = await tokenOfLogin()
    await post('/auth/reset', { ...browser, email })
    const link = (await backend.tables.all('emails')).findLast(({ subject }) => subject === 'Reset your password')?.token
    const body = { ...browser, token: link, password: 'silver-harbour-77', confirmPassword: 'silver-harbour-77' }
    expect((await post('/auth/reset', body)).status).toBe(204)
    expect(await finish(token, { code: code() })).toMatchObject({ status: 403, body: { code: 'expired-login' } })
    const next = await tokenOfLogin('silver-harbour-77')
    await finish(next, { code: wrong() })
    expect(await finish(next, { code: code() })).toMatchObject({ status: 429 })
    wait(60)
    expect((await finish(next, { code: code() })).status).toBe(200)
  })
})

describe.each([
  ['the password', () => ({ password })],
  ['a code', () => ({ code: code() })],
] as const)('with %s, the owner of a session', (_name, proof) => {
  beforeEach(turnOn)

  it('gets new recovery codes, which replace the earlier ones', async () => {
    const [old = ''] = recoveryCodes
    const { status, body } = await post('/app/second-factor/recovery-codes', proof())
    expect(status).toBe(200)
    const { recoveryCodes: renewed } = body as { recoveryCodes: string[] }
    expect([renewed.length, renewed.includes(old)]).toEqual([10, false])
    await logOut()
    expect((await finish(await tokenOfLogin(), { recoveryCode: old })).status).toBe(403)
    expect((await finish(await tokenOfLogin(), { recoveryCode: renewed[0] ?? '' })).status).toBe(200)
  })

  it('turns it off', async () => {
    expect((await post('/app/second-factor/off', proof())).status).toBe(204)
    expect(await state()).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect((await post('/app/second-factor/off', proof(), REPEATED)).status).toBe(204)
    expect((await post('/app/second-factor/off', proof())).status).toBe(409)
    expect((await post('/app/second-factor/recovery-codes', proof())).status).toBe(409)
    await logOut()
    expect((await logIn()).status).toBe(200)
  })
})

describe('someone at an open session', () => {
  beforeEach(turnOn)

  it.each(['off', 'recovery-codes'])('can’t guess the proof for %s', async (path) => {
    const guess = (proof: object) => post(`/app/second-factor/${path}`, proof)
    expect(await guess({ password: 'not-this-one-9' })).toMatchObject({
      status: 403,
      body: { error: 'Wrong password.', code: 'wrong-credentials', field: 'password' },
    })
    expect(await guess({ code: wrong() })).toMatchObject({ status: 403, body: { code: 'wrong-code', field: 'code' } })
    for (let count = 0; count < 3; count += 1) await guess({ code: wrong() })
    expect(await guess({ password })).toMatchObject({ status: 429 })
    expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10, signInMethods: ['password'] })
  })
})

it('a code stays used when the clock is set back', async () => {
  backend.clock.milliseconds = (START_SECONDS + 3600) * 1000
  await logIn()
  await turnOn()
  const shown = code()
  await logOut()
  expect((await finish(await tokenOfLogin(), { code: shown })).status).toBe(200)
  await logOut()
  wait(-3600)
  expect((await finish(await tokenOfLogin(), { code: code() })).status).toBe(200)
  wait(3600)
  await logOut()
  expect(await finish(await tokenOfLogin(), { code: shown })).toMatchObject({ status: 403, body: { code: 'wrong-code' } })
})
