export interface Repeated {
  /** Runs other work after what is in progress. */
  add: (work: () => Promise<void>) => void
  /** Stops, and waits for work in progress. */
  stop: () => Promise<void>
}

/** Runs work at an interval in milliseconds, one run after another. `work` handles its errors. It alone doesn't keep the process running. */
export function repeat(milliseconds: number, work: () => Promise<void>): Repeated {
  let running: Promise<void> = Promise.resolve()
  const add: Repeated['add'] = (task) => {
    running = running.then(task)
  }
  const timer = setInterval(() => add(work), milliseconds)
  timer.unref()
  return {
    add,
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
