import type { CloudConnection } from './eagle-eye/connection'
import type { Filmer } from './eagle-eye/film/film-plan'
import type { Engines } from './jobs/engines'
import type { Probes } from './jobs/probes'
import type { JobQueue } from './jobs/queue'
import type { Fault } from './dev/faults'
import type { SocketCommand } from './socket/socket-command'
import type { SeedParts } from './seed/seed'

export interface BackendParts extends SeedParts {
  engines: Engines
  probes: Probes
  film: Filmer
  fault: () => Promise<Fault | null>
  /** Carries out on the sockets of all tabs. */
  commandSockets: (command: SocketCommand) => void
  /** Epoch milliseconds. */
  clock: () => number
  newId: (prefix: string) => string
  /** Of the page, such as `http://localhost`. */
  origin: string
  /** Whether it simulates the providers of single sign-on, whose consent page only the app's own embedded build has. */
  simulatesProviders: boolean
}

/** What the handlers work with. */
export interface Backend extends BackendParts {
  queue: JobQueue
  connection: CloudConnection
  /** Epoch seconds. */
  now: () => number
  /** Makes media of the uploads that have finished since. */
  adopt: () => Promise<void>
}
