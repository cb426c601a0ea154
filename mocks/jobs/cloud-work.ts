import type { EngineProgress } from '../../src/engine/types'
import type { CloudConnection } from '../eagle-eye/connection'
import type { Filmer } from '../eagle-eye/film/film-plan'
import type { JobRecord, MediaRecord, JobCommand } from '../records/records'
import { faults, type Fault } from '../dev/faults'
import type { Files, Folder } from '../storage/files'
import type { Draft, Tables } from '../records/tables'
import type { Finish } from './job-context'
import { pause } from './pause'

/** What the work with the camera cloud needs besides the job. */
export interface CloudWorkParts {
  tables: Tables
  files: Files
  film: Filmer
  connection: CloudConnection
  fault: () => Promise<Fault | null>
}

/** What a job that brings something from the cloud, or takes it there, gets. */
export interface CloudJob {
  job: JobRecord
  media: MediaRecord
  signal: AbortSignal
  onProgress: (progress: EngineProgress) => void
  /** Writes a result; it is removed again if the job does not succeed. */
  writeResult: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Adds a job that follows this one, in the change that marks this one as succeeded. */
  addJob: (draft: Draft, media: MediaRecord, command: JobCommand) => void
}

export type CloudWork = (parts: CloudWorkParts, cloudJob: CloudJob) => Promise<Finish>

const SLOW_MILLISECONDS = 8000
const STEPS = 16

/** Takes the time that a slow cloud takes, telling how much of it is over; nothing where it is not slow. */
export async function waitForCloud({ fault }: Pick<CloudWorkParts, 'fault'>, signal: AbortSignal, onFraction: (fraction: number) => void) {
  if ((await fault()) !== faults.cloudSlowExports) return
  for (let step = 0; step < STEPS; step += 1) {
    onFraction(step / STEPS)
    await pause(SLOW_MILLISECONDS / STEPS, signal)
  }
}
