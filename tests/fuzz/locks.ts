import type { Locks } from '#mocks/storage/leader.ts'
import { currentProcess, type Process } from './process.ts'

interface Holder {
  owner: Process | undefined
  stop: (error: Error) => void
}

interface Waiting {
  owner: Process | undefined
  begin: () => void
}

/** Simulates the Web Locks API with one lock, which a process holds until it ends, its work does, or another steals it. */
export function createLocks(): Locks & { holder: () => Process | undefined } {
  const waiting: Waiting[] = []
  let holder: Holder | undefined
  const next = (): void => {
    holder = undefined
    let one = waiting.shift()
    while (one?.owner?.isAlive === false) one = waiting.shift()
    one?.begin()
  }
  return {
    holder: () => holder?.owner,
    request: (_name, { signal, steal = false }, work) =>
      new Promise((resolve, reject) => {
        const owner = currentProcess()
        const begin = (): void => {
          const mine: Holder = { owner, stop: reject }
          holder = mine
          const end = (): void => {
            if (holder === mine) next()
          }
          owner?.onKill(end)
          const start = (): Promise<void> => (owner ? owner.run(work) : work())
          void start().then(resolve, reject).finally(end)
        }
        const entry: Waiting = { owner, begin }
        signal?.addEventListener('abort', () => {
          const at = waiting.indexOf(entry)
          if (at === -1) return
          waiting.splice(at, 1)
          reject(new DOMException('The request was aborted.', 'AbortError'))
        })
        if (steal) {
          const before = holder
          begin()
          before?.stop(new DOMException('The lock was stolen.', 'AbortError'))
        } else {
          waiting.push(entry)
          if (!holder) next()
        }
      }),
  }
}
