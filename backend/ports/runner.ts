import type { Engines } from './engines'
import type { Probes } from './probes'

/** A computer that runs engines for the home. */
export interface Computer {
  /** The processor cores, which decide how many jobs run on it at a time. */
  cores: number
  engines: Engines
  probes: Probes
  /** Aborted with a `ComputerGoneError` when the computer leaves, or isn't heard of any more. Its jobs start again elsewhere. */
  gone: AbortSignal
}

/** The reason why the work of a computer ended. */
export class ComputerGoneError extends Error {
  override readonly name = 'ComputerGoneError'
  readonly code = 'computer-gone'

  readonly isPlanned: boolean

  /** @param isPlanned whether the computer was stopped on purpose, which doesn't count as an interruption of its jobs */
  constructor(isPlanned: boolean) {
    super('The computer that ran the engine is gone.')
    this.isPlanned = isPlanned
  }
}

/**
 * Where a home runs jobs: in its leading tab, in its only process, or in several that share the tables. Which job comes next is a rule of
 * the back end (`backend/jobs/queue/`), the same in every home.
 */
export interface Runner {
  /** The processor cores of the computer that runs the home's own engines, which decide how many jobs run at a time. 0 if it runs none. */
  cores: number
  /** Returns more computers, which come and go; `wake` follows each that comes. Absent in a home that has only its own. */
  others?: () => readonly Computer[]
  /** Aborted when this process may no longer run jobs, because another one continues them. Its jobs stop without a recorded end. */
  stopped: AbortSignal
  /** Whether the process before this one was ended by a person, so that none of its jobs has ended it. */
  wasLeft?: boolean
  /** Tells all processes that a job may have become able to run. */
  wake: () => void
  /** Calls a listener on each `wake` of any process. */
  onWake: (listener: () => void) => void
}
