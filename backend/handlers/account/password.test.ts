import { beforeEach, describe, expect, it } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { startTestBackend, type CallOptions, type TestBackend } from '#mocks/testing/test-backend.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const newPassword = 'walnut-harbour-77'
const REPEATED: CallOptions = { headers: { 'x-embedded-repeat': '1' } }
const WRONG = { status: 403, body: { error: 'Wrong password.', code: 'wrong-credentials', field: 'currentPassword' } }

let backend: TestBackend
let userId: string

const post = (path: string, body: unknown) => backend.call('POST', path, body)
const change = (currentPassword: string, chosen = newPassword, options?: CallOptions) =>
  backend.call('PUT', '/app/password', { currentPassword, password: chosen, confirmPassword: chosen }, options)
const isOpen = async (token: string) => (await backend.tables.get('sessions', token)) !== undefined
const isSignedIn = async () => (await backend.call('GET', '/app/info')).status === 200
const endedSockets = () => backend.socketCommands.filter(({ kind }) => kind === 'end-session')
const notices = async () => (await backend.tables.all('emails')).filter(({ subject }) => subject === 'A new password was set')

async function logsInWith(secret: string): Promise<boolean> {
  const { status } = await post('/auth/login', { ...browser, email, password: secret })
  return status === 200
}

beforeEach(async () => {
  backend = await startTestBackend()
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  const { body } = await post('/auth/signup', { ...browser, ...names, email, password, confirmPassword: password })
  ;({ userId } = body as { userId: string })
  await backend.tables.change((draft) => {
    for (const id of ['phone', 'tablet']) draft.put('sessions', { id, userId, createdAt: START_SECONDS })
    draft.put('sessions', { id: 'of-ben', userId: 'user-ben', createdAt: START_SECONDS })
  })
})

describe('[AUTH-07] a change of the password', () => {
  it('replaces it, keeps the session, and ends the others and their sockets', async () => {
    expect(await change(password)).toEqual({ status: 204, body: undefined })
    expect([await isSignedIn(), await isOpen('phone'), await isOpen('tablet'), await isOpen('of-ben')]).toEqual([true, false, false, true])
    expect(endedSockets()).toEqual(['phone', 'tablet'].map((token) => ({ kind: 'end-session', token, exceptTab: '' })))
    await post('/auth/logout', browser)
    expect(await logsInWith(password)).toBe(false)
    expect(await logsInWith(newPassword)).toBe(true)
  })

  it('needs the current password, and is refused without ending anything', async () => {
    expect(await change('not-this-one-9')).toMatchObject(WRONG)
    expect([await isOpen('phone'), endedSockets(), await notices()]).toEqual([true, [], []])
    await post('/auth/logout', browser)
    expect(await logsInWith(newPassword)).toBe(false)
    expect(await logsInWith(password)).toBe(true)
  })

  it.each([
    ['a weak one', 'password', 'password', { code: 'weak-password', field: 'password' }],
    ['one with the owner’s name', 'Okafor19', 'Okafor19', { code: 'weak-password', field: 'password' }],
    ['another confirmation', newPassword, 'other', { error: 'Password and confirmPassword must match' }],
  ])('refuses %s', async (_what, chosen, confirmPassword, body) => {
    const reply = await backend.call('PUT', '/app/password', { currentPassword: password, password: chosen, confirmPassword })
    expect(reply).toMatchObject({ status: 422, body })
    expect(await isOpen('phone')).toBe(true)
  })

  it('counts wrong passwords as at the login', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 30 && statuses.at(-1) !== 429; count += 1) statuses.push((await change('not-this-one-9')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect(await change(password)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect((await post('/auth/login', { ...browser, email, password })).status).toBe(429)
    backend.clock.milliseconds += 15 * 60_000
    expect((await change(password)).status).toBe(204)
    for (let count = 0; count < 5; count += 1) expect((await change('not-this-one-9')).status).toBe(403)
  })

  it('isn’t made twice by a repeated request, which guesses no faster', async () => {
    expect((await change(password)).status).toBe(204)
    expect(await change(password)).toMatchObject(WRONG)
    expect((await change(password, newPassword, REPEATED)).status).toBe(204)
    expect(await notices()).toHaveLength(1)
    for (let count = 0; count < 5; count += 1) expect(await change('not-this-one-9', 'marble-thicket-19', REPEATED)).toMatchObject(WRONG)
    expect((await change('not-this-one-9', newPassword, REPEATED)).status).toBe(429)
  })

  it('ends the links that set a password, and is reported to the owner', async () => {
    await post('/auth/reset', { ...browser, email })
    const token = (await backend.tables.all('emails')).findLast(({ subject }) => subject === 'Reset your password')?.token
    expect((await change(password)).status).toBe(204)
    const reset = { ...browser, token, password: 'marble-thicket-19', confirmPassword: 'marble-thicket-19' }
    expect(await post('/auth/reset', reset)).toMatchObject({ status: 422, body: { code: 'expired-link' } })
    expect(await notices()).toMatchObject([{ to: email, token: null }])
  })

  it('may keep the password, which also ends the other sessions', async () => {
    expect((await change(password, password)).status).toBe(204)
    expect([await isSignedIn(), await isOpen('phone')]).toEqual([true, false])
  })

  it('of two at the same time, one is made', async () => {
    const both = await Promise.all([change(password), change(password, 'marble-thicket-19')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 403])
    expect(await notices()).toHaveLength(1)
  })

  it('is refused for accounts of a provider and profiles without an account', async () => {
    const user = await backend.tables.get('users', userId)
    await backend.tables.change((draft) => {
      if (user) draft.put('users', { ...user, passwordless: true })
      draft.put('identities', { id: 'google:1', userId })
    })
    const refused = { status: 409, body: { error: 'This account has no password to change.', code: 'conflict' } }
    expect(await change(password)).toMatchObject(refused)
    await post('/auth/logout', browser)
    await post('/auth/local', browser)
    expect(await change(password)).toMatchObject(refused)
  })
})

describe('[AUTH-07] logging out the other sessions', () => {
  it('ends those of the account, and neither the own one nor other people’s', async () => {
    expect(await backend.call('DELETE', '/app/sessions')).toEqual({ status: 204, body: undefined })
    expect([await isSignedIn(), await isOpen('phone'), await isOpen('tablet'), await isOpen('of-ben')]).toEqual([true, false, false, true])
    expect(endedSockets()).toEqual(['phone', 'tablet'].map((token) => ({ kind: 'end-session', token, exceptTab: '' })))
    expect((await backend.call('DELETE', '/app/sessions')).status).toBe(204)
    expect(endedSockets()).toHaveLength(2)
  })
})
