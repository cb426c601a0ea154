import { beforeEach, describe, expect, it, vi } from 'vitest'

import { hashPassword } from '../../accounts/password'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const newPassword = 'silver-harbour-77'

let backend: TestBackend
let userId: string

beforeEach(async () => {
  backend = await startTestBackend()
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  const { body } = await backend.call('POST', '/auth/signup', { ...browser, ...names, email, password, confirmPassword: password })
  ;({ userId } = body as { userId: string })
  await backend.call('POST', '/auth/logout', browser)
})

const logIn = (secret = password) => backend.call('POST', '/auth/login', { ...browser, email, password: secret })

async function setPassword(secret: string): Promise<void> {
  await backend.call('POST', '/auth/reset', { ...browser, email })
  const token = (await backend.tables.all('emails')).findLast(({ subject }) => subject === 'Reset your password')?.token
  const body = { ...browser, token, password: secret, confirmPassword: secret }
  expect((await backend.call('POST', '/auth/reset', body)).status).toBe(204)
}

/** Does something after a password was checked and before the session begins. */
function beforeSession(work: () => Promise<unknown>): void {
  const { change } = backend.tables
  vi.spyOn(backend.tables, 'change').mockImplementationOnce(async (run) => {
    await work()
    return change(run)
  })
}

const sessionsOfAda = async () => (await backend.tables.all('sessions')).filter((session) => session.userId === userId)

describe('[AUTH-03] a sign-in', () => {
  it('with the old password fails if a new one was set after the old one was checked', async () => {
    beforeSession(() => setPassword(newPassword))
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'wrong-credentials' } })
    expect(await sessionsOfAda()).toEqual([])
    expect(await logIn(newPassword)).toMatchObject({ status: 200 })
  })

  it('fails if the account was deactivated after its password was checked', async () => {
    const admin = await joinAs(backend, 'admin')
    beforeSession(() => backend.call('PATCH', `/admin/users/${userId}`, { active: false }, { as: admin }))
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await sessionsOfAda()).toEqual([])
  })
})

describe('[AUTH-07] all sessions of an account', () => {
  const infoOf = async (token: string) =>
    (await backend.call('GET', '/app/info', undefined, { headers: { Authorization: `Bearer ${token}` } })).status

  beforeEach(() =>
    backend.tables.change((draft) => {
      for (const id of ['office', 'home', 'phone']) draft.put('sessions', { id, userId, createdAt: START_SECONDS })
    }),
  )

  it.each([
    ['a new password', () => setPassword(newPassword)],
    [
      'a deactivation by an administrator',
      async () => backend.call('PATCH', `/admin/users/${userId}`, { active: false }, { as: await joinAs(backend, 'admin') }),
    ],
  ])('end at once with %s, and their sockets with them', async (_what, end) => {
    expect([await infoOf('office'), await infoOf('home'), await infoOf('phone')]).toEqual([200, 200, 200])
    await end()
    expect([await infoOf('office'), await infoOf('home'), await infoOf('phone')]).toEqual([401, 401, 401])
    for (const token of ['office', 'home', 'phone'])
      expect(backend.socketCommands).toContainEqual({ kind: 'end-session', token, exceptTab: '' })
  })
})

describe('[AUTH-03] a hash of an earlier method', () => {
  const hashOf = async () => (await backend.tables.get('users', userId))?.password

  beforeEach(async () => {
    const hashed = await hashPassword(password, 3)
    await backend.tables.change(async (draft) => {
      const user = await draft.get('users', userId)
      if (user) draft.put('users', { ...user, password: hashed })
    })
  })

  it('is replaced at a sign-in, and not by a wrong password', async () => {
    const before = await hashOf()
    expect((await logIn('wrong-lantern-42')).status).toBe(403)
    expect(await hashOf()).toEqual(before)
    expect((await logIn()).status).toBe(200)
    const after = await hashOf()
    expect(after).toMatchObject({ iterations: 1 })
    expect((await logIn()).status).toBe(200)
    expect(await hashOf()).toEqual(after)
  })

  it('stays while the storage is full, which doesn’t keep anyone from signing in', async () => {
    const { change } = backend.tables
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(backend.tables, 'change')
      .mockImplementationOnce(change)
      .mockRejectedValueOnce(new DOMException('The storage is full.', 'QuotaExceededError'))
    expect((await logIn()).status).toBe(200)
    expect(warn.mock.calls[0]?.[0]).toBe('Couldn’t hash a password again')
    warn.mockRestore()
    expect(await hashOf()).toMatchObject({ iterations: 3 })
  })

  it('doesn’t replace a password that was set meanwhile', async () => {
    const { change } = backend.tables
    vi.spyOn(backend.tables, 'change')
      .mockImplementationOnce(change)
      .mockImplementationOnce(async (run) => {
        await setPassword(newPassword)
        return change(run)
      })
    expect((await logIn()).status).toBe(200)
    expect(await sessionsOfAda()).toEqual([])
    expect((await logIn()).status).toBe(403)
    expect((await logIn(newPassword)).status).toBe(200)
  })
})
