import { type Connect, type Database, reconnecting } from '#mocks/storage/database.ts'
import type { Migration } from '#backend/records/migrations/migration.ts'
import { migrations } from '#backend/records/migrations/migrations.ts'
import { storageFull, type Faults } from './faults.ts'
import { currentProcess, never } from './process.ts'

/** The part of a transaction that the back end uses. */
interface Transaction {
  objectStore: (name: string) => object
  store: object
  done: Promise<void>
  abort: () => void
}

export interface SimulatedDisk {
  /** Whether nothing more can be stored; deletions succeed. */
  isFull: boolean
}

const failed = (): Error => new DOMException('Internal error.', 'UnknownError')

/** Runs a method of a store or database, which is known only by its name. */
function callOf(target: object, name: string, parameters: unknown[]): unknown {
  return (Reflect.get(target, name, target) as (...all: unknown[]) => unknown).apply(target, parameters)
}

const READS = new Set(['get', 'getAll', 'getAllKeys', 'getKey', 'count'])
const WRITES = new Set(['put', 'add', 'delete', 'clear'])

/** Returns an object whose methods are those of `target`, except for some. */
function replacing<Target extends object>(target: Target, methodOf: (name: string) => unknown): Target {
  return new Proxy(target, {
    get: (_target, property) => {
      const replaced = typeof property === 'string' ? methodOf(property) : undefined
      if (replaced !== undefined) return replaced
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Returns the migrations of a build that is a number of schema changes ahead of this one. They change no row. */
export const stepsOf = (changes: number): readonly Migration[] => [
  ...migrations,
  ...Array.from({ length: changes }, () => () => Promise.resolve()),
]

interface RecordsParts {
  faults: Faults
  disk: SimulatedDisk
  /** Schema changes since this build. */
  changes: number
}

/** Opens the records for the current process, with faults at every read, write and commit. */
export function openRecords(name: string, { faults, disk, changes }: RecordsParts): Connect {
  const connect = reconnecting(name, stepsOf(changes))
  const wrapped = new WeakMap<Database, Database>()
  return async () => {
    const real = await connect()
    const known = wrapped.get(real)
    if (known) return known
    const database = withFaults(real, faults, disk)
    wrapped.set(real, database)
    currentProcess()?.onKill(() => real.close())
    return database
  }
}

function mustHaveRoom(disk: SimulatedDisk, method: string): void {
  if (disk.isFull && (method === 'put' || method === 'add')) throw storageFull()
}

function withFaults(real: Database, faults: Faults, disk: SimulatedDisk): Database {
  return replacing(real, (name) => {
    if (name === 'transaction')
      return (stores: string | string[], ...rest: unknown[]) => {
        const transaction = callOf(real, 'transaction', [stores, ...rest]) as Transaction
        return rest[0] === 'readwrite' ? faultyTransaction(transaction, faults, disk) : transaction
      }
    if (READS.has(name))
      return (...parameters: unknown[]) =>
        faults.guard('record-read', `${name} ${String(parameters[0])}`, () => callOf(real, name, parameters), { failure: failed })
    if (WRITES.has(name))
      return (...parameters: unknown[]) =>
        faults.guard(
          'record-commit',
          `${name} ${String(parameters[0])}`,
          () => {
            mustHaveRoom(disk, name)
            return callOf(real, name, parameters)
          },
          { failure: failed },
        )
    return undefined
  })
}

function faultyTransaction(real: Transaction, faults: Faults, disk: SimulatedDisk): Transaction {
  const owner = currentProcess()
  let isOver = false
  let done: Promise<void> | undefined
  const abort = (): void => {
    if (isOver) return
    isOver = true
    real.abort()
  }
  // A killed process leaves no part of a transaction.
  owner?.onKill(abort)
  real.done.then(
    () => (isOver = true),
    () => (isOver = true),
  )

  async function commit(): Promise<void> {
    let isRunning: boolean
    try {
      isRunning = faults.before('record-commit', 'transaction', failed)
    } catch (error) {
      abort()
      throw error
    }
    if (!isRunning) return never()
    await real.done
    if (!faults.after('record-commit')) return never()
    await owner?.running()
  }

  const storeOf = (store: object): object =>
    replacing(store, (name) => {
      if (!READS.has(name) && !WRITES.has(name)) return undefined
      return (...parameters: unknown[]) =>
        faults.guard(
          READS.has(name) ? 'record-read' : 'record-write',
          name,
          () => {
            mustHaveRoom(disk, name)
            return callOf(store, name, parameters)
          },
          { failure: failed, isInTransaction: true },
        )
    })

  return replacing(real, (name) => {
    if (name === 'objectStore') return (store: string) => storeOf(real.objectStore(store))
    if (name === 'store') return storeOf(real.store)
    if (name === 'abort') return abort
    if (name !== 'done') return undefined
    // After an abort, the caller only silences the rejection.
    done ??= isOver ? real.done : commit()
    return done
  })
}
