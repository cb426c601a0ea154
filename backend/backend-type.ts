import type { SignInThrottle } from './accounts/sign-in-throttle'
import type { SocketTokens } from './accounts/socket-tokens'
import type { TranscriptionModel } from '#engine/audio/transcribe/types.ts'
import type { CloudConnection } from '#mocks/eagle-eye/connection.ts'
import type { Filmer } from '#mocks/eagle-eye/film/film-plan.ts'
import type { Engines } from './jobs/engines'
import type { Probes } from './ports/probes'
import type { JobQueue } from './jobs/queue'
import type { Fault } from '#mocks/dev/faults.ts'
import type { SocketCommand } from './ports/sockets'
import type { Files } from './ports/files'
import type { Tables } from './ports/tables'

export interface BackendParts {
  tables: Tables
  files: Files
  /** The iterations of password hashes, if not the usual number; fewer in tests. */
  passwordIterations?: number
  engines: Engines
  probes: Probes
  film: Filmer
  /** Returns the operator's current models for transcription. Absent if there is no transcription. */
  transcriptionModels?: () => Promise<TranscriptionModel[]>
  fault: () => Promise<Fault | null>
  /** Executes a command on the sockets of all tabs. */
  commandSockets: (command: SocketCommand) => void
  /** Epoch milliseconds. */
  clock: () => number
  newId: (prefix: string) => string
  /** The origin of the page, such as `http://localhost`. */
  origin: string
  /** Whether to simulate the single sign-on providers, whose consent page exists only in embedded builds. */
  simulatesProviders: boolean
  /** The lifetime of socket tokens, if not the default. */
  socketTokenSeconds?: number
}

/** The dependencies of the handlers. */
export interface Backend extends BackendParts {
  queue: JobQueue
  connection: CloudConnection
  socketTokens: SocketTokens
  signIns: SignInThrottle
  /** Epoch seconds. */
  now: () => number
  /** Adds finished uploads to the library. */
  adopt: () => Promise<void>
}
