import { beforeEach, describe, expect, it } from 'vitest'

import { faults } from '../dev/faults'
import { containing, matching } from '../testing/matchers'
import { accessBytes } from '../bytes-access'
import { addUser, ORIGIN, startTestBackend, type TestBackend } from '../testing/test-backend'
import { AUTHORISATION_PATH, handleAuthorisation } from './authorisation'

const redirectUri = `${ORIGIN}/integrations/eagle-eye/callback`
const validRequest = { client_id: 'redaction-studio', redirect_uri: redirectUri, response_type: 'code', scope: 'vms.all', state: 's&1' }
const allow = { method: 'POST', body: new URLSearchParams({ decision: 'allow' }) }
const deny = { method: 'POST', body: new URLSearchParams({ decision: 'deny' }) }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
})

function open(changes: Partial<Record<keyof typeof validRequest, string>> = {}, init: RequestInit = {}): Promise<Response> {
  const query = new URLSearchParams({ ...validRequest, ...changes })
  const access = {
    ...accessBytes(
      backend.database,
      backend.files,
      () => undefined,
      () => backend.clock.milliseconds,
    ),
    fault: () => Promise.resolve(backend.fault.current),
    now: () => backend.clock.milliseconds / 1000,
  }
  return handleAuthorisation(new Request(`${ORIGIN}${AUTHORISATION_PATH}?${query.toString()}`, init), access)
}

async function redirectOf(response: Promise<Response>): Promise<Record<string, string>> {
  const { status, headers } = await response
  expect(status).toBe(303)
  const { origin, pathname, searchParams } = new URL(headers.get('location') ?? '')
  expect(origin + pathname).toBe(redirectUri)
  return Object.fromEntries(searchParams)
}

function finish(code: string | undefined, as = 'ada') {
  return backend.call('GET', `/integration/eagle-eye/auth?code=${code ?? ''}`, undefined, { as })
}

describe('[EYE-01] authorisation page of the simulated cloud', () => {
  it('offers Allow and Deny and contains no scripts', async () => {
    const response = await open()
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, containing("default-src 'none'")])
    const html = await response.text()
    expect(html).toMatch(/<button name="decision" value="allow">Allow<\/button>[^]*<button name="decision" value="deny">Deny</)
    expect(html).not.toContain('<script')
    // Inserting parameters into the page would allow script injection.
    expect(await (await open({ state: '<b>' })).text()).not.toContain('<b>')
  })

  it('redirects back with a code and the same state when access is allowed', async () => {
    expect(await redirectOf(open({}, allow))).toEqual({ code: matching(/^code-/), state: 's&1' })
  })

  it('redirects back with an error when access is denied or no button was pressed', async () => {
    const denied = { error: 'access_denied', error_description: 'Access was denied.', state: 's&1' }
    expect(await redirectOf(open({}, deny))).toEqual(denied)
    expect(await redirectOf(open({}, { method: 'POST', body: '' }))).toEqual(denied)
  })

  it.each([
    { client_id: 'another-client' },
    { redirect_uri: `${redirectUri}/` },
    { redirect_uri: redirectUri.toUpperCase() },
    { redirect_uri: 'https://elsewhere.example/integrations/eagle-eye/callback' },
    { redirect_uri: '' },
  ])("doesn't redirect for %o", async (changes) => {
    for (const init of [{}, allow]) {
      const response = await open(changes, init)
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      expect(await response.text()).toContain('role="alert"')
    }
  })

  it('redirects back with an error for an unsupported scope or response type', async () => {
    expect(await redirectOf(open({ scope: 'vms.read' }))).toMatchObject({ error: 'invalid_scope', state: 's&1' })
    expect(await redirectOf(open({ response_type: 'token' }, allow))).toMatchObject({ error: 'unsupported_response_type' })
  })

  it('responds with 405 to other methods', async () => {
    expect((await open({}, { method: 'DELETE' })).status).toBe(405)
  })
})

describe('[EYE-01] authorisation code', () => {
  it('connects once, within five minutes', async () => {
    const { code } = await redirectOf(open({}, allow))
    backend.clock.milliseconds += 300_000
    expect((await finish(code)).body).toBe('connected')
    expect(await finish(code)).toEqual({ status: 403, body: { error: containing('doesn’t know this code'), code: 'forbidden' } })
  })

  it('is rejected after five minutes', async () => {
    const { code } = await redirectOf(open({}, allow))
    backend.clock.milliseconds += 301_000
    expect(await finish(code)).toEqual({ status: 403, body: { error: containing('more than five minutes old'), code: 'forbidden' } })
    expect((await backend.call('GET', '/integration/eagle-eye', undefined, { as: 'ada' })).body).toMatchObject({ connected: false })
  })

  it('is deleted a day after it was issued if unused', async () => {
    await redirectOf(open({}, allow))
    backend.clock.milliseconds += 86_400_000
    await redirectOf(open({}, allow))
    expect(await backend.database.count('cloudCodes')).toBe(2)
    backend.clock.milliseconds += 1000
    const { code } = await redirectOf(open({}, allow))
    expect(await backend.database.getAllKeys('cloudCodes')).toHaveLength(2)
    expect((await finish(code)).body).toBe('connected')
  })

  it('can be sent again by a tab that received no response', async () => {
    const { code } = await redirectOf(open({}, allow))
    await finish(code)
    const again = { as: 'ada', headers: { 'x-embedded-repeat': '1' } }
    expect((await backend.call('GET', `/integration/eagle-eye/auth?code=${code}`, undefined, again)).body).toBe('connected')
    expect((await backend.call('GET', '/integration/eagle-eye/auth?code=code-none', undefined, { ...again, as: 'ben' })).status).toBe(401)
  })
})

describe('authorisation faults', () => {
  it(`${faults.cloudCodeExpired}: issues an expired code`, async () => {
    backend.fault.current = faults.cloudCodeExpired
    const { code } = await redirectOf(open({}, allow))
    expect((await finish(code)).body).toEqual({ error: containing('more than five minutes old'), code: 'forbidden' })
  })

  it(`${faults.cloudWrongState}: returns another state`, async () => {
    backend.fault.current = faults.cloudWrongState
    expect(await redirectOf(open({}, allow))).toMatchObject({ state: 'another-state' })
  })
})
