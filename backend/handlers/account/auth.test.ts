import { beforeEach, describe, expect, it } from 'vitest'

import { demoAccount } from '#mocks/seed/demo-account.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { authHandlers } from './auth'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const ada = {
  ...browser,
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'Ada@Council.example',
  password: 'copper-lantern-42',
  confirmPassword: 'copper-lantern-42',
  consent: true,
  recaptchaToken: null,
}
const adaLogin = { ...browser, email: ada.email, password: ada.password }
const demoLogin = { ...browser, email: demoAccount.email, password: demoAccount.password }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
})

async function nameOfUser(): Promise<unknown> {
  const { status, body } = await backend.call('GET', '/app/info')
  return status === 200 ? (body as { user: { name: string } }).user.name : status
}

describe('personas', () => {
  const standard = { ...browser, email: 'standard@redaction-studio.example', password: 'persona-redaction-42' }

  it('are unknown to the back end’s own login', async () => {
    const { login } = authHandlers(backend.backend)
    const request = new Request('http://localhost/legacy/auth/login', { method: 'POST' })
    const input = { request, tabId: 'tab-test', isRepeat: false, client: 'browser', idempotencyKey: undefined, session: null }
    await expect(login({ ...input, params: {}, query: {}, body: standard })).rejects.toMatchObject({
      status: 403,
      code: 'wrong-credentials',
    })
    expect((await backend.tables.all('users')).map(({ email }) => email)).toEqual(['demo@redaction-studio.example'])
  })

  it('are created by a home that simulates them when they first log in', async () => {
    expect((await backend.call('POST', '/auth/login', standard)).status).toBe(200)
    expect(await nameOfUser()).toBe('Sam Standard')
  })
})

