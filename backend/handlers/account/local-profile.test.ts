import { beforeEach, describe, expect, it } from 'vitest'

import { addImage, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const ada = {
  ...browser,
  name: 'Ada Okafor',
  email: 'Ada@Council.example',
  password: 'copper-lantern-42',
  confirmPassword: 'copper-lantern-42',
}
const adaLogin = { ...browser, email: ada.email, password: ada.password }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
})

async function start(): Promise<string> {
  const { status, body } = await backend.call('POST', '/auth/local', browser)
  expect(status).toBe(200)
  return (body as { userId: string }).userId
}

const userInfo = async () => (await backend.call('GET', '/app/info')).body
const logOut = () => backend.call('POST', '/auth/logout', browser)

describe('local profiles', () => {
  it('start a session without an account, on the Unlimited plan', async () => {
    const userId = await start()
    expect(await userInfo()).toMatchObject({
      localProfile: true,
      approved: true,
      remainingSeconds: 'infinite',
      user: { id: userId, name: 'Local profile', email: '', company: null },
    })
    expect((await backend.call('GET', '/app/info/payment')).body).toEqual({
      adminUser: false,
      planTitle: 'Unlimited',
      planTitleSubtitle: 'No time limit',
      unlimited: true,
    })
  })

  it('are offered by back ends of a single browser only', async () => {
    expect((await backend.call('GET', '/auth/info')).body).toMatchObject({ localProfile: true, sendsEmail: false })
    const shared = await startTestBackend({ simulatesProviders: false, mail: { deliver: () => undefined } })
    expect((await shared.call('GET', '/auth/info')).body).toMatchObject({ localProfile: false, sendsEmail: true })
    expect(await shared.call('POST', '/auth/local', browser)).toMatchObject({ status: 501, body: { code: 'not-available' } })
    expect((await shared.tables.all('users')).map(({ email }) => email)).toEqual(['demo@redaction-studio.example'])
  })

  it('continue with their files after a logout', async () => {
    const userId = await start()
    await addImage(backend, userId)
    await logOut()
    expect((await backend.call('GET', '/media')).status).toBe(401)
    expect(await start()).toBe(userId)
    expect((await backend.call('GET', '/media')).body).toMatchObject({ total: 1 })
  })

  it('don’t sign in by an empty email', async () => {
    await start()
    await logOut()
    expect((await backend.call('POST', '/auth/login', { ...browser, email: '', password: 'copper-lantern-42' })).status).toBe(422)
  })

  it('are one, when two tabs start at the same time', async () => {
    const answers = await Promise.all([start(), start()])
    expect(new Set(answers).size).toBe(1)
  })

  it('sign activities with their name, because they have no email', async () => {
    const userId = await start()
    await addImage(backend, userId)
    await backend.call('PATCH', '/media/media-1', { name: 'yard.jpg' })
    expect((await backend.call('GET', '/media/media-1/activities')).body).toMatchObject({
      activities: [
        { action: 'renamed', by: 'Local profile' },
        { action: 'uploaded', by: 'Local profile' },
      ],
    })
  })
})

describe('naming a local profile', () => {
  it('gives it an email and a password, which sign in to the same files', async () => {
    const userId = await start()
    await addImage(backend, userId)
    expect((await backend.call('POST', '/auth/local/name', ada)).status).toBe(204)
    const named = await userInfo()
    expect(named).toMatchObject({ remainingSeconds: 'infinite', user: { id: userId, name: 'Ada Okafor', email: 'Ada@Council.example' } })
    expect(named).not.toHaveProperty('localProfile')
    await logOut()
    expect((await backend.call('POST', '/auth/login', { ...adaLogin, password: 'wrong-lantern-42' })).status).toBe(403)
    expect((await backend.call('POST', '/auth/login', adaLogin)).body).toEqual({ userId })
    expect((await backend.call('GET', '/media')).body).toMatchObject({ total: 1 })
  })

  it('leaves the next visitor of the browser a profile of their own', async () => {
    const userId = await start()
    await backend.call('POST', '/auth/local/name', ada)
    await logOut()
    expect(await start()).not.toBe(userId)
  })

  it.each([
    ['weak-password', { password: 'password', confirmPassword: 'password' }, 422, 'password'],
    ['invalid', { name: ' ' }, 422, 'name'],
    ['email-taken', { email: 'demo@redaction-studio.example' }, 409, 'email'],
  ])('refuses %s and leaves the profile as it was', async (code, change, status, field) => {
    await start()
    expect(await backend.call('POST', '/auth/local/name', { ...ada, ...change })).toMatchObject({ status, body: { code, field } })
    expect(await userInfo()).toMatchObject({ localProfile: true, user: { email: '' } })
  })

  it('refuses passwords that differ', async () => {
    await start()
    expect(await backend.call('POST', '/auth/local/name', { ...ada, confirmPassword: 'other' })).toMatchObject({
      status: 422,
      body: { error: 'Password and confirmPassword must match' },
    })
  })

  it('refuses an account, and a second name', async () => {
    await start()
    await backend.call('POST', '/auth/local/name', ada)
    expect(await backend.call('POST', '/auth/local/name', { ...ada, email: 'other@council.example' })).toMatchObject({ status: 409 })
    expect(await userInfo()).toMatchObject({ user: { email: 'Ada@Council.example' } })
  })
})
