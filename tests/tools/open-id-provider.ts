import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An authorization request that the person has allowed. */
export interface Allowed {
  redirectUri: string
  /** SHA-256 of the verifier, as base64url. */
  challenge: string
  nonce: string
}

/** The behaviour of the provider, which a test changes. */
interface Behaviour {
  /** The person's claims in ID tokens. */
  claims: Record<string, unknown>
  /** The person's claims at the UserInfo endpoint; without them, there is none. */
  userInfo?: Record<string, unknown>
  /** Changes the ID token before it is signed. */
  change: (payload: JWTPayload) => Record<string, unknown>
  /** Signs with a key that isn't among the published ones. */
  usesOtherKey: boolean
  /** The status and error of the token endpoint, in place of tokens. */
  tokenError?: { status: number; error: string }
  /** Names another issuer in its metadata. */
  issuer?: string
  /** The path of the sign-in page. */
  page: string
  /** How the client proves its secret. */
  method: 'client_secret_post' | 'client_secret_basic'
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
  behaviour: Behaviour
  /** The path of each request, oldest first. */
  requests: string[]
  /** Returns a code, as after the person's consent. */
  allow: (request: Allowed) => string
  close: () => Promise<void>
}

const CLIENT = { clientId: 'studio', clientSecret: 'secret of the studio' }
const KEY_ID = 'key-1'

const sha256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Returns a page with the sign-in's question. */
function consentPage(query: URLSearchParams): string {
  const fields = [...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${encodeURIComponent(value)}">`).join('')
  return `<!doctype html><title>Council login</title><form action="/decision">${fields}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`
}

/** Returns whether a token request has the client's ID and secret, in the way that the metadata ask for. */
function isAuthentic(authorization: string | undefined, form: URLSearchParams, method: Behaviour['method']): boolean {
  if (method === 'client_secret_post')
    return authorization === undefined && form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret
  const encoded = new URLSearchParams({ '': CLIENT.clientSecret }).toString().slice(1)
  return authorization === `Basic ${btoa(`${CLIENT.clientId}:${encoded}`)}`
}

/** Starts an OpenID Connect provider on this machine, which signs in one person. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }]
  const allowed = new Map<string, Allowed>()
  const requests: string[] = []
  const behaviour: Behaviour = {
    claims: { sub: 'person-1', name: 'Robin Rivers', email: 'Robin@Rivers.example', email_verified: true },
    change: (payload) => payload,
    usesOtherKey: false,
    page: '/auth',
    method: 'client_secret_post',
  }
  const allow = (request: Allowed): string => {
    const code = `code-${randomUUID()}`
    allowed.set(code, request)
    return code
  }
  let issuer = ''

  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce, ...behaviour.claims }
    return new SignJWT(behaviour.change(payload))
      .setProtectedHeader({ alg: 'ES256', kid: KEY_ID })
      .sign(behaviour.usesOtherKey ? other.privateKey : own.privateKey)
  }

  async function tokens(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
    if (behaviour.tokenError) return { status: behaviour.tokenError.status, body: { error: behaviour.tokenError.error } }
    const form = new URLSearchParams(await text(incoming))
    if (!isAuthentic(incoming.headers.authorization, form, behaviour.method)) return { status: 401, body: { error: 'invalid_client' } }
    const code = form.get('code') ?? ''
    const request = allowed.get(code)
    allowed.delete(code)
    const isValid = request?.challenge === sha256(form.get('code_verifier') ?? '') && request.redirectUri === form.get('redirect_uri')
    if (!isValid) return { status: 400, body: { error: 'invalid_grant' } }
    return { status: 200, body: { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: await idToken(request.nonce) } }
  }

  const metadata = () => ({
    issuer: behaviour.issuer ?? issuer,
    authorization_endpoint: `${issuer}${behaviour.page}`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...(behaviour.userInfo ? { userinfo_endpoint: `${issuer}/person` } : {}),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: [behaviour.method],
    authorization_response_iss_parameter_supported: true,
  })

  /** Returns where the person goes after the decision. */
  function decided(form: URLSearchParams): string {
    const given = (name: string): string => decodeURIComponent(form.get(name) ?? '')
    const back = new URL(given('redirect_uri'))
    const request = { redirectUri: back.href, challenge: given('code_challenge'), nonce: given('nonce') }
    const outcome = form.get('decision') === 'allow' ? { code: allow(request) } : { error: 'access_denied' }
    back.search = new URLSearchParams({ ...outcome, state: given('state'), iss: issuer }).toString()
    return back.href
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', issuer)
    requests.push(pathname)
    const send = ({ status, body }: { status: number; body: object }): void =>
      void outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/.well-known/openid-configuration') send({ status: 200, body: metadata() })
    else if (pathname === '/keys') send({ status: 200, body: { keys } })
    else if (pathname === '/token') send(await tokens(incoming))
    else if (pathname === '/person') send({ status: 200, body: behaviour.userInfo ?? {} })
    else if (pathname === behaviour.page) outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(consentPage(searchParams))
    else if (pathname === '/decision') outgoing.writeHead(302, { Location: decided(searchParams) }).end()
    else outgoing.writeHead(404).end()
  }

  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    ...CLIENT,
    behaviour,
    requests,
    allow,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
