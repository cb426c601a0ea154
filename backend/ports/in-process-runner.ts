import type { Runner } from './runner'

/** Returns the runner of a home with one process at a time that runs jobs: the leading tab, the mock on Node, or the only server of a team. */
export function inProcessRunner({ cores, stopped }: Pick<Runner, 'cores' | 'stopped'>): Runner {
  const listeners = new Set<() => void>()
  return {
    cores,
    stopped,
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => void listeners.add(listener),
  }
}
