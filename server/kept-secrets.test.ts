import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { tableNames } from '#backend/records/table-names.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { startTeamServer, writeBuild } from '#tests/support/team/start-server.ts'
import { receiveMail, type MailReceiver } from '#tests/tools/receive-mail.ts'
import { openDatabase } from './database/open-database'
import type { RunningServer } from './server'

const PASSWORD = 'copper-lantern-4271'
const EMAIL = 'kim@council.example'
const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const newPassword = { ...client, password: 'silver-harbour-9035', confirmPassword: 'silver-harbour-9035' }

let folder: string
let mail: MailReceiver
let server: RunningServer

const start = async (): Promise<RunningServer> =>
  (await startTeamServer(folder, { SMTP_URL: mail.url, MAIL_FROM: 'studio@council.example' })).running

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-secrets-'))
  await writeBuild(folder)
  await emptyRecords(join(folder, 'data', 'records'))
  mail = await receiveMail()
  server = await start()
})

afterAll(async () => {
  await server.close()
  await mail.close()
  await rm(folder, { recursive: true })
})

const send = (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Response> =>
  fetch(`${server.url}/legacy${path}`, {
    method,
    headers: { origin: server.url, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** Returns the secret in the next email's link. */
async function nextSecret(): Promise<string> {
  return /\?token=([\w-]+)/.exec(await mail.next())?.[1] ?? ''
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the token of the user info of a session. */
async function infoToken(session: string): Promise<string> {
  const response = await send('GET', '/app/info', { authorization: `Bearer ${session}` })
  return ((await response.json()) as { token: string }).token
}

/** Returns whether a token in the address opens a socket, as clients of contract 1.0.0 send it. */
async function opensSocket(token: string): Promise<boolean> {
  const socket = io(server.url, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true })
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
  socket.close()
  return opened
}

/** Returns all records as texts. */
async function storedTexts(): Promise<string[]> {
  const database = await openDatabase({ folder: join(folder, 'data', 'records') })
  const texts: string[] = []
  for (const table of tableNames) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database)
    texts.push(...rows.map((row) => JSON.stringify(row)))
  }
  await database.destroy()
  return texts
}

it('[AUTH-07] the records of a server, and so its backups, have nothing that opens a session, its socket or an emailed link', async () => {
  const names = { firstName: 'Kim', lastName: 'Okafor', email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD }
  const signedUp = await send('POST', '/auth/signup', {}, { ...client, ...names, consent: true, recaptchaToken: null })
  const session = /__Host-session=([^;]+)/.exec(signedUp.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const verification = await nextSecret()
  expect((await send('POST', '/auth/reset', {}, { ...client, email: EMAIL })).status).toBe(204)
  const reset = await nextSecret()
  const live = await infoToken(session)
  expect([session, verification, reset, live].map((secret) => secret.length)).toEqual([40, 38, 38, 64])
  expect(await opensSocket(live)).toBe(true)

  await server.close()
  const texts = await storedTexts()
  for (const secret of [session, verification, reset, live]) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  const ids = [...texts.join('\n').matchAll(/(?:session|token)-[\da-f]{64}/g)].map(([id]) => id)
  expect(new Set(ids).size).toBe(3)

  const hashes = [...texts.join('\n').matchAll(/[\da-f]{64}/g)].map(([hash]) => hash)
  const derived = [...new Set(ids)].map((id) => sha256Of(`socket of ${id}`))

  server = await start()
  for (const token of new Set([...hashes, ...ids, ...derived, ''])) expect(await opensSocket(token)).toBe(false)
  expect(await opensSocket(live)).toBe(true)
  expect(await infoToken(session)).toBe(live)
  for (const id of new Set(ids)) {
    expect((await send('GET', '/app/info', { cookie: `__Host-session=${id}` })).status).toBe(401)
    expect((await send('GET', '/app/info', { authorization: `Bearer ${id}` })).status).toBe(401)
    for (const [path, body] of Object.entries({ reset: { ...newPassword, token: id }, verify: { ...client, token: id } })) {
      const refused = await send('POST', `/auth/${path}`, {}, body)
      expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ code: 'expired-link' })])
    }
  }
  // Over a restart, the secrets themselves open all of them.
  expect((await send('GET', '/app/info', { authorization: `Bearer ${session}` })).status).toBe(200)
  expect((await send('GET', '/app/info', { cookie: `__Host-session=${session}` })).status).toBe(200)
  expect((await send('POST', '/auth/verify', {}, { ...client, token: verification })).status).toBe(204)
  expect((await send('POST', '/auth/reset', {}, { ...newPassword, token: reset })).status).toBe(204)
  expect((await send('GET', '/app/info', { cookie: `__Host-session=${session}` })).status).toBe(401)
})
