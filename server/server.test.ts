import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { chromiumOptions } from '#tests/tools/find-chromium.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { scryptPasswords } from './identity/scrypt-passwords'
import { startServer, type RunningServer } from './server'
import { parseSettings, type ServerSettings } from './settings'

const PASSWORD = 'copper-lantern-4271'
const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const POLICY = "default-src 'none'"

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped on PostgreSQL: it isn’t installed.')
const places = programs === undefined ? ['PGlite'] : casesOfToday(['PGlite', 'PostgreSQL'], 2)

let postgres: TestPostgres | undefined
let folder: string
let settings: ServerSettings
let server: RunningServer
let metricsPort: number

const start = (): Promise<RunningServer> =>
  startServer({
    settings,
    builds: { app: join(folder, 'app'), enginePage: join(folder, 'engine-page') },
    headers: { 'Content-Security-Policy': POLICY },
    chromium: chromiumOptions().executablePath ?? '',
    onDatabaseLost: () => undefined,
    version: '1.2.3',
    info: () => undefined,
    passwords: scryptPasswords({ cost: 2, blockSize: 1, parallelization: 1 }),
  })

const send = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  send(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })

const signUp = (name: string): Promise<Response> =>
  post('/legacy/auth/signup', {
    ...browser,
    firstName: name,
    lastName: 'Okafor',
    email: `${name.toLowerCase()}@council.example`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    consent: true,
    recaptchaToken: null,
  })

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function socketTokenOf(cookie: string): Promise<string> {
  const response = await post('/legacy/socket/token', {}, { cookie, origin: server.url })
  return ((await response.json()) as { token: string }).token
}

const connect = (token: string, origin = server.url) =>
  io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true, extraHeaders: { origin } })

const userOf = async (cookie: string): Promise<unknown> => (await send('/legacy/app/info', { headers: { cookie } })).json()

