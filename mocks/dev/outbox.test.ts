import { beforeEach, describe, expect, it } from 'vitest'

import { startTestBackend, type TestBackend } from '../testing/test-backend'
import { readOutbox } from './outbox'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const HOUR = 3600

let backend: TestBackend

const seconds = () => Math.floor(backend.clock.milliseconds / 1000)
const outbox = () => readOutbox(backend.database, seconds())
const login = () => backend.call('POST', '/auth/login', { ...client, email, password })

beforeEach(async () => {
  backend = await startTestBackend()
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  const response = await backend.call('POST', '/auth/signup', { ...client, ...names, email, password, confirmPassword: password })
  expect(response.status).toBe(200)
})

describe('outbox', () => {
  it('[AUTH-07] receives a sign-up email whose link verifies the address once', async () => {
    const [newest, ...others] = await outbox()
    expect(others).toEqual([])
    expect(newest).toMatchObject({ to: email, subject: 'Verify your email address', sentAt: seconds(), link: { state: 'good' } })
    const address = new URL(newest?.link?.href ?? '', 'http://localhost')
    expect(address.pathname).toBe('/verify')
    const body = { ...client, token: address.searchParams.get('token') }
    expect((await backend.call('POST', '/auth/verify', body)).status).toBe(204)
    expect(await outbox()).toMatchObject([{ link: { state: 'used' } }])
  })

  it('[AUTH-07] lists the newest email first and links password resets to the reset page', async () => {
    backend.clock.milliseconds += 5000
    await backend.call('POST', '/auth/reset', { ...client, email })
    const [newest] = await outbox()
    expect(newest).toMatchObject({ subject: 'Reset your password' })
    expect(newest?.link?.href).toMatch(/^\/reset\?token=/)
    backend.clock.milliseconds += HOUR * 1000
    expect(await outbox()).toMatchObject([{ link: { state: 'expired' } }, { link: { state: 'good' } }])
  })

  it('[AUTH-07] allows sign-in until the first verification email expires', async () => {
    expect((await login()).status).toBe(200)
    backend.clock.milliseconds += 48 * HOUR * 1000
    expect(await login()).toEqual({
      status: 403,
      body: { error: 'Invalid user: this email address isn’t verified.', code: 'invalid-user' },
    })
    await backend.call('POST', '/auth/verify/resend', { ...client, email })
    const token = new URL((await outbox())[0]?.link?.href ?? '', 'http://localhost').searchParams.get('token')
    await backend.call('POST', '/auth/verify', { ...client, token })
    expect((await login()).status).toBe(200)
  })
})
