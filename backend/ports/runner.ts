/**
 * Where a home runs jobs: in its leading tab, in its only process, or in several that share the tables. Which job comes next is a rule of
 * the back end (`backend/jobs/queue/`), the same in every home.
 */
export interface Runner {
  /** The processor cores of the computer that runs the engines, which decide how many jobs run at a time. */
  cores: number
  /** Aborted when this process may no longer run jobs, because another one continues them. Its jobs stop without a recorded end. */
  stopped: AbortSignal
  /** Tells all processes that a job may have become able to run. */
  wake: () => void
  /** Calls a listener on each `wake` of any process. */
  onWake: (listener: () => void) => void
}
