import type { EngineProgress } from '#engine/core/types.ts'
import type { CloudConnection } from '#mocks/eagle-eye/connection.ts'
import type { Filmer } from '#mocks/eagle-eye/film/film-plan.ts'
import type { JobRecord, MediaRecord, JobCommand } from '../../records/records'
import { faults, type Fault } from '#mocks/dev/faults.ts'
import type { Files, Folder } from '../../ports/files'
import type { Draft, Tables } from '../../ports/tables'
import type { Finish } from '../job-context'
import { pause } from '../pause'

/** The dependencies of work with the camera cloud. */
export interface CloudWorkParts {
  tables: Tables
  files: Files
  film: Filmer
  connection: CloudConnection
  fault: () => Promise<Fault | null>
}

/** The context of a job that imports from the cloud or exports to it. */
export interface CloudJob {
  job: JobRecord
  media: MediaRecord
  signal: AbortSignal
  onProgress: (progress: EngineProgress) => void
  /** Writes a result, which is removed if the job doesn't succeed. */
  writeResult: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Adds a follow-up job, in the change that marks this one as succeeded. */
  addJob: (draft: Draft, media: MediaRecord, command: JobCommand) => void
}

export type CloudWork = (parts: CloudWorkParts, cloudJob: CloudJob) => Promise<Finish>

const SLOW_MILLISECONDS = 8000
const STEPS = 16

/** Waits like a slow cloud, and reports progress; returns immediately if the fault is off. */
export async function waitForCloud({ fault }: Pick<CloudWorkParts, 'fault'>, signal: AbortSignal, onFraction: (fraction: number) => void) {
  if ((await fault()) !== faults.cloudSlowExports) return
  for (let step = 0; step < STEPS; step += 1) {
    onFraction(step / STEPS)
    await pause(SLOW_MILLISECONDS / STEPS, signal)
  }
}
