import { createHash } from 'node:crypto'
import { getResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'

import { simulateProvider, type SimulatedProvider } from '#mocks/identity-provider/simulated-provider.ts'
import { BadAuthorisationError, CLIENT_ID } from '#mocks/identity-provider/providers.ts'
import { matching } from '#mocks/testing/matchers.ts'
import { addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
/** The example of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const robin = { name: 'Robin Rivers', email: 'Robin@Rivers.example' }

let backend: TestBackend
let simulated: SimulatedProvider

beforeEach(async () => {
  backend = await startTestBackend()
  simulated = simulateProvider(ORIGIN, async (request) => {
    const response = await getResponse(backend.handlers, request)
    if (!response) throw new Error('No handler for the consent')
    return response
  })
})

function address(provider: string, changes: Record<string, string> = {}): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: `${ORIGIN}/login/callback/${provider}`,
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }).toString()
}

async function allow(provider: string, person = robin, changes: Record<string, string> = {}): Promise<string> {
  const redirect = new URL(await simulated.allow(simulated.read(provider, address(provider, changes)), person))
  expect(`${redirect.origin}${redirect.pathname}`).toBe(`${ORIGIN}/login/callback/${provider}`)
  expect(redirect.searchParams.get('state')).toBe('state-1')
  return redirect.searchParams.get('code') ?? ''
}

function exchange(provider: string, code: string, secret = verifier, headers = {}) {
  return backend.call('POST', `/auth/sso/${provider}`, { ...client, code, verifier: secret }, { headers })
}

describe('[AUTH-04] single sign-on', () => {
  it('uses the verifier and challenge of the example in RFC 7636', () => {
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
  })

  it.each(['google', 'microsoft', 'amazon'])(
    'with %s creates an account at the first sign-in and opens it at the next',
    async (provider) => {
      const first = await exchange(provider, await allow(provider))
      expect(first.status).toBe(200)
      expect((await backend.call('GET', '/app/info')).body).toMatchObject({ user: robin })
      expect((await backend.call('GET', '/media')).body).toEqual({ medias: {}, total: 0, workCounts: {} })
      await backend.call('POST', '/auth/logout', client)
      const lowerCase = { ...robin, email: robin.email.toLowerCase() }
      expect(await exchange(provider, await allow(provider, lowerCase))).toEqual(first)
      expect((await backend.tables.all('users')).filter(({ name }) => name === robin.name)).toHaveLength(1)
    },
  )

  it('accepts a code once, for five minutes, with its verifier and at its own provider', async () => {
    const rejection = { status: 403, body: { error: matching(/^Google rejected this sign-in/), code: 'forbidden' } }
    const used = await allow('google')
    await exchange('google', used)
    expect(await exchange('google', used)).toEqual(rejection)

    const stolen = await allow('google')
    expect(await exchange('google', stolen, 'x'.repeat(43))).toEqual(rejection)
    // A wrong verifier uses the code up.
    expect(await exchange('google', stolen)).toEqual(rejection)

    expect((await exchange('amazon', await allow('google'))).status).toBe(403)

    const late = await allow('google')
    backend.clock.milliseconds += 300_000
    expect(await exchange('google', late)).toEqual(rejection)
    expect(await exchange('google', 'code-unknown')).toEqual(rejection)
  })

  it('accepts an exchange that is sent again after the leading tab closed', async () => {
    const code = await allow('google')
    await exchange('google', code)
    expect((await exchange('google', code, verifier, { 'x-embedded-repeat': '1' })).status).toBe(200)
    expect((await exchange('google', code, 'x'.repeat(43), { 'x-embedded-repeat': '1' })).status).toBe(403)
  })

  it("doesn't open an account that has a password", async () => {
    await addUser(backend, 'ada')
    const code = await allow('google', { name: 'Another User', email: 'ada@council.example' })
    expect(await exchange('google', code)).toEqual({ status: 403, body: { error: matching(/account with a password/), code: 'forbidden' } })
    expect((await exchange('google', code)).body).toEqual({ error: matching(/rejected this sign-in/), code: 'forbidden' })
  })

  it("doesn't simulate a provider of the operator's choice", async () => {
    expect(await exchange('oidc', 'code')).toEqual({
      status: 501,
      body: { error: 'Single sign-on with OpenID Connect isn’t set up.', code: 'not-available' },
    })
  })

  it("lists the providers in the contract's shape with pages of this origin", async () => {
    const { body } = await backend.call('GET', '/auth/info')
    expect(body).toMatchObject({
      ssoInfo: {
        google: { clientId: CLIENT_ID },
        microsoft: { clientId: CLIENT_ID, authority: `${ORIGIN}/dev/sso/microsoft` },
        amazon: { clientId: CLIENT_ID, issuer: `${ORIGIN}/dev/sso/amazon`, redirectUri: `${ORIGIN}/login/callback/amazon` },
      },
    })
  })
})

describe('simulated provider', () => {
  it('redirects back with an error when the user denies', () => {
    const request = simulated.read('microsoft', address('microsoft'))
    expect(simulated.deny(request)).toBe(`${ORIGIN}/login/callback/microsoft?error=access_denied&state=state-1`)
  })

  it.each([
    ['an unregistered redirect URI', { redirect_uri: 'https://thief.example/' }],
    ['an unknown app', { client_id: 'other' }],
    ['a challenge that is not a SHA-256 hash', { code_challenge: 'short' }],
    ['the plain challenge method', { code_challenge_method: 'plain' }],
    ['another response type', { response_type: 'token' }],
    ['a missing state', { state: '' }],
    ['a scope without the email address', { scope: 'openid' }],
  ])('rejects %s without redirecting back', (_, changes) => {
    expect(() => simulated.read('google', address('google', changes))).toThrow(BadAuthorisationError)
  })

  it('rejects unknown providers', () => {
    expect(() => simulated.read('facebook', address('facebook'))).toThrow('Unknown provider "facebook".')
  })

  it('reports an invalid email address', async () => {
    await expect(simulated.allow(simulated.read('google', address('google')), { name: 'Robin', email: 'nowhere' })).rejects.toThrow(
      /e-?mail/i,
    )
  })
})

describe('back end without the consent page', () => {
  it.each(['google', 'microsoft', 'amazon', 'oidc'])('offers no single sign-on and responds with 501 for %s', async (provider) => {
    backend = await startTestBackend({ simulatesProviders: false })
    expect(await exchange(provider, 'code')).toEqual({
      status: 501,
      body: { error: matching(/^Single sign-on with [\w ]+ isn’t set up\.$/), code: 'not-available' },
    })
    expect((await exchange(provider, '')).status).toBe(422)
    expect((await backend.call('GET', '/auth/info')).body).toMatchObject({ ssoInfo: {} })
  })
})
