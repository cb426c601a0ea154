import 'fake-indexeddb/auto'

import { Collection } from '@mswjs/data'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { sortMedia } from '#backend/handlers/sort-media.ts'
import { keysOf } from '#backend/records/indexes.ts'
import { schemas, type JobRecord, type MediaRecord } from '#backend/records/records.ts'
import { Table } from '#mocks/records/table.ts'
import { openTables } from '#mocks/records/tables.ts'
import { largeLibrary } from '#mocks/seed/large-library.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { table as markdownTable } from './table.ts'

/**
 * Compares the tables in memory with collections of @mswjs/data that hold the same rows, in turn in each round. Prints Markdown with
 * processor time, because a busy machine multiplies the elapsed time. It still depends on the computer, so compare the ratios.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    related: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
})
const [FILES, RELATED, ROUNDS] = [Number(values.files), Number(values.related), Number(values.rounds)]
const READS = 100
const PAGES = 20
const SINGLE_WRITES = 20
const WRITES = 1000
const PAGE = 100

type Side = 'ours' | 'theirs'
type Measured = Record<Side, number>

const media = largeLibrary('ada', FILES, [])

function jobOf({ id }: MediaRecord, index: number): JobRecord {
  const times = { createdAt: 1, finishedAt: 2, progress: 100, stage: null, error: null, versionId: null, stateBefore: 'Uploaded' as const }
  return {
    ...times,
    id: `job-${index}`,
    mediaId: id,
    ownerId: 'ada',
    kind: 'probe',
    state: 'succeeded',
    command: { kind: 'probe' },
    sequence: index + 1,
  }
}

const jobs = media.map(jobOf)
/** Files at equal distances, so that a search through all rows finds them halfway on average. */
function chosen(count: number): MediaRecord[] {
  const step = Math.ceil(FILES / count)
  return media.filter((_, index) => index % step === Math.floor(step / 2))
}

const renamed = (count: number, name: string): MediaRecord[] => chosen(count).map((row) => ({ ...row, name }))

/** Returns the processor time of work in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1000
}

async function both(ours: () => unknown, theirs: () => unknown): Promise<Measured> {
  return { ours: await timeOf(ours), theirs: await timeOf(theirs) }
}

function expectEqual(what: string, ours: unknown, theirs: unknown): void {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${what}: the two sides differ`)
}

async function createAll<Schema extends z.ZodType>(collection: Collection<Schema>, rows: readonly z.input<Schema>[]): Promise<void> {
  for (const row of rows) await collection.create(row)
}

const mediaOf = (): Collection<typeof schemas.media> => new Collection({ schema: schemas.media })

type Rows = ReturnType<typeof mediaOf>

async function update(rows: Rows, changed: readonly MediaRecord[]): Promise<void> {
  for (const row of changed) await rows.update((query) => query.where({ id: row.id }), { data: (draft) => void Object.assign(draft, row) })
}

function pageOfCollection(rows: Rows): MediaRecord[] {
  // With `take`, the library sorts only the rows that it took: the first of the table instead of the first of the order.
  const found = rows.findMany((query) => query.where({ ownerId: 'ada', type: 'image', state: 'Uploaded' }), {
    orderBy: [{ uploadDate: 'asc' }, { id: 'asc' }],
  })
  return found.slice(0, PAGE)
}

function pageOfTable(rows: Table<MediaRecord>): MediaRecord[] {
  const found = rows.all().filter(({ ownerId, type, state }) => ownerId === 'ada' && type === 'image' && state === 'Uploaded')
  return sortMedia(found, 'oldest').slice(0, PAGE)
}

/** Measures each operation once. */
async function round(number: number): Promise<Record<string, Measured>> {
  const files = new Table(schemas.media, keysOf('media'))
  const ofFile = new Table(schemas.jobs, keysOf('jobs'))
  const theirFiles = mediaOf()
  const theirJobs = new Collection({ schema: schemas.jobs })
  const results: Record<string, Measured> = {}
  results[`fill with ${FILES} files`] = await both(
    () => (files.load(media), files.all()),
    () => createAll(theirFiles, media),
  )
  ofFile.load(jobs)
  ofFile.all()
  await createAll(theirJobs, jobs)

  const ids = chosen(READS).map(({ id }) => id)
  results[`get by ID, ${ids.length} times`] = await both(
    () => ids.map((id) => files.get(id)),
    () => ids.map((id) => theirFiles.findFirst((query) => query.where({ id }))),
  )
  results[`jobs of a file, ${ids.length} times`] = await both(
    () => ids.map((id) => ofFile.of('media', id)),
    () => ids.map((mediaId) => theirJobs.findMany((query) => query.where({ mediaId }))),
  )
  results[`page of ${PAGE}, filtered and sorted, ${PAGES} times`] = await both(
    () => Array.from({ length: PAGES }, () => pageOfTable(files)),
    () => Array.from({ length: PAGES }, () => pageOfCollection(theirFiles)),
  )
  expectEqual('page', pageOfTable(files), pageOfCollection(theirFiles))

  for (const count of [SINGLE_WRITES, WRITES]) {
    const changed = renamed(count, `Round ${number}, ${count}`)
    results[`change ${count} files`] = await both(
      async () => {
        for (const row of changed) (await files.prepare(schemas.media.parse(row)))()
      },
      () => update(theirFiles, changed),
    )
  }
  const [first] = chosen(1)
  expectEqual(
    'change',
    files.get(first?.id ?? ''),
    theirFiles.findFirst((query) => query.where({ id: first?.id ?? '' })),
  )
  results[`change ${WRITES} files, then roll back`] = await rollBack(theirFiles, number)
  return results
}

