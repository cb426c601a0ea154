import { describe, expect, it } from 'vitest'

import { personas } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addUser, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'
import { Refusal } from '../../http/refusal'
import type { Identified, Identity } from '../../ports/identity'
import type { LimitStore } from '../../ports/limit-store'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const password = 'copper-lantern-42'
const ROBIN: Identified = { subject: 'https://login.example person-1', name: 'Robin Rivers', email: 'Robin@rivers.example' }

/** Identifies whom a test chooses, by a provider that proves email addresses. */
function provider(person: { current: Identified | Refusal }): Identity {
  return {
    ssoInfo: () => Promise.resolve({}),
    provesEmail: true,
    redeem: () => (person.current instanceof Refusal ? Promise.reject(person.current) : Promise.resolve(person.current)),
  }
}

async function start(options: TestBackendOptions = {}) {
  const person: { current: Identified | Refusal } = { current: ROBIN }
  const backend = await startTestBackend({ identity: provider(person), ...options })
  return { backend, person }
}

const signOn = (backend: TestBackend, headers = {}, name = 'oidc') =>
  backend.call('POST', `/auth/sso/${name}`, { ...browser, code: 'code', verifier: 'verifier', nonce: 'nonce' }, { headers })

const idOf = (response: { body: unknown }): string => (response.body as { userId: string }).userId

async function signUp(backend: TestBackend): Promise<string> {
  const names = { firstName: 'Robin', lastName: 'Rivers', consent: true, recaptchaToken: null }
  const body = { ...browser, ...names, email: 'robin@rivers.example', password, confirmPassword: password }
  return idOf(await backend.call('POST', '/auth/signup', body))
}

const newestToken = async (backend: TestBackend) =>
  (await backend.tables.all('emails')).findLast(({ to }) => to === 'robin@rivers.example')?.token

async function choosePasswordByEmail(backend: TestBackend): Promise<void> {
  await backend.call('POST', '/auth/reset', { ...browser, email: 'robin@rivers.example' })
  const chosen = { token: await newestToken(backend), password: 'another-harbour-78', confirmPassword: 'another-harbour-78' }
  expect((await backend.call('POST', '/auth/reset', { ...browser, ...chosen })).status).toBe(204)
}

const usersOf = async (backend: TestBackend) =>
  (await backend.tables.all('users')).filter(({ emailKey }) => emailKey === 'robin@rivers.example')

describe('[AUTH-04] an account that a provider opens', () => {
  it.each([
    ['open', 200, true],
    ['approval', 200, false],
    ['invitation', 403, undefined],
    ['closed', 403, undefined],
  ] as const)('follows the rule of sign-up: %s, %i, approved: %s', async (rule, status, isApproved) => {
    const { backend } = await start({ signUp: rule })
    expect((await signOn(backend)).status).toBe(status)
    const [user] = await usersOf(backend)
    expect(user && (await backend.tables.get('profiles', user.id))?.approved).toBe(isApproved)
  })

  it('is found by the subject after its email address at the provider has changed', async () => {
    const { backend, person } = await start()
    const first = await signOn(backend)
    person.current = { ...ROBIN, email: undefined }
    expect(await signOn(backend)).toEqual(first)
    // The address may belong to someone else now.
    person.current = { ...ROBIN, subject: 'https://login.example person-2' }
    expect((await signOn(backend)).status).toBe(403)
    person.current = { ...ROBIN, subject: 'https://other.example person-1', email: 'other@rivers.example' }
    expect(idOf(await signOn(backend))).not.toBe(idOf(first))
  })

  it('needs an email address that the provider has verified', async () => {
    const { backend, person } = await start()
    person.current = { ...ROBIN, email: undefined }
    expect(await signOn(backend)).toEqual({
      status: 403,
      body: {
        error: 'The sign-in provider doesn’t confirm that your email address is yours. Verify it there, or log in another way.',
        code: 'forbidden',
      },
    })
    expect((await backend.tables.all('users')).map(({ email }) => email)).toEqual(['demo@redaction-studio.example'])
  })

  it('can’t be opened after an administrator has deactivated it', async () => {
    const { backend } = await start()
    await joinAs(backend, 'admin')
    const userId = idOf(await signOn(backend))
    await backend.call('PATCH', `/admin/users/${userId}`, { active: false }, { as: personas.admin.id })
    expect(await signOn(backend)).toMatchObject({
      status: 403,
      body: { error: 'This account is deactivated. Contact your administrator.' },
    })
  })
})

