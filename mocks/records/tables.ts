import type { Database, SettingName } from '../storage/database'
import { readSetting, storeNames } from '../storage/database'
import { schemas, type CloudCodeRecord, type Records, type UploadRecord } from './records'
import { tableNames, type TableName } from './table-names'
import { Table } from './table'

/** Reads and writes inside one change; it sees its own writes, everybody else sees them once they are durable. */
export interface Draft {
  all: <Name extends TableName>(table: Name) => Records[Name][]
  get: <Name extends TableName>(table: Name, id: string) => Records[Name] | undefined
  put: <Name extends TableName>(table: Name, row: Records[Name]) => void
  delete: (table: TableName, id: string) => void
  setSetting: (name: SettingName, value: string | null) => void
  /** Takes a finished upload out; the change does not happen at all if it is no longer there. */
  takeUpload: (id: string) => void
  /** Takes a code of the camera cloud out, so that it is good only once. */
  takeCloudCode: (id: string) => void
}

/** One record that a change wrote (`row`) or removed. */
export type Change = {
  [Name in TableName]: { table: Name; id: string; before: Records[Name] | undefined; row: Records[Name] | null }
}[TableName]

/** The upload that was to be taken over is gone: somebody else took it or cancelled it. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError'
  readonly code = 'upload-gone'
}

export interface Tables {
  all: Draft['all']
  get: Draft['get']
  setting: (name: SettingName) => Promise<string | null>
  uploads: () => Promise<UploadRecord[]>
  cloudCode: (id: string) => Promise<CloudCodeRecord | undefined>
  /**
   * One change of the records. Changes run one after the other; the promise is fulfilled when the records are durable, and
   * nothing has changed when it is rejected.
   */
  change: <Result>(work: (draft: Draft) => Result | Promise<Result>) => Promise<Result>
  /** Called at the end of every change with what it is about to do; what the listener writes becomes part of the change. */
  whenChanging: (listener: (draft: Draft, changes: Change[]) => void) => void
  /** Called after every change with what it did. */
  onChange: (listener: (changes: Change[]) => void) => void
  /** Forgets everything, here and in the browser's storage. */
  reset: () => Promise<void>
}

type Memory = { [Name in TableName]: Table<Records[Name]> }

function emptyMemory(): Memory {
  return {
    users: new Table(schemas.users),
    sessions: new Table(schemas.sessions),
    media: new Table(schemas.media),
    detections: new Table(schemas.detections),
    versions: new Table(schemas.versions),
    jobs: new Table(schemas.jobs),
    profiles: new Table(schemas.profiles),
    accounts: new Table(schemas.accounts),
    projects: new Table(schemas.projects),
    usage: new Table(schemas.usage),
    invoices: new Table(schemas.invoices),
    checkouts: new Table(schemas.checkouts),
    tokens: new Table(schemas.tokens),
    emails: new Table(schemas.emails),
    grants: new Table(schemas.grants),
    identities: new Table(schemas.identities),
    connections: new Table(schemas.connections),
    cloudFiles: new Table(schemas.cloudFiles),
    transcripts: new Table(schemas.transcripts),
    flags: new Table(schemas.flags),
  }
}

class PendingChange implements Draft {
  readonly changes = new Map<string, Change>()
  readonly settings = new Map<SettingName, string | null>()
  readonly takenUploads: string[] = []
  readonly takenCloudCodes: string[] = []
  readonly #memory: Memory

  constructor(memory: Memory) {
    this.#memory = memory
  }