/** A change that fails leaves our tables untouched. A collection must be changed back, row by row. */
async function rollBack(theirFiles: Rows, number: number): Promise<Measured> {
  const database = await openDatabase(`tables-${number}`)
  const transaction = database.transaction('media', 'readwrite')
  for (const row of media) void transaction.store.put(row)
  await transaction.done
  const tables = await openTables(database)
  const before = await tables.all('media')
  const changed = renamed(WRITES, 'Rolled back')
  const measured = await both(
    () =>
      tables
        .change((draft) => {
          for (const row of changed) draft.put('media', row)
          throw new Error('on purpose')
        })
        .catch(() => undefined),
    async () => {
      const originals = changed.map(({ id }) => structuredClone(theirFiles.findFirst((query) => query.where({ id }), { strict: true })))
      await update(theirFiles, changed)
      await update(theirFiles, originals)
    },
  )
  expectEqual('rollback', await tables.all('media'), before)
  database.close()
  return measured
}

/** Fills half as many and as many files with one job each, and reads the jobs of each file. */
async function relations(count: number): Promise<Record<string, Measured>> {
  const files = new Table(schemas.media, keysOf('media'))
  const ofFile = new Table(schemas.jobs, keysOf('jobs'))
  const theirFiles = new Collection({ schema: schemas.media.extend({ jobs: z.array(z.unknown()).optional() }) })
  const theirJobs = new Collection({ schema: schemas.jobs.extend({ file: z.unknown().optional() }) })
  theirFiles.defineRelations(({ many }) => ({ jobs: many(theirJobs) }))
  theirJobs.defineRelations(({ one }) => ({ file: one(theirFiles) }))
  const [someFiles, someJobs] = [media.slice(0, count), jobs.slice(0, count)]
  const filled = await both(
    () => (files.load(someFiles), files.all(), ofFile.load(someJobs), ofFile.all()),
    async () => {
      for (const [index, row] of someFiles.entries()) {
        const file = await theirFiles.create({ ...row, jobs: [] })
        const job = someJobs[index]
        if (job) await theirJobs.create({ ...job, file })
      }
    },
  )
  const read = await both(
    () => someFiles.map(({ id }) => ofFile.of('media', id).length),
    () => theirFiles.all().map((file) => file.jobs?.length),
  )
  expectEqual(
    'relations',
    someFiles.map(({ id }) => ofFile.of('media', id).length),
    theirFiles.all().map((file) => file.jobs?.length),
  )
  return { [`relation: ${count} files with a job`]: filled, [`relation: jobs of ${count} files`]: read }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

// The first round also compiles the code.
await round(0)
const rounds: Record<string, Measured>[] = []
for (let number = 1; number <= ROUNDS; number += 1)
  rounds.push({ ...(await round(number)), ...(await relations(RELATED / 2)), ...(await relations(RELATED)) })
const rows = Object.keys(rounds[0] ?? {}).map((name) => {
  const measured = rounds.flatMap((one) => one[name] ?? [])
  const [ours, theirs, ratio] = [
    measured.map((one) => one.ours),
    measured.map((one) => one.theirs),
    measured.map((one) => one.theirs / one.ours),
  ]
  return [name, milliseconds(median(ours)), milliseconds(median(theirs)), median(ratio).toFixed(1)]
})
console.log(markdownTable(['operation', 'our tables, ms', 'collections, ms', 'ratio'], rows))
