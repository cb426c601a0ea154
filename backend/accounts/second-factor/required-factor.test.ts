import { beforeEach, describe, expect, it } from 'vitest'

import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { operations } from '#generated/operations.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { PASSWORD, userRow } from '#tests/support/records.ts'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const REQUIRED = { status: 403, body: { code: 'second-factor-required' } }

let backend: TestBackend

const call = (method: string, path: string, body?: unknown, token = 'token-of-ada') =>
  backend.call(method, path, body, { headers: { Authorization: `Bearer ${token}` } })
const infoOf = async (token?: string) => (await call('GET', '/app/info', undefined, token)).body

async function start(secondFactor: 'offered' | 'required'): Promise<void> {
  backend = await startTestBackend({ secondFactor })
  await backend.tables.change((draft) => {
    // A password that was hashed once is that of a provider's account of an earlier build.
    const password = { salt: '00', hash: '00', iterations: 2 }
    for (const user of [userRow('ada'), userRow('pia', { passwordless: true }), userRow('both', { password })]) draft.put('users', user)
    for (const id of ['pia', 'both']) draft.put('identities', { id: `google:${id}`, userId: id })
    for (const id of ['ada', 'pia', 'both']) draft.put('sessions', { id: `token-of-${id}`, userId: id, createdAt: START_SECONDS })
    draft.put('sessions', { id: 'provider-of-both', userId: 'both', createdAt: START_SECONDS, byProvider: true })
  })
}

/** Turns two-step sign-in on. Returns the status of the confirmation. */
async function turnOn(): Promise<number> {
  const { secret } = (await call('POST', '/app/second-factor')).body as { secret: string }
  const code = authenticatorCode(secret, START_SECONDS)
  return (await call('POST', '/app/second-factor/confirm', { code, password: PASSWORD })).status
}

describe('[AUTH-03] a server that requires two-step sign-in', () => {
  beforeEach(() => start('required'))

  it('allows nothing but the set-up until it is on', async () => {
    expect(await infoOf()).toMatchObject({ mustSetUpSecondFactor: true, user: { id: 'ada' } })
    expect(await call('GET', '/app/second-factor')).toMatchObject({ status: 200, body: { enabled: false, required: true } })
    for (const [method, path] of [
      ['GET', '/media'],
      ['GET', '/jobs'],
      ['POST', '/socket/token'],
      ['GET', '/app/sessions'],
    ] as const)
      expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject(REQUIRED)
    expect(await turnOn()).toBe(200)
    expect(await infoOf()).not.toHaveProperty('mustSetUpSecondFactor')
    expect((await call('GET', '/media')).status).toBe(200)
  })

  it('refuses every operation that isn’t part of the set-up', async () => {
    const open = new Set(['getUserInfo', 'getSecondFactor', 'startSecondFactor', 'confirmSecondFactor', 'saveExtraDetails'])
    const closed = Object.entries(operations).filter(([id, { isPublic }]) => !isPublic && !open.has(id))
    expect(closed.length).toBeGreaterThan(80)
    for (const [, { method, path }] of closed)
      expect(await call(method.toUpperCase(), path.replaceAll(/:[^/]+/g, 'some-id'))).toMatchObject(REQUIRED)
  })

  it('connects no socket before', async () => {
    const { token: queryToken } = (await infoOf()) as { token: string }
    const admit = () => backend.backend.socketTokens.admit({ socketToken: undefined, queryToken, cookie: null })
    expect(await admit()).toBeUndefined()
    await turnOn()
    expect(await admit()).toEqual({ token: 'token-of-ada', userId: 'ada' })
  })

  it('keeps it on', async () => {
    await turnOn()
    const refused = { status: 409, body: { error: 'This server requires two-step sign-in, so it can’t be turned off.' } }
    expect(await call('POST', '/app/second-factor/off', { password: PASSWORD })).toMatchObject(refused)
    expect((await backend.tables.get('users', 'ada'))?.secondFactor).toBeDefined()
  })

  it('leaves it to the provider where one has identified the user', async () => {
    expect((await call('GET', '/media', undefined, 'token-of-pia')).status).toBe(200)
    expect((await call('GET', '/media', undefined, 'provider-of-both')).status).toBe(200)
    expect(await call('GET', '/media', undefined, 'token-of-both')).toMatchObject(REQUIRED)
  })

  it('lets people log out, and work without an account', async () => {
    expect((await call('POST', '/auth/logout', client)).status).toBe(204)
    await backend.call('POST', '/auth/local', client)
    expect((await backend.call('GET', '/media')).status).toBe(200)
  })
})

it('[AUTH-03] a server that offers two-step sign-in requires nothing', async () => {
  await start('offered')
  expect([await infoOf(), (await call('GET', '/app/second-factor')).body]).toEqual([
    expect.not.objectContaining({ mustSetUpSecondFactor: true }),
    { enabled: false, recoveryCodesLeft: 0, signInMethods: ['password'] },
  ])
  expect((await call('GET', '/media')).status).toBe(200)
})