describe('accounts', () => {
  it('[AUTH-01] creates an account at sign-up and signs in to it', async () => {
    expect((await backend.call('POST', '/auth/signup', ada)).status).toBe(200)
    expect(await nameOfUser()).toBe('Ada Okafor')
    expect((await backend.call('GET', '/media')).body).toEqual({ medias: {}, total: 0, workCounts: {} })
  })

  it.each([{ firstName: ' ' }, { lastName: '\u200b' }])('[AUTH-01] refuses a sign-up with the blank name %j', async (names) => {
    const [field] = Object.keys(names)
    expect(await backend.call('POST', '/auth/signup', { ...ada, ...names })).toMatchObject({ status: 422, body: { field } })
    expect((await backend.call('POST', '/auth/signup', { ...ada, firstName: ' Ada ' })).status).toBe(200)
    expect(await nameOfUser()).toBe('Ada Okafor')
  })

  it('stores a salted hash, never the password', async () => {
    await backend.call('POST', '/auth/signup', ada)
    const rows = await backend.database.getAll('users')
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(ada.password)
    expect(new Set(rows.map(({ password }) => password.salt)).size).toBe(2)
  })

  it('rejects a second account with the same email address in another case', async () => {
    await backend.call('POST', '/auth/signup', ada)
    const again = await backend.call('POST', '/auth/signup', { ...ada, email: 'ADA@council.EXAMPLE' })
    expect(again).toEqual({
      status: 409,
      body: { error: 'This email address already has an account. Log in instead.', code: 'email-taken', field: 'email' },
    })
  })

  it('creates one account when a sign-up is sent again after the leading tab closed', async () => {
    await backend.call('POST', '/auth/signup', ada)
    expect((await backend.call('POST', '/auth/signup', ada, { headers: { 'x-embedded-repeat': '1' } })).status).toBe(200)
    expect(await backend.database.count('users')).toBe(2)
  })

  it('creates one account for concurrent sign-ups', async () => {
    const both = await Promise.all([backend.call('POST', '/auth/signup', ada), backend.call('POST', '/auth/signup', ada)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('[AUTH-02] enforces the password strength that it reports', async () => {
    expect((await backend.call('GET', '/auth/info')).body).toMatchObject({ minPasswordStrength: 2 })
    const weak = await backend.call('POST', '/auth/signup', { ...ada, password: 'okafor12', confirmPassword: 'okafor12' })
    expect(weak).toMatchObject({ status: 422, body: { error: containing('too easy to guess'), code: 'weak-password', field: 'password' } })
  })
})

const DAY_MILLISECONDS = 86_400_000

describe('session', () => {
  it('[AUTH-03] starts with the right password and responds with 403 to a wrong one', async () => {
    const wrong = await backend.call('POST', '/auth/login', { ...demoLogin, password: 'not-this-one-9' })
    expect(wrong).toEqual({ status: 403, body: { error: 'Wrong email or password.', code: 'wrong-credentials' } })
    expect((await backend.call('POST', '/auth/login', { ...demoLogin, email: 'unknown@x.example' })).status).toBe(403)
    expect(await nameOfUser()).toBe(401)
    const upperCase = { ...demoLogin, email: demoAccount.email.toUpperCase() }
    expect(await backend.call('POST', '/auth/login', upperCase)).toEqual({ status: 200, body: { userId: 'user-demo' } })
    expect(await nameOfUser()).toBe('Dana Demo')
  })

  it('survives a reload', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    backend = await startTestBackend({ from: backend })
    expect(await nameOfUser()).toBe('Dana Demo')
  })

  it('is also identified by the cookie’s token, but not by the user info’s', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    const { body } = await backend.call('GET', '/app/info')
    const infoWith = async (token: string | null) =>
      (await backend.call('GET', '/app/info', undefined, { headers: { Authorization: `Bearer ${token}` } })).status
    expect(await infoWith(await backend.tables.setting('session'))).toBe(200)
    expect(await infoWith((body as { token: string }).token)).toBe(401)
    expect(await infoWith('other')).toBe(401)
  })

  it('has a new token when the same user signs in again, and ends when another user does', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    const first = await backend.tables.setting('session')
    await backend.call('POST', '/auth/login', demoLogin)
    const second = await backend.tables.setting('session')
    expect(second).not.toBe(first)
    expect((await backend.tables.all('sessions')).map(({ id }) => id)).toEqual([second])
    const byToken = async (token: string | null) =>
      (await backend.call('GET', '/app/info', undefined, { headers: { Authorization: `Bearer ${token ?? ''}` } })).status
    expect([await byToken(first), await byToken(second)]).toEqual([401, 200])
    expect(backend.socketCommands.filter(({ kind }) => kind !== 'message')).toEqual([
      { kind: 'renew-session', token: first, renewed: second },
    ])
    await backend.call('POST', '/auth/signup', ada)
    await backend.call('POST', '/auth/login', adaLogin)
    expect(backend.socketCommands.filter(({ kind }) => kind === 'end-session')).toHaveLength(1)
    expect(await nameOfUser()).toBe('Ada Okafor')
    expect(await backend.database.count('sessions')).toBe(1)
  })

  it('ends after a week without a request, and continues with one', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    backend.clock.milliseconds += 6 * DAY_MILLISECONDS
    expect(await nameOfUser()).toBe('Dana Demo')
    backend.clock.milliseconds += 6 * DAY_MILLISECONDS
    expect(await nameOfUser()).toBe('Dana Demo')
    backend.clock.milliseconds += 7 * DAY_MILLISECONDS
    expect(await nameOfUser()).toBe(401)
    expect((await backend.call('POST', '/auth/login', demoLogin)).status).toBe(200)
    expect(await nameOfUser()).toBe('Dana Demo')
    expect(await backend.database.count('sessions')).toBe(1)
  })

  it('ends after 30 days in any case', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    for (let day = 0; day < 29; day += 1) {
      backend.clock.milliseconds += DAY_MILLISECONDS
      expect(await nameOfUser()).toBe('Dana Demo')
    }
    backend.clock.milliseconds += DAY_MILLISECONDS
    expect(await nameOfUser()).toBe(401)
  })

  it('ends by the limits of its home, of which a use within a minute isn’t recorded', async () => {
    const minutes = async (count: number) => {
      backend.clock.milliseconds += count * 60_000
      return nameOfUser()
    }
    backend = await startTestBackend({ sessionSeconds: { idle: 15 * 60, total: 3600 } })
    await backend.call('POST', '/auth/login', demoLogin)
    for (const count of [1, 14, 14, 14, 14]) expect(await minutes(count)).toBe('Dana Demo')
    // An hour after the login.
    expect(await minutes(3)).toBe(401)
    await backend.call('POST', '/auth/login', demoLogin)
    expect([await minutes(14), await minutes(15)]).toEqual(['Dana Demo', 401])
    expect(await backend.database.count('sessions')).toBe(0)
  })

  it('[AUTH-09] ends at log-out and notifies the other tabs', async () => {
    await backend.call('POST', '/auth/login', demoLogin)
    expect((await backend.call('POST', '/auth/logout', browser)).status).toBe(204)
    expect(backend.socketCommands.at(-1)).toMatchObject({ kind: 'end-session', exceptTab: 'tab-test' })
    expect(await nameOfUser()).toBe(401)
    expect((await backend.call('POST', '/auth/logout', browser)).status).toBe(204)
  })
})

describe('signed-out visitor', () => {
  it('[BOOT-02] gets on-premise settings and flags', async () => {
    expect(await backend.call('GET', '/init')).toEqual({ status: 200, body: { onPremise: true } })
    expect((await backend.call('GET', '/flags?v=media-1')).body).toEqual({
      signup: true,
      'privacy-notice': true,
      'video-search': true,
      'find-person': true,
    })
    expect((await backend.call('POST', '/error', { error: 'it broke', mediaId: '' })).status).toBe(204)
  })
})
