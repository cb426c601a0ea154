import { OVER_TLS, type Client, type WireAnswer, type WireRequest } from './client.ts'
import type { Actor } from './context.ts'
import { isObject } from './check/invariants.ts'
import { jsonOf } from './check/answer.ts'

/** Reports a refused login or token, which would make a run meaningless. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code = 'sign-in'
}

/** Reports a response without JSON, which is a breach of the contract. Without a session, only public operations can be tested. */
export class NoJsonError extends Error {
  override readonly name = 'NoJsonError'
  readonly code = 'no-json'
  readonly operationId: string
  readonly request: WireRequest
  readonly answer: WireAnswer

  constructor(operationId: string, request: WireRequest, answer: WireAnswer) {
    super(`${request.method} ${request.path} was answered ${answer.status} without JSON`)
    this.operationId = operationId
    this.request = request
    this.answer = answer
  }
}

export interface Login {
  email: string
  password: string
}

/** A sign-in that worked, with its exchange. */
export interface SignedIn {
  actor: Actor
  /** Without the password. */
  request: WireRequest
  answer: WireAnswer
  /** The cookies that were set, as a request sends them. */
  cookie: string
}

const BROWSER = { browser: 'contract-tests', browserVersion: '1.0.0', isMobile: false }

/** Parses `email:password`. The password may contain colons. */
export function parseLogin(text: string): Login {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) throw new SignInError(`--login must be e-mail:password, not "${text}"`)
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

async function userInfo(client: Client, headers: Record<string, string>, who: string): Promise<Record<string, unknown>> {
  const request = { method: 'GET', path: '/app/info', headers }
  const answer = await client.send(request)
  const body = jsonOf(answer)
  if (body === undefined) throw new NoJsonError('getUserInfo', request, answer)
  if (answer.status !== 200) throw new SignInError(`${who}: GET /app/info was answered ${answer.status}`)
  return isObject(body) ? body : {}
}

/**
 * Returns the token to send as `Authorization`: the user info's, as in contract 1.0.0, or the cookie's if the user info's opens only the
 * socket.
 *
 * @throws SignInError if the back end accepts neither
 */
export async function sessionToken(client: Client, cookie: string, infoToken: string, who: string): Promise<string> {
  const ofCookie = /(?:^|; )(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1]
  for (const token of [infoToken, ofCookie]) {
    if (token === undefined) continue
    const { status } = await client.send({ method: 'GET', path: '/app/info', headers: { Authorization: `Bearer ${token}` } })
    if (status === 200) return token
  }
  throw new SignInError(`${who}: neither the token of the user info nor that of the cookie is accepted as Authorization`)
}

/**
 * Signs in by email and password, as over TLS.
 *
 * @throws NoJsonError if the target doesn't respond as this contract's back ends do
 */
export async function signIn(client: Client, { email, password }: Login): Promise<SignedIn> {
  const request = {
    method: 'POST',
    path: '/auth/login',
    headers: { 'Content-Type': 'application/json', ...OVER_TLS },
    body: JSON.stringify({ ...BROWSER, email, password }),
  }
  // Findings show the request.
  const shown = { ...request, body: JSON.stringify({ ...BROWSER, email, password: '$PASSWORD' }) }
  const answer = await client.send(request)
  if (answer.status !== 200 && jsonOf(answer) === undefined) throw new NoJsonError('login', shown, answer)
  if (answer.status !== 200) throw new SignInError(`${email}: the log-in was answered ${answer.status}`)
  const cookie = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  const { token } = await userInfo(client, { Cookie: cookie }, email)
  if (typeof token !== 'string') throw new SignInError(`${email}: the user info has no token`)
  const actor = { name: email, token: await sessionToken(client, cookie, token, email), infoToken: token }
  return { actor, request: shown, answer, cookie }
}

/** Returns an actor for an existing token, after checking that it is still valid. */
export async function useToken(client: Client, token: string): Promise<Actor> {
  const info = await userInfo(client, { Authorization: `Bearer ${token}` }, 'the token')
  return { name: 'token', token, ...(typeof info['token'] === 'string' ? { infoToken: info['token'] } : {}) }
}
