import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import type { DetectionsRecord } from '#backend/records/records.ts'
import { largeLibrary } from '#mocks/seed/large-library.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { createOutbox } from '#server/cluster/bus.ts'
import { sharedChanges } from '#server/cluster/shared-changes.ts'
import { openDatabase, openExisting, type Database } from '#server/database/open-database.ts'
import { databaseTables, type ServerTables } from '#server/database/tables.ts'
import { reviewRow } from '../support/records.ts'
import { signUpAt, type Person } from '../support/team/person.ts'
import { writeBuild } from '../support/team/start-server.ts'
import { ensurePostgres, startPostgres, type TestPostgres } from '../tools/find-postgres.ts'
import { table as markdownTable } from './table.ts'
import { measureLibrary } from './team/library-pages.ts'
import { measureLongReview } from './team/long-review.ts'
import { measurePeople } from './team/people-pages.ts'
import { ORIGIN, postgresTime, processorTime, startServer, stopServer, type Running } from './team/processes.ts'

/**
 * Measures one and two servers of a PostgreSQL database, in turn in each round, and what a change costs with the lock that orders those of
 * several servers. Prints Markdown. The servers, PostgreSQL and this program share the computer, so requests a second grow only with free
 * cores: processor time for a request says what a server carries.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    files: { type: 'string', default: '200' },
    changes: { type: 'string', default: '2000' },
    /** Files of 50 people; with them, only pages of the library are measured. */
    library: { type: 'string' },
    /** People with an event each; with them, only lists of administrators are measured. */
    people: { type: 'string' },
    /** Measures the review of a long video only. */
    'long-review': { type: 'boolean', default: false },
    /** The folder of earlier code, with its packages, to measure on the same files. */
    before: { type: 'string' },
  },
})
const [ROUNDS, SECONDS, FILES, CHANGES] = [values.rounds, values.seconds, values.files, values.changes].map(Number) as [
  number,
  number,
  number,
  number,
]
const CONNECTIONS = 8
const TRACKS = 50
const BLOCK = 50

const programs = ensurePostgres()
if (programs === undefined) throw new Error('PostgreSQL can’t be installed (Debian: apt-get install postgresql).')

const review = (mediaId: string): DetectionsRecord =>
  reviewRow(mediaId, { tracks: Array.from({ length: TRACKS }, (_, index) => aTrack(`track-${index}`)) })

interface Operation {
  name: string
  send: (server: string, person: Person, ids: readonly string[], count: number) => Promise<Response>
}

const revisions = new Map<string, number>()
const operations: Operation[] = [
  { name: 'library, page of 50', send: (server, person) => person.call(server, 'GET', '/media?page=0&rowsPerPage=50') },
  {
    name: 'review read',
    send: (server, person, ids, count) => person.call(server, 'GET', `/media/${ids[count % ids.length]}/detections`),
  },
  {
    name: 'review save',
    send: async (server, person, ids, count) => {
      const id = ids[count % ids.length] ?? ''
      const revision = revisions.get(id) ?? 1
      revisions.set(id, revision + 1)
      return person.call(server, 'PATCH', `/media/${id}/detections`, {
        revision,
        changes: [{ type: 'settings', style: revision % 2 === 0 ? 'Black Box' : 'Smooth' }],
        changedOnly: true,
      })
    },
  },
]

interface Measured {
  requests: number
  milliseconds: number
  server: number
  database: number
}

