import { unwrap } from 'idb'
import { vi } from 'vitest'

import type { Database } from '../storage/database'

/** Returns an object with the properties of `target`, except for one. */
function replacing<Target extends object>(target: Target, name: string, replacement: unknown): Target {
  return new Proxy(target, {
    get: (_target, property) => {
      if (property === name) return replacement
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

function refuse(): never {
  throw new DOMException('The storage is full.', 'QuotaExceededError')
}

/** Makes a database refuse to store rows, like browsers with full storage. Deletions succeed. */
export function withFullStorage(database: Database): { isFull: boolean } {
  const storage = { isFull: true }
  const connection = unwrap(database)
  const open = connection.transaction.bind(connection)
  vi.spyOn(connection, 'transaction').mockImplementation((...parameters) => {
    const transaction = open(...parameters)
    if (!storage.isFull) return transaction
    return replacing(transaction, 'objectStore', (name: string) => replacing(transaction.objectStore(name), 'put', refuse))
  })
  return storage
}
