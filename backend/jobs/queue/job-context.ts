import type { EngineCallOptions } from '#engine/core/types.ts'
import type { z } from 'zod'
import type { JobRecord, MediaRecord } from '../../records/records'
import type { Files, Folder } from '../../ports/files'
import type { Draft, Tables } from '../../ports/tables'
import type { Checkpoint } from './checkpoint'
import type { LaneEngines } from '../../ports/engines'
import type { Probes } from '../../ports/probes'

/** The context of a job's work. */
export interface JobContext {
  job: JobRecord
  media: MediaRecord
  /** The uploaded file. */
  source: File
  engine: LaneEngines['image']
  video: LaneEngines['video']
  audio: LaneEngines['audio']
  document: LaneEngines['document']
  entities: LaneEngines['entities']
  probes: Probes
  options: EngineCallOptions
  /** Returns the options for one of several calls, whose progress counts as a part of the job's. */
  optionsOfPart: (index: number, parts: number) => EngineCallOptions
  /** Returns the job's checkpoint, from which it continues after the page has been closed. */
  checkpoint: <Value>(schema: z.ZodType<Value>) => Checkpoint<Value>
  tables: Tables
  /** Writes a result, which is removed if the job doesn't succeed. */
  writeResult: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Returns a result that is too large for memory, for an engine to write into. It is removed if the job doesn't succeed. */
  createResult: Files['create']
  files: Files
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

interface Finished {
  media: Partial<MediaRecord>
  versionId?: string
  revision?: number
}

/** Adds the job's results to the records, in the change that marks the job as succeeded. */
export type Finish = (draft: Draft, media: MediaRecord) => Finished | Promise<Finished>

/** Thrown when a job fails for a reason that the user can understand. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly code = 'job-failed'
}
