import { beforeEach, describe, expect, it, vi } from 'vitest'

import { PERSONA_PASSWORD, personas } from '#mocks/seed/personas.ts'
import { matching } from '#mocks/testing/matchers.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const newPassword = 'silver-harbour-77'
const { email } = personas.standard

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
})

function login(address: string, password: string) {
  return backend.call('POST', '/auth/login', { ...client, email: address, password })
}

/** Returns the token of the newest email to this address. */
async function tokenSentTo(address: string): Promise<string> {
  const sent = (await backend.tables.all('emails')).findLast(({ to }) => to === address)
  if (typeof sent?.token !== 'string') throw new Error(`No email to ${address}`)
  return sent.token
}

function setPassword(token: string, password: string, confirmPassword = password, headers = {}) {
  return backend.call('POST', '/auth/reset', { ...client, token, password, confirmPassword }, { headers })
}

describe('[AUTH-07] password reset', () => {
  beforeEach(async () => {
    await joinAs(backend, 'standard')
    await backend.call('POST', '/auth/reset', { ...client, email })
  })

  it('changes the password with the emailed link and ends every session', async () => {
    expect(await setPassword(await tokenSentTo(email), newPassword)).toEqual({ status: 204, body: undefined })
    expect((await backend.call('GET', '/app/info', undefined, { as: personas.standard.id })).status).toBe(401)
    expect(backend.socketCommands).toContainEqual({ kind: 'end-session', token: `token-of-${personas.standard.id}`, exceptTab: '' })
    expect((await login(email, PERSONA_PASSWORD)).status).toBe(403)
    expect((await login(email, newPassword)).status).toBe(200)
  })

  it('accepts each link once', async () => {
    const token = await tokenSentTo(email)
    await setPassword(token, newPassword)
    expect((await setPassword(token, 'another-harbour-78')).status).toBe(422)
    expect((await setPassword(token, newPassword, newPassword, { 'x-embedded-repeat': '1' })).status).toBe(204)
  })

  it('rejects an older link once a newer one was requested or used', async () => {
    const older = await tokenSentTo(email)
    await backend.call('POST', '/auth/reset', { ...client, email })
    const newer = await tokenSentTo(email)
    expect(await setPassword(older, newPassword)).toMatchObject({ status: 422, body: { code: 'expired-link' } })
    expect((await setPassword(newer, newPassword)).status).toBe(204)
    expect((await setPassword(older, 'another-harbour-78')).status).toBe(422)
    expect((await login(email, newPassword)).status).toBe(200)
  })

  it('rejects a link that is an hour old', async () => {
    backend.clock.milliseconds += 3_600_000
    expect(await setPassword(await tokenSentTo(email), newPassword)).toMatchObject({
      status: 422,
      body: { error: matching(/expired/), code: 'expired-link', field: 'token' },
    })
  })

  it('requires a strong password and a matching confirmation', async () => {
    expect((await setPassword(await tokenSentTo(email), 'standard1')).status).toBe(422)
    expect(await setPassword(await tokenSentTo(email), newPassword, 'other')).toEqual({
      status: 422,
      body: { error: 'Password and confirmPassword must match', code: 'invalid' },
    })
    expect((await setPassword('token-unknown', newPassword)).status).toBe(422)
  })

  it("doesn't reveal who has an account", async () => {
    const emails = (await backend.tables.all('emails')).length
    expect((await backend.call('POST', '/auth/reset', { ...client, email: 'unknown@x.example' })).status).toBe(204)
    expect(await backend.tables.all('emails')).toHaveLength(emails)
  })

  it('emails no link to an account that was removed before the request could be recorded', async () => {
    const emails = await backend.tables.all('emails')
    const change = backend.tables.change
    vi.spyOn(backend.tables, 'change').mockImplementationOnce(async (work) => {
      await change((draft) => draft.delete('users', personas.standard.id))
      return change(work)
    })
    expect((await backend.call('POST', '/auth/reset', { ...client, email })).status).toBe(204)
    expect(await backend.tables.all('emails')).toEqual(emails)
  })
})

describe('[AUTH-07] unverified email address', () => {
  const { email: address } = personas.unverified

  it('blocks sign-in until the link is followed', async () => {
    expect(await login(address, PERSONA_PASSWORD)).toEqual({
      status: 403,
      body: { error: 'Invalid user: this email address isn’t verified.', code: 'invalid-user' },
    })
    await backend.call('POST', '/auth/verify/resend', { ...client, email: address })
    const token = await tokenSentTo(address)
    expect((await backend.call('POST', '/auth/verify', { ...client, token })).status).toBe(204)
    expect((await backend.call('POST', '/auth/verify', { ...client, token })).status).toBe(422)
    expect((await login(address, PERSONA_PASSWORD)).status).toBe(200)
    const { body } = await backend.call('GET', '/app/info/activities')
    expect(body).toMatchObject({ activityMap: { resent_verification_email: 1, verified_email: 1 } })
  })

  it('stays unverified with a password reset link', async () => {
    await login(address, PERSONA_PASSWORD)
    await backend.call('POST', '/auth/reset', { ...client, email: address })
    expect((await backend.call('POST', '/auth/verify', { ...client, token: await tokenSentTo(address) })).status).toBe(422)
  })
})

describe('[AUTH-07] questions after sign-up', () => {
  beforeEach(() => addUser(backend, 'ada'))

  function submit(answers: { questionId: number; text: string }[]) {
    return backend.call('POST', '/auth/signup/extra-details', { ...client, answers, company: 'Council' }, { as: 'ada' })
  }

  it('are listed in the authentication info, and their answers are saved', async () => {
    const { body } = await backend.call('GET', '/auth/info')
    expect(body).toMatchObject({ questions: [{ id: 1 }, { id: 2 }] })
    expect((await submit([{ questionId: 1, text: 'Video' }])).status).toBe(204)
    expect((await backend.tables.get('profiles', 'ada'))?.answers).toEqual([{ questionId: 1, text: 'Video' }])
    expect((await backend.call('GET', '/app/info', undefined, { as: 'ada' })).body).toMatchObject({ user: { company: 'Council' } })
  })

  it('reject unknown and duplicate answers', async () => {
    expect((await submit([{ questionId: 9, text: 'Video' }])).status).toBe(422)
    const twice = [1, 1].map((questionId) => ({ questionId, text: 'Video' }))
    expect((await submit(twice)).status).toBe(422)
  })
})
