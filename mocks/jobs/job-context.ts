import type { EngineCallOptions, ImageEngine } from '../../src/engine/types'
import type { JobRecord, MediaRecord } from '../records/records'
import type { Files, Folder } from '../storage/files'
import type { Draft, Tables } from '../records/tables'
import type { Probes } from './probes'

/** What a job's work gets. */
export interface JobContext {
  job: JobRecord
  media: MediaRecord
  /** The uploaded file. */
  source: File
  engine: ImageEngine
  probes: Probes
  options: EngineCallOptions
  tables: Tables
  /** Writes a result; it is removed again if the job does not succeed. */
  writeResult: (folder: Folder, name: string, content: Blob) => Promise<void>
  files: Files
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

/** Puts what the job made into the records, in the same change that marks the job as succeeded. */
export type Finish = (draft: Draft, media: MediaRecord) => { media: Partial<MediaRecord>; versionId?: string }

/** A job that cannot do its work, for a reason that the person can understand. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly code = 'job-failed'
}
