import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { LeadershipLostError, type Draft } from '#backend/ports/tables.ts'
import { jobRow, mediaRow } from '#tests/support/records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { openDatabase, type Database } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { createOutbox, joinPieces, type ServerMessage } from './bus'
import { joinDatabase, type DatabaseSession } from './database-session'
import { databaseTokens } from './database-tokens'
import { sharedChanges } from './shared-changes'

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

/** Longer than needed, also on a machine that others use. */
const SOON = { timeout: 20_000 }

let postgres: TestPostgres
let database: Database

/** Opens the tables of a server. */
function open(id: string) {
  const onLost = vi.fn<() => void>()
  const outbox = createOutbox(database)
  const changes = sharedChanges({ database, outbox, id, onLost })
  return { onLost, outbox, changes, tables: databaseTables(database, changes) }
}

async function join(onLost: () => void = () => undefined): Promise<{ session: DatabaseSession; messages: ServerMessage[] }> {
  const session = await joinDatabase(postgres.url, onLost)
  const messages: ServerMessage[] = []
  session.onNotification(joinPieces((message) => void messages.push(message)))
  return { session, messages }
}

/** Returns how many connections have a lock, or wait for it. */
async function waitingFor(lock: number, granted: boolean): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and granted = ${granted}`.execute(
    database,
  )
  return rows.length
}

describe.runIf(programs)('servers of one database', () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    database = await openDatabase({ url: postgres.url })
  })

  beforeEach(async () => {
    for (const table of ['jobs', 'media']) await sql`delete from ${sql.table(table)}`.execute(database)
  })

  afterAll(async () => {
    await database.destroy()
    await postgres.stop()
  })

  it('number the rows of 40 changes without a gap', async () => {
    const [one, other] = [open('one'), open('other')]
    const add = async (draft: Draft): Promise<void> => {
      const sequence = await draft.nextNumber('jobs')
      draft.put('jobs', jobRow('media-1', { id: `job-${sequence}`, sequence }))
    }
    await Promise.all(Array.from({ length: 40 }, (_, count) => (count % 2 === 0 ? one : other).tables.change(add)))
    const numbers = (await one.tables.all('jobs')).map(({ sequence }) => sequence)
    expect(numbers.toSorted((low, high) => low - high)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  it('end the change of a server that has led, and whose place another one has taken', async () => {
    const [one, other] = [open('one'), open('other')]
    await one.changes.lead()
    await one.tables.change((draft) => draft.put('media', mediaRow('media-1')))
    await other.changes.lead()
    await expect(one.tables.change((draft) => draft.put('media', mediaRow('media-2')))).rejects.toThrow(LeadershipLostError)
    expect(one.onLost).toHaveBeenCalledOnce()
    await other.tables.change((draft) => draft.put('media', mediaRow('media-3')))
    expect((await other.tables.all('media')).map(({ id }) => id)).toEqual(['media-1', 'media-3'])
  })

  it('wait no longer than a failed change takes, and hear nothing of it', async () => {
    const [one, other] = [open('one'), open('other')]
    const { session, messages } = await join()
    await expect(
      one.tables.change((draft) => {
        draft.put('media', mediaRow('media-1'))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await other.tables.change((draft) => draft.put('media', mediaRow('media-2')))
    await expect
      .poll(() => messages, SOON)
      .toEqual([{ kind: 'changed', from: 'other', changed: { jobs: [], media: true, accounts: false } }])
    await session.end()
  })

  it('send the messages about a change before another server changes anything', async () => {
    const [one, other] = [open('one'), open('other')]
    const { session, messages } = await join()
    let openGate = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    const { outbox } = one
    let sending = Promise.resolve()
    async function sendThroughGate(message: ServerMessage): Promise<void> {
      await gate
      outbox.add(message)
      await outbox.sent()
    }
    // The messages of the first server are sent late.
    const late = {
      add: (message: ServerMessage) => {
        sending = sendThroughGate(message)
      },
      sent: () => sending,
    }
    const tables = databaseTables(database, sharedChanges({ database, outbox: late, id: 'one', onLost: () => undefined }))
    tables.onChange(() => late.add({ kind: 'end-session', token: 'one', exceptTab: '' }))
    other.tables.onChange(() => other.outbox.add({ kind: 'end-session', token: 'other', exceptTab: '' }))
    const changing = tables.change((draft) => draft.put('media', mediaRow('media-1')))
    await expect.poll(() => waitingFor(5_282_703, true), SOON).toBe(1)
    const waiting = other.tables.change((draft) => draft.put('media', mediaRow('media-2')))
    await expect.poll(() => waitingFor(5_282_703, false), SOON).toBe(1)
    openGate()
    await Promise.all([changing, waiting])
    await expect
      .poll(() => messages.filter(({ kind }) => kind === 'end-session'), SOON)
      .toEqual([
        { kind: 'end-session', token: 'one', exceptTab: '' },
        { kind: 'end-session', token: 'other', exceptTab: '' },
      ])
    await session.end()
  })

  it('don’t report progress of a job that another one has ended meanwhile', async () => {
    const { outbox, tables } = open('one')
    const { session, messages } = await join()
    await tables.change((draft) => {
      draft.put('jobs', jobRow('media-1', { id: 'job-1', state: 'running' }))
      draft.put('jobs', jobRow('media-1', { id: 'job-2', state: 'cancelled', finishedAt: 1 }))
    })
    const progressOf = (id: string): ServerMessage => ({
      kind: 'message',
      userIds: ['ada'],
      message: {
        type: 'job',
        data: {
          id,
          mediaId: 'media-1',
          kind: 'detect',
          state: 'running',
          stage: null,
          progress: 7,
          error: null,
          versionId: null,
          createdAt: 1,
          finishedAt: null,
        },
      },
    })
    for (const id of ['job-2', 'job-1']) outbox.add(progressOf(id))
    await outbox.sent()
    await expect.poll(() => messages.slice(1), SOON).toEqual([progressOf('job-1')])
    await session.end()
  })

  it('use up a token once, and find none that has ended', async () => {
    const [one, other] = [databaseTokens(database), databaseTokens(database)]
    await one.put('socket', 'token', 'session-1', 60_000)
    await one.put('login', 'ended', 'ada', -1)
    expect(await other.get('socket', 'token')).toBe('session-1')
    const taken = await Promise.all([one.take('socket', 'token'), other.take('socket', 'token')])
    expect(taken.toSorted()).toEqual(['session-1', undefined])
    expect([await other.get('login', 'ended'), await other.take('login', 'ended')]).toEqual([undefined, undefined])
    expect([await other.get('socket', '\0'), await other.take('socket', '\0')]).toEqual([undefined, undefined])
  })

  it('lead one after another, and lock a name in one of them', async () => {
    const onLost = vi.fn<() => void>()
    const led: string[] = []
    const { session: one } = await join(onLost)
    expect(one.isFirst).toBe(true)
    const joining = join()
    await one.settle(() => void led.push('one'))
    const { session: other } = await joining
    expect(other.isFirst).toBe(false)
    await other.settle(() => void led.push('other'))
    expect(led).toEqual(['one'])
    const unlock = await one.lock('upload 1', 0)
    expect(await other.lock('upload 1', 0)).toBeUndefined()
    await unlock?.()
    expect(await other.lock('upload 1', 0)).toBeTypeOf('function')
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 5282702 and granted`.execute(database)
    await expect.poll(() => led, SOON).toEqual(['one', 'other'])
    expect(onLost).toHaveBeenCalledOnce()
    await other.end()
  })
})
