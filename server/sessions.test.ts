import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTeamServer, writeBuild } from '#tests/support/team/start-server.ts'
import type { RunningServer } from './server'

const PASSWORD = 'copper-lantern-4271'
const OFFICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }

let folder: string
let server: RunningServer

const start = async (data: string, environment: Record<string, string>): Promise<RunningServer> =>
  (await startTeamServer(folder, { DATA: join(folder, data), ...environment })).running

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'))
  await writeBuild(folder)
  server = await start('data', { STORAGE_PER_USER: '1' })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Sends a request of the app's page, with a cookie and a user agent. */
const send = (method: string, path: string, cookie = '', body?: object): Promise<Response> =>
  fetch(`${server.url}/legacy${path}`, {
    method,
    headers: { cookie, origin: server.url, 'user-agent': OFFICE, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function signUp(name: string): Promise<string> {
  const email = `${name.toLowerCase()}@council.example`
  const names = { firstName: name, lastName: 'Okafor', email, password: PASSWORD, confirmPassword: PASSWORD }
  return cookieOf(await send('POST', '/auth/signup', '', { ...client, ...names, consent: true, recaptchaToken: null }))
}

/** Logs in, in a browser with a cookie. */
const logIn = async (name: string, cookie = ''): Promise<string> =>
  cookieOf(await send('POST', '/auth/login', cookie, { ...client, email: `${name.toLowerCase()}@council.example`, password: PASSWORD }))

const statusOf = async (cookie: string): Promise<number> => (await send('GET', '/app/info', cookie)).status

async function connect(cookie: string): Promise<Socket> {
  const { token } = (await (await send('POST', '/socket/token', cookie, {})).json()) as { token: string }
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

const endOf = (socket: Socket): Promise<string> => new Promise((resolve) => socket.once('disconnect', resolve))

describe('[AUTH-07] the sessions of a team’s server', () => {
  it('are listed with browser and system, and end one by one, with their sockets at once', async () => {
    const own = await signUp('Kim')
    const [phone, tablet] = [await logIn('Kim'), await logIn('Kim')]
    const [phoneSocket, tabletSocket] = [await connect(phone), await connect(tablet)]
    const phoneEnds = endOf(phoneSocket)
    const { sessions } = (await (await send('GET', '/app/sessions', phone)).json()) as { sessions: { id: string; current: boolean }[] }
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', current: true })
    expect((await send('DELETE', `/app/sessions/${sessions[0]?.id ?? ''}`, own)).status).toBe(204)
    expect(await phoneEnds).toBe('io server disconnect')
    expect([await statusOf(own), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 200])
    expect(tabletSocket.connected).toBe(true)
    tabletSocket.disconnect()
  })

  it('have a new token after each sign-in in the same browser, to which the sockets move', async () => {
    const first = await signUp('Lea')
    const socket = await connect(first)
    const messages: unknown[] = []
    socket.on('message', (message: unknown) => messages.push(message))
    const second = await logIn('Lea', first)
    expect([second === first, await statusOf(first), await statusOf(second)]).toEqual([false, 401, 200])
    const project = await send('POST', '/projects', second, { name: 'Request 12' })
    expect(project.status).toBe(201)
    await expect.poll(() => messages).toMatchObject([{ type: 'project' }])
    const ends = endOf(socket)
    expect((await send('POST', '/auth/logout', second, client)).status).toBe(204)
    expect(await ends).toBe('io server disconnect')
    expect(messages).toMatchObject([{ type: 'project' }, { type: 'force_logout' }])
  })

  it('end when another person logs in, in the same browser', async () => {
    const max = await signUp('Max')
    await signUp('Nia')
    const socket = await connect(max)
    const ends = endOf(socket)
    const nia = await logIn('Nia', max)
    expect(await ends).toBe('io server disconnect')
    expect([await statusOf(max), await statusOf(nia)]).toEqual([401, 200])
  })
})

it('a server with a limit refuses what exceeds the storage of a person', async () => {
  const cookie = await signUp('Uma')
  const begin = async (length: number): Promise<number> => {
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(length), 'Upload-Metadata': `filename ${btoa('a.jpg')}` }
    return (await fetch(`${server.url}/legacy/upload`, { method: 'POST', headers: { cookie, origin: server.url, ...tus } })).status
  }
  expect([await begin(600_000_000), await begin(400_000_001), await begin(400_000_000)]).toEqual([201, 413, 201])
})

it('[AUTH-03] a server that requires two-step sign-in gives no file, takes no upload and connects no socket without it', async () => {
  const open = server
  server = await start('strict', { SIGN_UP: 'approval', SECOND_FACTOR: 'required' })
  try {
    const cookie = await signUp('Ola')
    expect(await (await send('GET', '/app/info', cookie)).json()).toMatchObject({ mustSetUpSecondFactor: true })
    const upload = await fetch(`${server.url}/legacy/upload`, {
      method: 'POST',
      headers: {
        cookie,
        origin: server.url,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '5',
        'Upload-Metadata': `filename ${btoa('a.jpg')}`,
      },
    })
    const content = await send('GET', '/media/media-1/content', cookie)
    const token = await send('POST', '/socket/token', cookie, {})
    for (const response of [upload, content, token])
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'second-factor-required' }])
    expect((await send('POST', '/app/second-factor', cookie)).status).toBe(200)
  } finally {
    await server.close()
    server = open
  }
})