describe('[AUTH-04] an account that a provider joins', () => {
  it('has a password that its owner has chosen by email, and keeps it', async () => {
    const { backend } = await start()
    const userId = await signUp(backend)
    const hasPassword = {
      status: 403,
      body: {
        error:
          'This email address has an account with a password. Log in with the password. To use single sign-on, first choose a new password by email.',
      },
    }
    expect(await signOn(backend)).toMatchObject(hasPassword)
    // A stranger may have signed up with the address, and its owner may have opened the link.
    expect((await backend.call('POST', '/auth/verify', { ...browser, token: await newestToken(backend) })).status).toBe(204)
    expect(await signOn(backend)).toMatchObject(hasPassword)
    await backend.call('POST', '/auth/reset', { ...browser, email: 'robin@rivers.example' })
    expect(await signOn(backend)).toMatchObject(hasPassword)
    await choosePasswordByEmail(backend)
    const before = await usersOf(backend)
    expect(idOf(await signOn(backend))).toBe(userId)
    expect(await usersOf(backend)).toEqual(before)
  })

  it('is none with two-step sign-in, but a provider that has joined before still opens it', async () => {
    const { backend, person } = await start()
    await signUp(backend)
    await choosePasswordByEmail(backend)
    expect((await signOn(backend)).status).toBe(200)
    const secondFactor = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', usedSteps: [], recoveryCodes: [] }
    for (const user of await usersOf(backend)) await backend.tables.change((draft) => draft.put('users', { ...user, secondFactor }))
    expect((await signOn(backend)).status).toBe(200)
    person.current = { ...ROBIN, subject: 'https://login.example person-2' }
    expect(await signOn(backend)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Log in with the password.') as string },
    })
  })

  it('may be that of an invited person, also where no one signs up', async () => {
    const { backend } = await start({ signUp: 'invitation' })
    await joinAs(backend, 'admin')
    const body = { firstName: 'Robin', lastName: 'Rivers', email: 'robin@rivers.example' }
    await backend.call('POST', '/admin/users', body, { as: personas.admin.id })
    const [invited] = await usersOf(backend)
    expect(idOf(await signOn(backend))).toBe(invited?.id)
  })

  it('is none that anyone may have created with the address, though it counts as verified where no email is sent', async () => {
    const { backend } = await start({ mail: { deliver: () => undefined, skipsVerification: true } })
    await signUp(backend)
    expect((await signOn(backend)).status).toBe(403)
  })

  it('belongs to no other person, and isn’t accepted from a provider that proves no address', async () => {
    const { backend, person } = await start()
    await addUser(backend, 'robin')
    await backend.tables.change((draft) => {
      draft.put('tokens', { id: 'token-1', kind: 'reset', userId: 'other', expiresAt: 1, usedAt: 1 })
    })
    person.current = { ...ROBIN, email: 'robin@council.example' }
    expect((await signOn(backend)).status).toBe(403)
    const { provesEmail: _, ...unproven } = provider(person)
    const other = await start({ identity: unproven, from: backend })
    await other.backend.tables.change((draft) => {
      draft.put('tokens', { id: 'token-1', kind: 'reset', userId: 'robin', expiresAt: 1, usedAt: 1 })
    })
    expect((await signOn(other.backend)).status).toBe(403)
  })
})

describe('[AUTH-07] sign-ons', () => {
  const limitStore: LimitStore = { load: () => Promise.resolve([]), note: () => undefined }
  const from = (client: string) => ({ 'x-embedded-client': client })

  it('that fail are limited by client to 30, and one a minute', async () => {
    const { backend, person } = await start({ limitStore })
    person.current = new Refusal(403, 'No')
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await signOn(backend, from('office'))).status)
    expect([statuses.filter((status) => status === 403).length, statuses.at(-1)]).toEqual([30, 429])
    person.current = ROBIN
    expect(await signOn(backend, from('office'))).toMatchObject({
      status: 429,
      body: { error: 'Too many sign-ins failed. Try again in 60 seconds.' },
    })
    expect((await signOn(backend, from('home'))).status).toBe(200)
    backend.clock.milliseconds += 60_000
    expect((await signOn(backend, from('office'))).status).toBe(200)
  })

  it('that succeed aren’t limited', async () => {
    const { backend } = await start({ limitStore })
    const statuses: number[] = []
    for (let count = 0; count < 40; count += 1) statuses.push((await signOn(backend, from('office'))).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
