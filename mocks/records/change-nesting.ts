import type { AsyncLocalStorage } from 'node:async_hooks'

import { NestedChangeError } from '#backend/ports/tables.ts'

const NESTED = 'A change was started inside another change, which it would wait for forever. Use the draft of the outer change instead.'

export interface ChangeNesting {
  /** @throws NestedChangeError if the caller is inside a change */
  mustBeOutside: () => void
  /** Runs the work of a change. */
  inside: <Result>(work: () => Promise<Result>) => Promise<Result>
}

interface Scope {
  isOpen: boolean
}

/** Returns the storage that follows asynchronous work, which browsers lack. */
function followingStorage(): AsyncLocalStorage<Scope> | undefined {
  if (typeof process === 'undefined' || typeof process.getBuiltinModule !== 'function') return undefined
  const { AsyncLocalStorage: Storage } = process.getBuiltinModule('node:async_hooks')
  return new Storage<Scope>()
}

/**
 * Finds changes inside changes. On Node, where the tests run, all of them; in browsers only those that start before the outer change first
 * waits, because browsers can't tell which later call belongs to which change.
 */
export function createChangeNesting(): ChangeNesting {
  const storage = followingStorage()
  let starting: Scope | undefined
  return {
    mustBeOutside: () => {
      if ((storage?.getStore() ?? starting)?.isOpen === true) throw new NestedChangeError(NESTED)
    },
    inside: async (work) => {
      const scope: Scope = { isOpen: true }
      try {
        starting = scope
        const running = storage ? storage.run(scope, work) : work()
        starting = undefined
        return await running
      } finally {
        // Work that the change has started without waiting for it may go on, and change the records later.
        scope.isOpen = false
      }
    },
  }
}
