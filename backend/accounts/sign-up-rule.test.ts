import { describe, expect, it } from 'vitest'

import { personas } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const password = 'copper-lantern-42'
const cleo = { firstName: 'Cleo', lastName: 'Hart', email: 'Cleo@council.example' }
const signUpAs = { ...browser, ...cleo, password, confirmPassword: password, consent: true, recaptchaToken: null }
const logIn = { ...browser, email: cleo.email, password }

const invite = (backend: TestBackend, body: object = cleo, headers = {}) =>
  backend.call('POST', '/admin/users', body, { as: personas.admin.id, headers })

async function start(options: Parameters<typeof startTestBackend>[0] = {}): Promise<TestBackend> {
  const backend = await startTestBackend(options)
  await joinAs(backend, 'admin')
  return backend
}

async function linkOf(backend: TestBackend): Promise<string> {
  const sent = (await backend.tables.all('emails')).findLast(({ to }) => to === cleo.email)
  return sent?.token ?? ''
}

const setPassword = (backend: TestBackend, token: string) =>
  backend.call('POST', '/auth/reset', { ...browser, token, password, confirmPassword: password })

describe('[AUTH-01] sign-up', () => {
  it.each([
    ['open', true, 200, undefined],
    ['approval', true, 200, undefined],
    ['invitation', false, 403, 'Sign-up is by invitation only.'],
    ['closed', false, 403, 'This server takes no new accounts. Contact your administrator.'],
  ] as const)('%s is reported, offered (%s) and carried out (%s)', async (signUp, isOffered, status, error) => {
    const backend = await start({ signUp })
    expect((await backend.call('GET', '/auth/info')).body).toMatchObject({ signUp })
    expect((await backend.call('GET', '/flags')).body).toMatchObject({ signup: isOffered })
    expect(await backend.call('POST', '/auth/signup', signUpAs)).toMatchObject({ status, body: error === undefined ? {} : { error } })
  })

  it('that is refused is the same for an address with an account', async () => {
    const backend = await start({ signUp: 'invitation' })
    const taken = await backend.call('POST', '/auth/signup', { ...signUpAs, email: 'demo@redaction-studio.example' })
    expect(taken).toEqual(await backend.call('POST', '/auth/signup', signUpAs))
  })
})

describe('[ACC-04] an invitation', () => {
  it('lets a person choose a password, who is approved and verified', async () => {
    const backend = await start({ signUp: 'invitation' })
    expect(await invite(backend)).toMatchObject({
      status: 201,
      body: { name: 'Cleo Hart', email: cleo.email, accountName: null, approved: true, active: true, adminUser: false },
    })
    expect(await backend.call('POST', '/auth/login', logIn)).toMatchObject({ status: 403, body: { code: 'wrong-credentials' } })
    expect(await setPassword(backend, await linkOf(backend))).toMatchObject({ status: 204 })
    expect(await backend.call('POST', '/auth/login', logIn)).toMatchObject({ status: 200 })
    expect((await setPassword(backend, await linkOf(backend))).status).toBe(422)
  })

  it('is valid for 7 days, and until a newer link is requested', async () => {
    const backend = await start()
    await invite(backend)
    const first = await linkOf(backend)
    backend.clock.milliseconds += 7 * 86_400_000
    expect(await setPassword(backend, first)).toMatchObject({ status: 422, body: { code: 'expired-link' } })
    await backend.call('POST', '/auth/reset', { ...browser, email: cleo.email })
    expect(await setPassword(backend, await linkOf(backend))).toMatchObject({ status: 204 })

    const other = await start()
    await invite(other)
    const older = await linkOf(other)
    other.clock.milliseconds += 6 * 86_400_000
    await other.call('POST', '/auth/reset', { ...browser, email: cleo.email })
    expect((await setPassword(other, older)).status).toBe(422)
  })

  it('can’t verify an address, which is another purpose', async () => {
    const backend = await start()
    await invite(backend)
    expect((await backend.call('POST', '/auth/verify', { ...browser, token: await linkOf(backend) })).status).toBe(422)
  })

  it.each([{ firstName: ' ' }, { lastName: '\u200b' }])('is refused with the name %j', async (names) => {
    const field = Object.keys(names)[0] ?? ''
    expect(await invite(await start(), { ...cleo, ...names })).toMatchObject({ status: 422, body: { field } })
  })

  it('is refused for an address with an account, but not when it is sent again after the leading tab closed', async () => {
    const backend = await start()
    const invited = await invite(backend)
    expect(await invite(backend, { ...cleo, email: 'CLEO@council.example' })).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect(await invite(backend, cleo, { 'x-embedded-repeat': '1' })).toEqual(invited)
  })

  it('is refused where there are no new accounts or no email is sent, as are members and accounts', async () => {
    const account = { name: 'Hillside', maxUsers: 2, minutes: null, maxConcurrentJobs: 2, owner: cleo }
    const member = { ...cleo, role: 'user', secondsLimit: null }
    const cases = [
      [{ signUp: 'closed' }, 403, 'This server takes no new accounts. Contact your administrator.'],
      [{ mail: { deliver: () => undefined, skipsVerification: true } }, 409, 'This server sends no email, so no one can be invited.'],
    ] as const
    for (const [options, status, error] of cases) {
      const backend = await start(options)
      const owner = await joinAs(backend, 'enterpriseOwner')
      const before = await backend.tables.all('users')
      expect(await invite(backend)).toMatchObject({ status, body: { error } })
      expect(await backend.call('POST', '/admin/accounts', account, { as: personas.admin.id })).toMatchObject({ status, body: { error } })
      expect(await backend.call('POST', '/enterprise/users', member, { as: owner })).toMatchObject({ status, body: { error } })
      expect(await backend.tables.all('users')).toEqual(before)
    }
  })
})
