import type { Runner } from '#backend/ports/runner.ts'

/** Returns the runner of a home with one process at a time that runs jobs: the leading tab, or the mock on Node. */
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
