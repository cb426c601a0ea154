import type { EngineProgress } from '#engine/core/types.ts'
import type { JobRecord, MediaRecord, JobCommand } from '../../records/records'
import type { Cloud } from '../../ports/cloud'
import type { Files, Folder } from '../../ports/files'
import type { Draft, Tables } from '../../ports/tables'
import type { Finish } from '../queue/job-context'

/** The dependencies of work with the camera cloud. */
export interface CloudWorkParts {
  tables: Tables
  files: Files
  cloud: Cloud
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
  addJob: (draft: Draft, media: MediaRecord, command: JobCommand) => Promise<unknown>
}

export type CloudWork = (parts: CloudWorkParts, cloudJob: CloudJob) => Promise<Finish>
