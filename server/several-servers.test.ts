import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import { logInAt, signUpAt, type Person } from '#tests/support/team/person.ts'
import { startTeamServer, writeBuild, type TeamServer } from '#tests/support/team/start-server.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { FolderNotSharedError } from './cluster/share-folder'
import { lockDatabase, DatabaseInUseError } from './database/postgres-lock'
import { NewerSchemaError, openExisting, type Database } from './database/open-database'
import { databaseTables, type ServerTables } from './database/tables'

const ORIGIN = 'https://studio.example'

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

/** Longer than needed, also on a machine that others use. */
const SOON = { timeout: 20_000 }

let postgres: TestPostgres
let folder: string
let database: Database
let tables: ServerTables
let first: TeamServer
let second: TeamServer
let ada: Person

const start = (more: Record<string, string> = {}): Promise<TeamServer> =>
  startTeamServer(folder, { DATABASE_URL: postgres.url, PUBLIC_URL: ORIGIN, ...more })

/** Sends the same request to both servers at once. Returns the responses in the order of their status. */
async function atBoth(send: (server: string) => Promise<Response>): Promise<Response[]> {
  const responses = await Promise.all([send(first.url), send(second.url)])
  return responses.toSorted((one, other) => one.status - other.status)
}

const addFile = (id: string): Promise<void> => tables.change((draft) => draft.put('media', mediaRow(id, { ownerId: ada.id })))

/** Returns the messages that a socket gets from now on. */
function messagesOf(socket: Socket): { type: string; data?: Record<string, unknown> }[] {
  const received: { type: string; data?: Record<string, unknown> }[] = []
  socket.on('message', (message: { type: string }) => void received.push(message))
  return received
}

async function connected(socket: Socket): Promise<Socket> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

