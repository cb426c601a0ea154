import type { Client } from './client.ts'
import type { Actor } from './context.ts'
import { isObject } from './check/invariants.ts'
import { jsonOf } from './check/answer.ts'

/** Reports a refused login or token, which would make a run meaningless. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code = 'sign-in'
}

export interface Login {
  email: string
  password: string
}

const BROWSER = { browser: 'contract-tests', browserVersion: '1.0.0', isMobile: false }

/** Parses `email:password`. The password may contain colons. */
export function parseLogin(text: string): Login {
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) throw new SignInError(`--login must be e-mail:password, not "${text}"`)
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

async function userInfo(client: Client, headers: Record<string, string>, who: string): Promise<unknown> {
  const answer = await client.send({ method: 'GET', path: '/app/info', headers })
  if (answer.status !== 200) throw new SignInError(`${who}: GET /app/info was answered ${answer.status}`)
  return jsonOf(answer)
}

/** Signs in by email and password. The token is that of the user info. */
export async function signIn(client: Client, { email, password }: Login): Promise<Actor> {
  const answer = await client.send({
    method: 'POST',
    path: '/auth/login',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...BROWSER, email, password }),
  })
  if (answer.status !== 200) throw new SignInError(`${email}: the log-in was answered ${answer.status}`)
  const cookies = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  const info = await userInfo(client, { Cookie: cookies }, email)
  const token = isObject(info) ? info['token'] : undefined
  if (typeof token !== 'string') throw new SignInError(`${email}: the user info has no token`)
  return { name: email, token }
}

/** Returns an actor for an existing token, after checking that it is still valid. */
export async function useToken(client: Client, token: string): Promise<Actor> {
  await userInfo(client, { Authorization: `Bearer ${token}` }, 'the token')
  return { name: 'token', token }
}
