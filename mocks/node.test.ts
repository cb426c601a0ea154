import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import { MediaList } from '#generated/model/mediaList.zod.ts'
import { Waveform } from '#generated/model/waveform.zod.ts'

import { startNodeBackend, type NodeBackend } from './node'
import { flatPng } from './node-backend/flat-png'
import { PERSONA_PASSWORD, personas } from './seed/personas'
import { toneWav } from './testing/tone-wav'

const browser = { browser: 'Node', browserVersion: '24.0.0', isMobile: false }
const UserInfo = z.object({ token: z.string(), user: z.object({ id: z.string() }) })
const JobList = z.object({ jobs: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), error: z.string().nullable() })) })

let backend: NodeBackend

beforeAll(async () => {
  backend = await startNodeBackend({ port: 0 })
})
afterAll(() => backend.close())

function call(method: string, path: string, { token, cookie, body }: { token?: string; cookie?: string; body?: unknown } = {}) {
  const headers = new Headers()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (cookie !== undefined) {
    headers.set('Cookie', cookie)
    // Browsers add it to calls with a method other than GET and HEAD.
    headers.set('Origin', backend.url)
  }
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return fetch(`${backend.url}/legacy${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/** Signs in. The cookie has the session's token; the user info's token opens only the socket. */
async function signIn(email: string): Promise<{ cookie: string; token: string; socketToken: string }> {
  const response = await call('POST', '/auth/login', { body: { ...browser, email, password: PERSONA_PASSWORD } })
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { token: socketToken } = UserInfo.parse(await (await call('GET', '/app/info', { cookie })).json())
  return { cookie, token: cookie.replace('session=', ''), socketToken }
}

async function upload(token: string, bytes: Uint8Array<ArrayBuffer>, name = 'grey.png', type = 'image/png'): Promise<string> {
  const tus = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` }
  const created = await fetch(`${backend.url}/legacy/upload`, {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${btoa(name)},filetype ${btoa(type)}`,
    },
  })
  const path = created.headers.get('location') ?? ''
  await fetch(backend.url + path, {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: bytes,
  })
  return path.split('/').at(-1) ?? ''
}

/** Resolves with the socket's message that a job of this kind has finished. */
function finished(socket: Socket, kind: string): Promise<unknown> {
  const Message = z.object({ type: z.literal('job'), data: z.object({ kind: z.literal(kind), state: z.enum(['succeeded', 'failed']) }) })
  return new Promise((resolve) => {
    socket.on('message', (message: unknown) => {
      if (Message.safeParse(message).success) resolve(message)
    })
  })
}

function connect(token: string): Promise<Socket> {
  const socket = io(backend.url, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', (error) => reject(error))
  })
}

describe('sessions', () => {
  it('[AUTH-03] keeps a session for each client, by its cookie or its bearer token', async () => {
    const sam = await signIn(personas.standard.email)
    const uli = await signIn(personas.unlimited.email)
    const infos = await Promise.all([call('GET', '/app/info', { cookie: sam.cookie }), call('GET', '/app/info', { token: uli.token })])
    const users = await Promise.all(infos.map(async (info) => UserInfo.parse(await info.json()).user.id))
    expect(users).toEqual(['user-standard', 'user-unlimited'])
  })

  it('[AUTH-03] keeps the cookie from scripts, other sites and connections without TLS', async () => {
    const { email } = personas.standard
    const response = await call('POST', '/auth/login', { body: { ...browser, email, password: PERSONA_PASSWORD } })
    expect(response.headers.get('set-cookie')).toMatch(/^session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('[AUTH-03] refuses calls of other sites that change something', async () => {
    const { cookie } = await signIn(personas.standard.email)
    const headers = { Cookie: cookie, 'Content-Type': 'application/json', Origin: 'https://attacker.example' }
    const logout = await fetch(`${backend.url}/legacy/auth/logout`, { method: 'POST', headers, body: JSON.stringify(browser) })
    expect(logout.status).toBe(403)
    expect(await logout.json()).toEqual({ error: 'This request came from another site.', code: 'forbidden' })
    expect((await call('GET', '/app/info', { cookie })).status).toBe(200)
  })

  it("[AUTH-09] ends only the cookie's session and clears the cookie", async () => {
    const one = await signIn(personas.standard.email)
    const other = await signIn(personas.standard.email)
    const response = await call('POST', '/auth/logout', { cookie: one.cookie, body: browser })
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await call('GET', '/app/info', { token: one.token })).status).toBe(401)
    expect((await call('GET', '/app/info', { token: other.token })).status).toBe(200)
  })
})

describe('invalid requests', () => {
  it('get 405, 404 and 413 with an error message', async () => {
    const responses = await Promise.all([
      call('PUT', '/app/info'),
      call('GET', '/nowhere'),
      call('POST', '/error', { body: { error: 'x'.repeat(33_600_000) } }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([405, 404, 413])
    const codes = ['not-allowed', 'not-found', 'too-large']
    for (const [index, response] of responses.entries()) {
      expect(await response.json()).toEqual({ error: expect.any(String) as string, code: codes[index] })
    }
  })
})

describe('files', () => {
  it('[MEDIA-03] take a transcript of more than 9 MB with the times of its words', async () => {
    const { token } = await signIn(personas.standard.email)
    const id = await upload(token, toneWav(1), 'call.wav', 'audio/wav')
    await expect
      .poll(async () => ((await (await call('GET', `/media/${id}`, { token })).json()) as { state: string }).state)
      .toBe('Converted')
    const words = Array.from({ length: 20 }, (_unused, index) => ({ text: 'disclosure', start: index / 20, end: (index + 1) / 20 }))
    const text = words.map((word) => word.text).join(' ')
    const segments = Array.from({ length: 9000 }, (_unused, index) => ({ id: `s${index}`, start: 0, end: 1, speaker: null, text, words }))
    const body = { revision: 0, language: 'en', source: 'imported', segments }
    expect(JSON.stringify(body).length).toBeGreaterThan(9_000_000)
    expect((await call('PUT', `/media/${id}/transcript`, { token, body })).status).toBe(200)
  })

  it('[SOCK-01] accepts an upload, reports its jobs on the socket and serves ranges', async () => {
    const { token, socketToken } = await signIn(personas.standard.email)
    const socket = await connect(socketToken)
    const probed = finished(socket, 'probe')
    const png = flatPng(64, 48, 200)
    const id = await upload(token, png)
    expect(await probed).toMatchObject({ data: { state: 'succeeded' } })
    socket.close()
    const part = await fetch(`${backend.url}/legacy/media/${id}/content`, {
      headers: { Authorization: `Bearer ${token}`, Range: 'bytes=1-3' },
    })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('PNG')
  })

  it('reads the details and the waveform of uncompressed audio', async () => {
    const { token, socketToken } = await signIn(personas.standard.email)
    const socket = await connect(socketToken)
    const probed = finished(socket, 'probe')
    const id = await upload(token, toneWav(0.1), 'call.wav', 'audio/wav')
    expect(await probed).toMatchObject({ data: { state: 'succeeded' } })
    socket.close()
    expect(await (await call('GET', `/media/${id}`, { token })).json()).toMatchObject({ state: 'Converted', type: 'audio', duration: 0.1 })
    const details = MediaDetails.parse(await (await call('GET', `/media/${id}/details`, { token })).json())
    expect(details.file).toMatchObject({ container: 'WAV', audio: { codec: 'PCM', channels: 1, sampleRate: 8000 } })
    expect(details.file?.audioTracks).toEqual([{ codec: 'PCM', channels: 1, sampleRate: 8000 }])
    const waveform: unknown = await (await call('GET', `/media/${id}/waveform`, { token })).json()
    expect(waveform).toMatchObject({ channels: 1, sample_rate: 8000 })
  })

  it('[API-01] has a recording with a waveform and a transcript', async () => {
    const { token } = await signIn(personas.standard.email)
    const { medias } = MediaList.parse(await (await call('GET', '/media', { token })).json())
    const recording = Object.values(medias).find(({ name }) => name === 'call-to-the-council.wav')
    expect(recording).toMatchObject({ type: 'audio', state: 'Converted', duration: 4 })
    const waveform = Waveform.parse(await (await call('GET', `/media/${recording?.id}/waveform`, { token })).json())
    expect(waveform.data).toHaveLength(2 * waveform.length)
    expect((waveform.length * waveform.samples_per_pixel) / waveform.sample_rate).toBeCloseTo(4, 0)
    expect(await (await call('GET', `/media/${recording?.id}/transcript`, { token })).json()).toMatchObject({
      revision: 1,
      source: 'imported',
      segments: [{ text: 'This is Ada.' }, { text: 'How can I help?' }],
    })
  })

  it('fails redactions instead of creating versions', async () => {
    const { token, socketToken } = await signIn(personas.standard.email)
    const socket = await connect(socketToken)
    const probed = finished(socket, 'probe')
    const detected = finished(socket, 'detect')
    const id = await upload(token, flatPng(64, 48, 100))
    await probed
    const request = { increasedAccuracy: false, tags: { faces: 1 } }
    expect((await call('POST', `/media/${id}/detect`, { token, body: request })).status).toBe(202)
    expect(await detected).toMatchObject({ data: { state: 'succeeded' } })
    const redacted = finished(socket, 'redact')
    await call('POST', `/media/${id}/redact`, { token, body: { revision: 1, title: 'Redacted', description: '' } })
    await redacted
    socket.close()
    const { jobs } = JobList.parse(await (await call('GET', `/jobs?mediaId=${id}`, { token })).json())
    expect(jobs[0]).toMatchObject({ kind: 'redact', state: 'failed', error: expect.stringContaining('can’t redact') as string })
    expect(await (await call('GET', `/media/${id}/versions`, { token })).json()).toEqual({ versions: [], total: 0 })
  })

  it('[SOCK-01] rejects a socket whose token has no session', async () => {
    await expect(connect('unknown')).rejects.toThrow('The session has ended.')
  })
})