  all = <Name extends TableName>(table: Name): Records[Name][] => {
    const rows = new Map(this.#memory[table].all().map((row) => [row.id, row]))
    for (const change of this.changes.values()) {
      if (change.table !== table) continue
      // The table was compared, which the compiler does not carry over to the type of the row.
      if (change.row) rows.set(change.id, change.row as Records[Name])
      else rows.delete(change.id)
    }
    return [...rows.values()]
  }

  get = <Name extends TableName>(table: Name, id: string): Records[Name] | undefined => {
    const pending = this.changes.get(`${table}/${id}`)
    // The key holds the table's name, so the row is of that table.
    if (pending) return (pending.row as Records[Name] | null) ?? undefined
    return this.#memory[table].get(id)
  }

  put = <Name extends TableName>(table: Name, row: Records[Name]): void => {
    // Only what fits the schema may become durable; each name is paired with its own schema.
    const checked = schemas[table].parse(row) as Records[Name]
    this.#record(table, row.id, checked)
  }

  delete = (table: TableName, id: string): void => this.#record(table, id, null)

  setSetting = (name: SettingName, value: string | null): void => void this.settings.set(name, value)

  takeUpload = (id: string): void => void this.takenUploads.push(id)

  takeCloudCode = (id: string): void => void this.takenCloudCodes.push(id)

  get isEmpty(): boolean {
    return this.changes.size + this.settings.size + this.takenUploads.length + this.takenCloudCodes.length === 0
  }

  #record<Name extends TableName>(table: Name, id: string, row: Records[Name] | null): void {
    // One name, its own rows: a union of pairs that the compiler cannot build from a type parameter.
    this.changes.set(`${table}/${id}`, { table, id, before: this.#memory[table].get(id), row } as Change)
  }
}

async function makeDurable(database: Database, pending: PendingChange): Promise<void> {
  const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
  try {
    for (const id of pending.takenUploads) {
      if (!(await transaction.objectStore('uploads').get(id))) throw new UploadGoneError(`Upload ${id} is no longer there.`)
      await transaction.objectStore('uploads').delete(id)
    }
    for (const id of pending.takenCloudCodes) await transaction.objectStore('cloudCodes').delete(id)
    for (const change of pending.changes.values()) {
      const store = transaction.objectStore(change.table)
      await (change.row ? store.put(change.row) : store.delete(change.id))
    }
    for (const [id, value] of pending.settings) {
      const store = transaction.objectStore('settings')
      await (value === null ? store.delete(id) : store.put({ id, value }))
    }
  } catch (error) {
    // Its own rejection only says that it was aborted; the cause is thrown below.
    transaction.done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await transaction.done
}

async function apply(memory: Memory, { table, id, row }: Change): Promise<void> {
  if (row) await (memory[table] as Table<{ id: string }>).put(row)
  else memory[table].delete(id)
}

/** The records, read from the browser's storage into memory. Only one tab may hold them at a time. */
export async function openTables(database: Database): Promise<Tables> {
  const memory = emptyMemory()
  const listeners: ((changes: Change[]) => void)[] = []
  const additions: ((draft: Draft, changes: Change[]) => void)[] = []
  let last: Promise<unknown> = Promise.resolve()

  for (const table of tableNames) {
    // The store and the table of one name hold the same rows.
    for (const row of await database.getAll(table)) await (memory[table] as Table<{ id: string }>).put(row)
  }

  async function perform<Result>(work: (draft: Draft) => Result | Promise<Result>): Promise<Result> {
    const pending = new PendingChange(memory)
    const result = await work(pending)
    const meant = [...pending.changes.values()]
    for (const addition of additions) addition(pending, meant)
    const changes = [...pending.changes.values()]
    if (!pending.isEmpty) await makeDurable(database, pending)
    for (const change of changes) await apply(memory, change)
    for (const listener of listeners) listener(changes)
    return result
  }

  const change: Tables['change'] = (work) => {
    const mine = last.then(() => perform(work))
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    all: (table) => memory[table].all(),
    get: (table, id) => memory[table].get(id),
    setting: (name) => readSetting(database, name),
    uploads: () => database.getAll('uploads'),
    cloudCode: (id) => database.get('cloudCodes', id),
    change,
    whenChanging: (listener) => void additions.push(listener),
    onChange: (listener) => void listeners.push(listener),
    reset: async () => {
      await change(async () => {
        for (const store of storeNames) await database.clear(store)
        for (const table of tableNames) memory[table].clear()
      })
    },
  }
}
