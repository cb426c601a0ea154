import type { Runner } from './runner'

/** Returns the runner of a home with one process at a time that runs jobs: the leading tab, the mock on Node, or the only server of a team. */
export function inProcessRunner({ cores, stopped, wasLeft = false }: Pick<Runner, 'cores' | 'stopped' | 'wasLeft'>): Runner {
  const listeners = new Set<() => void>()
  return {
    cores,
    stopped,
    wasLeft,
    wake: () => {
      for (const listener of listeners) listener()
    },
    onWake: (listener) => void listeners.add(listener),
  }
}