describe.runIf(programs)('two servers of one database and one folder', () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'several-servers-'))
    await writeBuild(folder)
    first = await start()
    second = await start()
    database = await openExisting({ url: postgres.url })
    tables = databaseTables(database)
    ada = await signUpAt(first.url, 'Ada', ORIGIN)
  })

  afterAll(async () => {
    await database.destroy()
    await second.running.close()
    await first.running.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  it('make one job of two requests with the same key', async () => {
    for (let count = 0; count < 10; count += 1) {
      const id = `media-${count}`
      await addFile(id)
      const detect = (server: string): Promise<Response> =>
        ada.call(
          server,
          'POST',
          `/media/${id}/detect`,
          { increasedAccuracy: false, tags: { faces: 1 } },
          { 'Idempotency-Key': `key-${count}` },
        )
      const [one, other] = await atBoth(detect)
      expect([one?.status, other?.status]).toEqual([202, 202])
      expect(await one?.json()).toEqual(await other?.json())
    }
    const jobs = await tables.all('jobs')
    expect(jobs).toHaveLength(10)
    expect(new Set(jobs.map(({ sequence }) => sequence)).size).toBe(10)
  })

  it('save one of two reviews with the same revision', async () => {
    await addFile('reviewed')
    await tables.change((draft) => draft.put('detections', reviewRow('reviewed')))
    for (let revision = 1; revision <= 10; revision += 1) {
      const save = (server: string): Promise<Response> =>
        ada.call(server, 'PUT', '/media/reviewed/detections', {
          revision,
          style: 'Black Box',
          tracks: [],
          defaultReason: `${revision} ${server}`,
        })
      const [saved, refused] = await atBoth(save)
      expect([saved?.status, refused?.status]).toEqual([200, 409])
      expect(await refused?.json()).toMatchObject({ code: 'revision-conflict' })
    }
    expect((await tables.get('detections', 'reviewed'))?.revision).toBe(11)
  })

  it('move a socket at one to the session that replaces its own at the other', async () => {
    const ivy = await signUpAt(first.url, 'Ivy', ORIGIN)
    const socket = await connected(ivy.connect(second.url, await ivy.socketToken(first.url)))
    const messages = messagesOf(socket)
    const replaced = await logInAt(first.url, 'Ivy', { cookie: ivy.cookie, origin: ORIGIN })
    const renewed = replaced.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await tables.change((draft) => draft.put('media', mediaRow('of-ivy', { ownerId: ivy.id })))
    expect((await ivy.call(second.url, 'GET', '/app/info')).status).toBe(401)
    expect((await ivy.call(first.url, 'PATCH', '/media/of-ivy', { name: 'renamed.jpg' }, { cookie: renewed })).status).toBe(200)
    await expect.poll(() => messages.map(({ data }) => data?.['name']), SOON).toEqual(['renamed.jpg'])
    expect(
      (await ivy.call(first.url, 'POST', '/auth/logout', { browser: 'Chrome', browserVersion: '1', isMobile: false }, { cookie: renewed }))
        .status,
    ).toBe(204)
    await expect.poll(() => messages.at(-1)?.type, SOON).toBe('force_logout')
    await expect.poll(() => socket.connected, SOON).toBe(false)
  })

  it('tell a socket at one of a change at the other, once and in the order of the changes', async () => {
    await addFile('renamed')
    const socket = await connected(ada.connect(first.url, await ada.socketToken(first.url)))
    const messages = messagesOf(socket)
    const names: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const name = `${count} ${'é'.repeat(count)}.jpg`
      names.push(name)
      const server = count % 2 === 0 ? first.url : second.url
      expect((await ada.call(server, 'PATCH', '/media/renamed', { name })).status).toBe(200)
    }
    await expect.poll(() => messages.map(({ data }) => data?.['name']), SOON).toEqual(names)
    socket.disconnect()
  })

  it('accept a socket’s token once, at either of them', async () => {
    for (let count = 0; count < 5; count += 1) {
      const token = await ada.socketToken(first.url)
      const tries = await Promise.allSettled([connected(ada.connect(first.url, token)), connected(ada.connect(second.url, token))])
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const one of tries) if (one.status === 'fulfilled') one.value.disconnect()
    }
  })

  it('end a session everywhere when its user logs out at one', async () => {
    const ben = await signUpAt(first.url, 'Ben', ORIGIN)
    const socket = await connected(ben.connect(second.url, await ben.socketToken(first.url)))
    const messages = messagesOf(socket)
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    expect((await ben.call(second.url, 'GET', '/media')).status).toBe(200)
    expect((await ben.call(first.url, 'POST', '/auth/logout', { browser: 'Chrome', browserVersion: '1', isMobile: false })).status).toBe(
      204,
    )
    expect((await ben.call(second.url, 'GET', '/media')).status).toBe(401)
    expect(await gone).toBe('io server disconnect')
    expect(messages).toEqual([{ type: 'force_logout' }])
  })

  it('[AUTH-03] count wrong passwords together', async () => {
    const wrong = async (server: string): Promise<number> => (await logInAt(server, 'Zoe', { password: 'wrong' })).status
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push(await wrong(first.url))
    await expect.poll(() => countOf('zoe@council.example'), SOON).toBe(5)
    // What the first server sends later arrives later.
    await addFile('beside')
    const messages = messagesOf(await connected(ada.connect(second.url, await ada.socketToken(first.url))))
    await ada.call(first.url, 'PATCH', '/media/beside', { name: 'later.jpg' })
    await expect.poll(() => messages, SOON).toHaveLength(1)
    expect([...statuses, await wrong(second.url)]).toEqual([403, 403, 403, 403, 403, 429])
  })

  it('know of the people who review a file at the other', async () => {
    const cleo = await signUpAt(second.url, 'Cleo', ORIGIN)
    await tables.change((draft) => {
      draft.put('projects', { ...projectRow('shared', 'Shared'), ownerId: ada.id, members: [cleo.id] })
      draft.put('media', mediaRow('watched', { ownerId: ada.id, projectId: 'shared' }))
    })
    const keep = (person: Person, server: string): Promise<Response> =>
      person.call(server, 'PUT', `/media/watched/reviewers/page-of-${person.id}`)
    expect((await keep(ada, first.url)).status).toBe(200)
    await expect
      .poll(async () => (await (await keep(cleo, second.url)).json()) as unknown, SOON)
      .toMatchObject({ people: [{ id: ada.id }, { id: cleo.id }] })
  })

  it('make one file of an upload that is sent to both', async () => {
    const metadata = { 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('a.jpg')}` }
    const path = (await ada.tus(first.url, 'POST', '/legacy/upload', metadata)).headers.get('location') ?? ''
    const id = path.slice('/legacy/upload/'.length)
    const append = (server: string, offset: number, text: string): Promise<Response> =>
      ada.tus(server, 'PATCH', path, { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }, text)
    expect((await append(first.url, 0, '0123')).status).toBe(204)
    expect((await ada.tus(second.url, 'HEAD', path, {})).headers.get('upload-offset')).toBe('4')
    expect((await atBoth((server) => append(server, 4, '456'))).map(({ status }) => status)).toEqual([204, 409])
    // The upload may be in the library when the second request is handled.
    const [last, late] = await atBoth((server) => append(server, 7, '789'))
    expect(last?.status).toBe(204)
    expect([404, 409]).toContain(late?.status)
    expect((await atBoth((server) => ada.tus(server, 'HEAD', path, {}))).map(({ headers }) => headers.get('upload-offset'))).toEqual([
      '10',
      '10',
    ])
    await atBoth((server) => ada.call(server, 'GET', '/media'))
    expect((await tables.all('media')).filter((media) => media.id === id)).toHaveLength(1)
    expect((await tables.of('jobs', 'media', id)).map(({ kind }) => kind)).toEqual(['probe'])
    expect(await (await ada.call(second.url, 'GET', `/media/${id}/content`)).text()).toBe('0123456789')
    expect(await readFile(join(folder, 'data', 'files', 'media', id), 'utf8')).toBe('0123456789')
  })

  it('open the form for the first administrator with one key', () => {
    expect(second.running.setupPath()).toBe(first.running.setupPath())
    expect(first.running.setupPath()).toMatch(/^\/setup\?key=[\w-]{32}$/)
  })

  it('refuse a server with another folder, and commands', async () => {
    await expect(start({ DATA: join(folder, 'other') })).rejects.toThrow(FolderNotSharedError)
    await expect(lockDatabase(postgres.url, () => undefined)).rejects.toThrow(DatabaseInUseError)
  })

  it('keep answering while a server of another schema is refused beside them', async () => {
    const [last] = (await sql<{ name: string; timestamp: string }>`select * from kysely_migration order by name desc`.execute(database))
      .rows
    const rename = (from: string | undefined, to: string | undefined) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(database)
    await rename(last?.name, '9999-of-a-newer-version')
    await expect(start()).rejects.toThrow(NewerSchemaError)
    await sql`delete from kysely_migration where name = '9999-of-a-newer-version'`.execute(database)
    await expect(start()).rejects.toThrow(
      'The records were written by an older version of Redaction Studio. Stop its servers, and start this version once, which updates them.',
    )
    expect((await ada.call(first.url, 'GET', '/media')).status).toBe(200)
    await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(database)
    const third = await start()
    await third.running.close()
  })
})

/** Returns the wrong passwords that count for an address. */
async function countOf(address: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count from limits where kind = 'attempts' and key = ${JSON.stringify(['sign-in', address])}`.execute(database)
  return rows[0]?.count
}