/** Sends one operation on several connections, each to one of the servers. */
async function measure(operation: Operation, servers: readonly Running[], person: Person, ids: readonly string[]): Promise<Measured> {
  const serverTime = (): number => servers.reduce((sum, { child }) => sum + processorTime(child.pid ?? 0), 0)
  const [beganServer, beganDatabase, began] = [serverTime(), postgresTime(), performance.now()]
  let requests = 0
  // Each connection has files of its own, so that no save waits for the revision of another.
  const connection = async (_: unknown, place: number): Promise<void> => {
    const server = servers[place % servers.length]?.url ?? ''
    const own = ids.filter((_id, index) => index % CONNECTIONS === place)
    for (let count = 0; performance.now() - began < 1000 * SECONDS; count += 1) {
      const response = await operation.send(server, person, own, count)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${operation.name}: ${response.status} ${text}`)
      requests += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { requests, milliseconds: performance.now() - began, server: serverTime() - beganServer, database: postgresTime() - beganDatabase }
}

interface LockCost {
  /** The median of elapsed milliseconds for a change. */
  elapsed: number
  /** Milliseconds of processor time for a change, of this program and PostgreSQL. */
  processor: number
}

const medianOf = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Returns what a change costs without and with the lock, in blocks of changes by turns. */
async function measureLock(database: Database): Promise<{ without: LockCost; withLock: LockCost }> {
  const outbox = createOutbox(database)
  const plain = databaseTables(database)
  const shared = databaseTables(database, sharedChanges({ database, outbox, id: 'bench', onLost: () => undefined }))
  await plain.change((draft) => draft.put('detections', review('bench')))
  const elapsed = new Map<ServerTables, number[]>([
    [plain, []],
    [shared, []],
  ])
  const processor = new Map<ServerTables, number>()
  async function run(tables: ServerTables): Promise<void> {
    const [own, theirs] = [process.cpuUsage(), postgresTime()]
    for (let count = 0; count < BLOCK; count += 1) {
      const began = performance.now()
      await tables.change(async (draft) => {
        const row = await draft.get('detections', 'bench')
        if (row) draft.put('detections', { ...row, revision: row.revision + 1 })
      })
      elapsed.get(tables)?.push(performance.now() - began)
    }
    const { user, system } = process.cpuUsage(own)
    processor.set(tables, (processor.get(tables) ?? 0) + (user + system) / 1000 + postgresTime() - theirs)
  }
  await run(plain)
  await run(shared)
  processor.clear()
  for (const times of elapsed.values()) times.length = 0
  for (let count = 0; count < CHANGES; count += BLOCK) for (const tables of [plain, shared]) await run(tables)
  const costOf = (tables: ServerTables): LockCost => {
    const times = elapsed.get(tables) ?? []
    return { elapsed: medianOf(times), processor: (processor.get(tables) ?? 0) / times.length }
  }
  return { without: costOf(plain), withLock: costOf(shared) }
}

async function seed(postgres: TestPostgres, person: Person): Promise<string[]> {
  const database = await openExisting({ url: postgres.url })
  const tables = databaseTables(database)
  const files = largeLibrary(person.id, FILES, [])
  await tables.change((draft) => {
    for (const file of files) {
      draft.put('media', { ...file, type: 'image', state: 'Ready for review' })
      draft.put('detections', review(file.id))
    }
  })
  await database.destroy()
  return files.map(({ id }) => id)
}

const totals = new Map<string, Measured>()
const keyOf = (name: string, servers: number): string => `${name} ${servers}`

const postgres = await startPostgres(programs)
const folder = await mkdtemp(join(tmpdir(), 'bench-servers-'))
const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function measureServers(): Promise<void> {
  const database = await openDatabase({ url: postgres.url })
  const { without, withLock } = await measureLock(database)
  await database.destroy()

  const first = await startServer(folder, postgres.url)
  const second = await startServer(folder, postgres.url)
  const person = await signUpAt(first.url, 'Ada', ORIGIN)
  const ids = await seed(postgres, person)
  for (const operation of operations) await measure(operation, [first, second], person, ids)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const servers of [[first], [first, second]])
      for (const operation of operations) {
        const { requests, milliseconds, server, database: theirs } = await measure(operation, servers, person, ids)
        const sum = totals.get(keyOf(operation.name, servers.length)) ?? { requests: 0, milliseconds: 0, server: 0, database: 0 }
        totals.set(keyOf(operation.name, servers.length), {
          requests: sum.requests + requests,
          milliseconds: sum.milliseconds + milliseconds,
          server: sum.server + server,
          database: sum.database + theirs,
        })
      }
  await stopServer(second)
  await stopServer(first)

  const rows = operations.map(({ name }) => {
    const [one, two] = [totals.get(keyOf(name, 1)), totals.get(keyOf(name, 2))]
    if (!one || !two) return [name]
    const rate = ({ requests, milliseconds }: Measured): number => (1000 * requests) / milliseconds
    return [
      name,
      rate(one).toFixed(0),
      rate(two).toFixed(0),
      (rate(two) / rate(one)).toFixed(2),
      `${(one.server / one.requests).toFixed(1)} + ${(one.database / one.requests).toFixed(1)} ms`,
      `${(two.server / two.requests).toFixed(1)} + ${(two.database / two.requests).toFixed(1)} ms`,
    ]
  })
  print(`${cpus().length} cores, ${FILES} files with ${TRACKS} faces each, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s.\n`)
  print(
    markdownTable(
      ['', '1 server, requests/s', '2 servers, requests/s', 'ratio', '1: server + PostgreSQL', '2: servers + PostgreSQL'],
      rows,
    ),
  )
  print(
    `\nThe median change takes ${without.elapsed.toFixed(2)} ms without the lock and ${withLock.elapsed.toFixed(2)} ms with it (ratio ` +
      `${(withLock.elapsed / without.elapsed).toFixed(2)}); ${without.processor.toFixed(2)} and ${withLock.processor.toFixed(2)} ms of processor ` +
      `time (ratio ${(withLock.processor / without.processor).toFixed(2)}).`,
  )
}

try {
  await writeBuild(folder)
  if (values['long-review']) await measureLongReview(postgres.url, print)
  else if (values.people !== undefined)
    await measurePeople({ postgres, folder, people: Number(values.people), before: values.before, print })
  else if (values.library === undefined) await measureServers()
  else await measureLibrary({ postgres, folder, files: Number(values.library), before: values.before, print })
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
