import type { ConvertedFormat } from '#generated/model/convertedFormat.zod.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'

import type { DetectionsRecord, JobCommand, MediaRecord } from '../records/records'
import type { Finish, JobContext } from './queue/job-context'
import type { Plan } from './queue/progress'
import type { Limit } from './time-limits'

export type Action = UnavailableAction['action']
export type Tag = keyof DetectionTags

/** The availability of an action: true, or the reason why not, as a text for the user. */
export type Availability = true | string

/** The function of a job on a stored file. */
export type Work = (context: JobContext) => Promise<Finish>

/** A time limit in milliseconds that grows with the file. */
interface SizeLimit {
  base: number
  perMegabyte: number
}

/** The check for uploads of a media type. */
export interface ProbeWork {
  run: Work
  /** `recordings` for checks that can take a minute to give up. */
  lane: 'interactive' | 'recordings'
  /** Max time without a report, and max time in which reports stay the same. */
  limit: { idle: SizeLimit; stalled: SizeLimit }
}

/**
 * The possible actions on a media type: the function of a job, true for actions that requests perform immediately, or the reason why not.
 */
export interface TypeWork {
  /** Returns whether an upload is of this type, until the check has read its bytes. */
  uploads: { hasMimeType: (mimeType: string) => boolean; hasName: (name: string) => boolean }
  probe: ProbeWork
  /** An action that isn't listed doesn't apply to the type. */
  actions: { [Name in Action]?: (Name extends JobCommand['kind'] ? Work : true) | string }
  /** The tags that the `detect` function can detect. */
  tags: Record<Tag, Availability>
  /** The formats of uploads that are converted after their upload. */
  conversions?: readonly ConvertedFormat[]
  /** Whether it finds names and other entities in text. */
  findsEntities?: true
  /** The time limits of jobs whose work depends on the type. */
  limits: Record<'detect' | 'redact', (media: MediaRecord) => Limit>
  /** The stages of these jobs in order, with their expected seconds on two cores: units of work, times the cost of a unit. */
  stages: {
    detect: (media: MediaRecord, request: DetectRequest) => Plan
    redact: (media: MediaRecord, request: RedactRequest) => Plan
  }
  /** Names a file that takes less time, such as `shorter recording`. */
  smaller: string
  /** The first step of a review, as a sentence. */
  firstStep: string
  /** Throws a Refusal 422 for an export that is impossible for this type. */
  checkExport: (request: RedactRequest, review: DetectionsRecord, media: MediaRecord) => void
}