describe.each(places)('a team’s server with %s', (place) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-'))
    for (const build of ['app', 'engine-page']) {
      await mkdir(join(folder, build, 'assets'), { recursive: true })
      await writeFile(join(folder, build, 'index.html'), '<p>The app</p>')
      await writeFile(join(folder, build, 'assets', 'main.js'), '')
    }
    if (place === 'PostgreSQL') postgres = await startPostgres(programs ?? '')
    metricsPort = await freePort()
    settings = parseSettings({
      PORT: String(await freePort()),
      DATA: join(folder, 'data'),
      DATABASE_URL: postgres?.url,
      METRICS_PORT: String(metricsPort),
      TRUST_PROXY: '127.0.0.1',
    })
    server = await start()
  })

  afterAll(async () => {
    await server.close()
    await postgres?.stop()
    await rm(folder, { recursive: true })
  })

  it('serves the app’s document for its pages, with the policy, and 404 for missing scripts', async () => {
    const page = await send('/media/image?v=1')
    expect([page.status, await page.text(), page.headers.get('content-security-policy')]).toEqual([200, '<p>The app</p>', POLICY])
    expect((await send('/assets/main.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await send('/assets/gone.js')).status).toBe(404)
    expect(await (await send('/..%2f..%2fdata%2fserver.pid')).text()).not.toContain(String(process.pid))
    // A range that ends before it begins ended the process.
    expect((await send('/assets/main.js', { headers: { range: 'bytes=5-2' } })).status).toBe(200)
    expect((await send('/home', { method: 'POST' })).status).toBe(405)
    expect([(await send('/healthz')).status, (await send('/readyz')).status]).toEqual([200, 200])
  })

  it('has no account to begin with, none of the demo’s, and offers the form for the first administrator', async () => {
    const login = {
      browser: 'Chrome',
      browserVersion: '156.0.0',
      isMobile: false,
      email: 'demo@redaction-studio.example',
      password: PASSWORD,
    }
    expect((await post('/legacy/auth/login', login)).status).toBe(403)
    expect((await post('/legacy/auth/local', browser)).status).toBe(501)
    expect(server.setupPath()).toMatch(/^\/setup\?key=[\w-]{32}$/)
  })

  it('keeps the session in a cookie of this host that scripts can’t read, for each browser its own', async () => {
    const [ada, ben] = [await signUp('Ada'), await signUp('Ben')]
    expect(ada.headers.getSetCookie()[0]).toMatch(/^__Host-session=session-[\da-f]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await userOf(cookieOf(ada))).toMatchObject({ user: { name: 'Ada Okafor' } })
    expect(await userOf(cookieOf(ben))).toMatchObject({ user: { name: 'Ben Okafor' } })
    expect((await send('/legacy/media')).status).toBe(401)
    const { headers } = await send('/legacy/app/info', { headers: { cookie: cookieOf(ada) } })
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  })

  it('[AUTH-03] sets no cookie for the password of an account with two-step sign-in, but for its code', async () => {
    const cookie = cookieOf(await signUp('Tessa'))
    const asTessa = { cookie, origin: server.url }
    const { secret } = (await (await post('/legacy/app/second-factor', undefined, asTessa)).json()) as { secret: string }
    const now = Date.now() / 1000
    const confirmed = await post('/legacy/app/second-factor/confirm', { code: authenticatorCode(secret, now), password: PASSWORD }, asTessa)
    expect(confirmed.status).toBe(200)
    const login = await post('/legacy/auth/login', { ...browser, email: 'tessa@council.example', password: PASSWORD })
    expect([login.status, cookieOf(login)]).toEqual([403, ''])
    const { secondFactor } = (await login.json()) as { secondFactor: { token: string } }
    const body = { ...browser, token: secondFactor.token, code: authenticatorCode(secret, now + 30) }
    const finished = await post('/legacy/auth/second-factor', body)
    expect([finished.status, await userOf(cookieOf(finished))]).toMatchObject([200, { user: { name: 'Tessa Okafor' } }])
    expect((await post('/legacy/auth/second-factor', body)).status).toBe(403)
    expect(JSON.stringify(await userOf(cookie))).not.toContain(secret)
  })

  it('lets new accounts add files only after an administrator has approved them', async () => {
    const cookie = cookieOf(await signUp('Cleo'))
    const upload = await send('/legacy/upload', {
      method: 'POST',
      headers: {
        cookie,
        origin: server.url,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '5',
        'Upload-Metadata': `filename ${btoa('a.jpg')}`,
      },
    })
    expect([upload.status, await upload.json()]).toMatchObject([403, { code: 'pending-approval' }])
  })

  it('refuses requests of other sites, large bodies before sign-in and others above 32 MB, and clients that claim to be another one', async () => {
    const cookie = cookieOf(await signUp('Dana'))
    expect((await post('/legacy/auth/logout', browser, { cookie, origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post('/legacy/auth/logout', browser, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const body = (size: number) => ({ text: 'x'.repeat(size) })
    expect((await post('/legacy/telemetry', body(257 * 1024))).status).toBe(413)
    expect((await post('/legacy/telemetry', body(257 * 1024), { cookie, origin: server.url })).status).toBe(404)
    expect((await post('/legacy/telemetry', body(33 * 1024 * 1024), { cookie, origin: server.url })).status).toBe(413)
    const wrong = { ...browser, email: 'dana@council.example', password: 'wrong' }
    const tries: number[] = []
    for (let count = 0; count < 40; count += 1)
      tries.push((await post('/legacy/auth/login', wrong, { 'x-embedded-client': `client-${count}` })).status)
    expect(tries).toContain(429)
  })

  it('[AUTH-07] counts requested emails by the client that a trusted proxy reports, also after a restart', async () => {
    const reset = async (count: number, client: string) =>
      (
        await post(
          '/legacy/auth/reset',
          { ...browser, email: `user-${count}@council.example` },
          { 'x-forwarded-for': `10.9.9.${count}, ${client}` },
        )
      ).status
    const all = await Promise.all(Array.from({ length: 31 }, (_, count) => reset(count, '203.0.113.9')))
    expect(all.filter((status) => status === 204)).toHaveLength(30)
    expect(all.filter((status) => status === 429)).toHaveLength(1)
    await server.close()
    server = await start()
    expect([await reset(40, '203.0.113.9'), await reset(41, '203.0.113.10')]).toEqual([429, 204])
  })

  it('connects a socket with a token and tells it of the end of its session; others are refused', async () => {
    const cookie = cookieOf(await signUp('Eve'))
    const token = await socketTokenOf(cookie)
    const refused = connect('guessed')
    const reason = await new Promise<Error>((resolve) => refused.once('connect_error', resolve))
    expect(reason.message).toBe('The session has ended.')
    const foreign = connect(token, 'https://elsewhere.example')
    await new Promise((resolve) => foreign.once('connect_error', resolve))
    const socket = connect(token)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const message = new Promise((resolve) => socket.once('message', resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const ended = await post('/legacy/auth/logout', browser, { cookie, origin: server.url })
    expect(ended.status).toBe(204)
    expect(await message).toEqual({ type: 'force_logout' })
    expect(await gone).toBe('io server disconnect')
  })

  it.each([
    ['PUT', '/legacy/app/password', { currentPassword: PASSWORD, password: 'walnut-harbour-77', confirmPassword: 'walnut-harbour-77' }],
    ['DELETE', '/legacy/app/sessions', undefined],
  ])('[AUTH-07] ends the other sessions of an account and their sockets by %s %s', async (method, path, body) => {
    const name = `Kim${method}`
    const cookie = cookieOf(await signUp(name))
    const other = cookieOf(
      await post('/legacy/auth/login', { ...browser, email: `${name.toLowerCase()}@council.example`, password: PASSWORD }),
    )
    const socket = connect(await socketTokenOf(other))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const headers = { 'Content-Type': 'application/json', cookie, origin: server.url }
    expect((await send(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).status).toBe(204)
    expect([await userOf(cookie), await userOf(other)]).toMatchObject([{ user: { name: `${name} Okafor` } }, { code: 'unauthenticated' }])
    expect(await gone).toBe('io server disconnect')
  })

  it('serves metrics without names at a port of their own, and not at that of the app', async () => {
    const cookie = cookieOf(await signUp('Ida'))
    expect((await send('/legacy/app/info', { headers: { cookie } })).status).toBe(200)
    expect((await send('/legacy/media/media-secret', { headers: { cookie } })).status).toBe(404)
    expect(await (await send('/metrics')).text()).toBe('<p>The app</p>')
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^studio_request_duration_seconds_count{operation="getUserInfo",status="2xx"} \d+$/m)
    expect(text).toContain('studio_request_duration_seconds_count{operation="getMedia",status="4xx"} 1\n')
    expect(text).toMatch(/^studio_sessions [1-9]\d*$/m)
    expect(text).toContain('studio_stored_bytes{folder="media"} 0\n')
    expect(text).not.toMatch(/Ida|ida@|media-secret|session-/)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  })

  it('closes the sockets of a session that has ended by time', async () => {
    const cookie = cookieOf(await signUp('Jo'))
    const socket = connect(await socketTokenOf(cookie))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000)
    // A request without a session removes those that have ended, as the server does every hour.
    expect((await send('/legacy/media')).status).toBe(401)
    clock.mockRestore()
    expect(await gone).toBe('io server disconnect')
  })

  it('refuses files that it can’t store whole', async () => {
    const cookie = cookieOf(await signUp('Hal'))
    const create = (length: number) =>
      send('/legacy/upload', {
        method: 'POST',
        headers: {
          cookie,
          origin: server.url,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': String(length),
          'Upload-Metadata': `filename ${btoa('a.jpg')}`,
        },
      })
    const refused = await create(5 * 1024 ** 3)
    expect([refused.status, await refused.json()]).toMatchObject([413, { error: 'Files are limited to 4 GB.' }])
    expect((await create(1024)).status).toBe(403)
  })

  it('has its accounts and sessions after a restart', async () => {
    const cookie = cookieOf(await signUp('Fay'))
    await server.close()
    server = await start()
    expect(await userOf(cookie)).toMatchObject({ user: { name: 'Fay Okafor' } })
    // Those who have signed up meanwhile don't keep the first administrator out.
    const setup = await send(server.setupPath() ?? '')
    expect(setup.status).toBe(200)
  })

  it('creates no account where sign-up is by invitation', async () => {
    await server.close()
    settings = { ...settings, signUp: 'invitation' }
    server = await start()
    const refused = await signUp('Gil')
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'Sign-up is by invitation only.' }])
  })
})
