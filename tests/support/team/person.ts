import { io, type Socket } from 'socket.io-client'

const PASSWORD = 'copper-lantern-4271'
const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }

/** A person with a session, whose requests go to any server. */
export interface Person {
  id: string
  cookie: string
  call: (server: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Sends a request of an upload. */
  tus: (server: string, method: string, path: string, headers: Record<string, string>, body?: string) => Promise<Response>
  /** Connects a socket with a token that another server may have issued. */
  connect: (server: string, token: string) => Socket
  socketToken: (server: string) => Promise<string>
}

/** Signs up at a server. `origin` is the public address of all servers. */
export async function signUpAt(server: string, name: string, origin: string): Promise<Person> {
  let cookie = ''
  /** As a proxy forwards the requests of a browser. */
  const forwarded = { origin, 'x-forwarded-host': new URL(origin).host }
  const call: Person['call'] = (to, method, path, body, headers = {}) =>
    fetch(`${to}/legacy${path}`, {
      method,
      headers: { ...forwarded, cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const signedUp = await call(server, 'POST', '/auth/signup', {
    ...browser,
    firstName: name,
    lastName: 'Okafor',
    email: `${name.toLowerCase()}@council.example`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consent: true,
    recaptchaToken: null,
  })
  cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  if (signedUp.status !== 200) throw new Error(`Signing up failed: ${await signedUp.text()}`)
  const { userId } = (await signedUp.json()) as { userId: string }
  return {
    id: userId,
    cookie,
    call,
    tus: (to, method, path, headers, body) =>
      fetch(`${to}${path}`, {
        method,
        headers: { ...forwarded, cookie, 'Tus-Resumable': '1.0.0', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    connect: (to, token) =>
      io(to, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true, extraHeaders: { origin } }),
    socketToken: async (to) => ((await (await call(to, 'POST', '/socket/token', {})).json()) as { token: string }).token,
  }
}

/**
 * Logs in again. Returns the response.
 *
 * @param cookie of the browser's earlier session, which the new one replaces; it needs the public address of the servers
 */
export const logInAt = (server: string, name: string, { password = PASSWORD, cookie = '', origin = '' } = {}): Promise<Response> =>
  fetch(`${server}/legacy/auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(origin === '' ? {} : { cookie, origin, 'x-forwarded-host': new URL(origin).host }),
    },
    body: JSON.stringify({ ...browser, email: `${name.toLowerCase()}@council.example`, password }),
  })
