import {
  clearDatabase,
  readSetting,
  storeNames,
  writeSetting,
  type CloudCodeRecord,
  type Connect,
  type Database,
} from '../storage/database'
import { isStorageFull } from '#engine/core/errors.ts'
import { LeadershipLostError, UploadGoneError, type Change, type Draft, type Tables } from '#backend/ports/tables.ts'
import { CollectedChange, type StoredReads } from '#backend/ports/collected-change.ts'
import { addUp, amountIn } from '#backend/records/amounts.ts'
import type { Records } from '#backend/records/records.ts'
import { oneAtATime } from '#lib/one-at-a-time.ts'
import { createChangeNesting } from './change-nesting'
import { damagedIn, findDamaged, loadInto, loadTables, type DamagedRow, type Memory } from './load-tables'
import { tableNames } from '#backend/records/table-names.ts'
import { pageIn } from './page-in'
import type { Table } from './table'

const LOST = 'Another tab has taken over the records.'

export interface OpenOptions {
  /** Whether to take over the records from a tab that may still be running, whose changes then fail. */
  takesOver?: boolean
}

/** A change that can also take codes of the camera cloud. */
export interface BrowserDraft extends Draft {
  /** Removes a code of the camera cloud, so that it works only once. */
  takeCloudCode: (id: string) => void
}

/** The records of a browser, with the rows that it can't read and the codes of the camera cloud. */
export interface BrowserTables extends Tables {
  change: <Result>(work: (draft: BrowserDraft) => Result | Promise<Result>) => Promise<Result>
  cloudCode: (id: string) => Promise<CloudCodeRecord | undefined>
  /** Returns the stored rows that this build can't read. Checks all unchecked rows. */
  damaged: () => DamagedRow[]
  /** Like `damaged`, but lets other work run in between, because checking a large library takes a while. */
  findDamaged: () => Promise<DamagedRow[]>
  /** Loads rows that were stored outside a change, for example by an import. */
  refresh: () => Promise<void>
  /** Deletes everything, in memory and in the browser's storage. */
  reset: () => Promise<void>
}

class BrowserChange extends CollectedChange implements BrowserDraft {
  readonly takenCloudCodes: string[] = []

  takeCloudCode = (id: string): void => {
    this.mustBeOpen()
    this.takenCloudCodes.push(id)
  }

  override get isEmpty(): boolean {
    return super.isEmpty && this.takenCloudCodes.length === 0
  }
}

/** Returns the reads of the rows in memory. */
function readsOf(memory: Memory): StoredReads {
  return {
    all: async (table) => memory[table].all(),
    get: async (table, id) => memory[table].get(id),
    getMany: async (table, ids) => ids.flatMap((id) => memory[table].get(id) ?? []),
    of: async (table, index, keys) => (memory[table] as Table<Records[typeof table]>).of(index, keys),
    sumsOf: async (table, summed) => {
      const sums = new Map(summed.keys.map((key) => [key, 0]))
      addUp(sums, table, summed, memory[table].of(amountIn(table, summed.amount).index, summed.keys))
      return sums
    },
    highest: async (table) => memory[table].highest,
  }
}

/** The storage of the tables. */
interface Storage {
  connect: Connect
  memory: Memory
  /** The tab that had last taken over when the records were loaded. */
  leader: string | undefined
}

/** Writes a change to the browser's storage. A damaged row that a new one replaces is moved to a separate store. */
async function makeDurable({ connect, memory, leader }: Storage, pending: BrowserChange): Promise<void> {
  const changes = await pending.changes()
  const database = await connect()
  const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
  try {
    if ((await transaction.objectStore('settings').get('leader'))?.value !== leader) throw new LeadershipLostError(LOST)
    for (const id of pending.takenUploads) {
      if (!(await transaction.objectStore('uploads').get(id))) throw new UploadGoneError(`Upload ${id} no longer exists.`)
      await transaction.objectStore('uploads').delete(id)
    }
    for (const id of pending.takenCloudCodes) await transaction.objectStore('cloudCodes').delete(id)
    for (const change of changes) {
      const { table, id } = change
      const store = transaction.objectStore(table)
      if (change.row && memory[table].isDamaged(id)) {
        const setAside = { id: `${table}/${id}`, table, row: (await store.get(id)) as unknown }
        await transaction.objectStore('setAside').put(setAside)
      }
      await (change.row ? store.put(change.row) : store.delete(change.id))
    }
    for (const [id, value] of pending.settings) {
      const store = transaction.objectStore('settings')
      await (value === null ? store.delete(id) : store.put({ id, value }))
    }
  } catch (error) {
    // The transaction's own rejection only reports that it was aborted; the cause is thrown below.
    transaction.done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await transaction.done
}

/** Brings durable changes into memory, all at once. */
async function apply(memory: Memory, changes: readonly Change[]): Promise<void> {
  const steps: (() => void)[] = []
  for (const { table, id, row } of changes) {
    // The schema of the table has checked the row.
    if (row) steps.push(await (memory[table] as Table<{ id: string }>).prepare(row))
    else steps.push(() => memory[table].delete(id))
  }
  for (const step of steps) step()
}

/** Notifies a listener of a change, which is durable already and doesn't fail with it. */
async function notify(listener: Parameters<Tables['onChange']>[0], changes: Change[]): Promise<void> {
  try {
    await listener(changes)
  } catch (error) {
    console.error('A listener couldn’t handle a change of the records', error)
  }
}

/** Loads the records from the browser's storage into memory. Only one tab may hold them at a time. */
export async function openTables(source: Database | Connect, { takesOver = false }: OpenOptions = {}): Promise<BrowserTables> {
  const connect = typeof source === 'function' ? source : () => Promise.resolve(source)
  // Written before the records are read, so that no other tab changes them afterwards.
  if (takesOver) await writeSetting(await connect(), 'leader', crypto.randomUUID())
  const leader = (await (await connect()).get('settings', 'leader'))?.value
  const memory = await loadTables(await connect())
  const storage: Storage = { connect, memory, leader }
  const reads = readsOf(memory)
  const listeners: Parameters<Tables['onChange']>[0][] = []
  const additions: Parameters<Tables['whenChanging']>[0][] = []
  const nesting = createChangeNesting()
  const inOrder = oneAtATime()

  /** Makes a change durable. With full storage, deletions succeed without the resulting writes, such as log entries. */
  async function write(pending: BrowserChange, requested: readonly Change[]): Promise<void> {
    try {
      await makeDurable(storage, pending)
    } catch (error) {
      const isDeletion = requested.length > 0 && requested.every(({ row }) => row === null)
      if (!isStorageFull(error) || !isDeletion) throw error
      pending.storeDeletions()
      await makeDurable(storage, pending)
    }
  }

  async function perform<Result>(work: (draft: BrowserDraft) => Result | Promise<Result>): Promise<Result> {
    const pending = new BrowserChange(reads)
    const { result, requested } = await nesting
      .inside(async () => {
        const returned = await work(pending)
        const written = await pending.changes()
        for (const addition of additions) await addition(pending, written)
        return { result: returned, requested: written }
      })
      .finally(() => pending.close())
    if (!pending.isEmpty) await write(pending, requested)
    const changes = await pending.changes()
    await apply(memory, changes)
    for (const listener of listeners) await notify(listener, changes)
    return result
  }

  const change: BrowserTables['change'] = async (work) => {
    nesting.mustBeOutside()
    return inOrder(() => perform(work))
  }

  return {
    all: reads.all,
    get: reads.get,
    getMany: reads.getMany,
    of: reads.of,
    sumsOf: reads.sumsOf,
    page: async (table, order, page, having) => pageIn(memory, table, order, page, having),
    reviewWithin: async (id) => memory.detections.get(id),
    idsOf: async (table, index, key) => memory[table].idsOf(index, key),
    has: async (table, id) => memory[table].has(id),
    counts: async (table, index) => memory[table].counts(index),
    countsOf: async (table, index, keys) => new Map(keys.map((key) => [key, memory[table].countOf(index, key)])),
    hasMany: async (table, ids) => new Set(ids.filter((id) => memory[table].has(id))),
    damaged: () => damagedIn(memory),
    findDamaged: () => findDamaged(memory),
    setting: async (name) => readSetting(await connect(), name),
    uploads: async () => (await connect()).getAll('uploads'),
    // Only the uploads of one browser are here, which are few.
    uploadsOf: async (ownerId) => (await (await connect()).getAll('uploads')).filter((upload) => upload.ownerId === ownerId),
    cloudCode: async (id) => (await connect()).get('cloudCodes', id),
    change,
    whenChanging: (listener) => void additions.push(listener),
    onChange: (listener) => void listeners.push(listener),
    refresh: async () => {
      await change(async () => loadInto(memory, await connect()))
    },
    reset: async () => {
      await change(async () => {
        await clearDatabase(await connect())
        storage.leader = undefined
        for (const table of tableNames) memory[table].clear()
      })
    },
  }
}
