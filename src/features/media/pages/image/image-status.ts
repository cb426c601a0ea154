import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { failureOf, isActive } from '../../../../api/newest-jobs'

/** The steps of the image workflow. */
export type StepName = 'find' | 'review' | 'redact'

/**
 * The progress of an image through its workflow. `failure` is the error of the newest job, ready to be shown. `job` is undefined
 * while the job list lags behind the media state.
 */
export type ImageStatus =
  | { kind: 'working'; step: 'find' | 'redact'; job: Job | undefined }
  | { kind: 'uploaded'; failure: string | null }
  | { kind: 'reviewable'; isRedacted: boolean; failedStep: 'find' | 'redact' | null; failure: string | null }
  | { kind: 'unusable'; failure: string }

const NO_REASON = 'Unknown error.'

/** Derives the status from the media state and the newest job. */
export function imageStatus(media: Media, job: Job | undefined): ImageStatus {
  if (isActive(job)) return { kind: 'working', step: job.kind === 'redact' ? 'redact' : 'find', job }
  const failure = job?.state === 'failed' ? (job.error ?? NO_REASON) : failureOf(job)
  switch (media.state) {
    case 'Uploaded':
    case 'Converted':
      return { kind: 'uploaded', failure }
    case 'Converting':
    case 'Detecting':
    case 'Transcribing':
      return { kind: 'working', step: 'find', job: undefined }
    case 'Redacting':
      return { kind: 'working', step: 'redact', job: undefined }
    case 'Ready for review':
    case 'Redacted':
      return { kind: 'reviewable', isRedacted: media.state === 'Redacted', failedStep: failedStepOf(job), failure }
    case 'Failed':
    case 'Error':
      return afterFailure(media, job, failure ?? NO_REASON)
  }
}

function failedStepOf(job: Job | undefined): 'find' | 'redact' | null {
  if (job?.state !== 'failed') return null
  return job.kind === 'redact' ? 'redact' : 'find'
}

/** Returns the status after a failed job: a detection can be retried, a redaction returns to the review, other files are unusable. */
function afterFailure(media: Media, job: Job | undefined, failure: string): ImageStatus {
  if (job?.kind === 'detect') return { kind: 'uploaded', failure }
  if (job?.kind === 'redact') return { kind: 'reviewable', isRedacted: media.exportedVersions.length > 0, failedStep: 'redact', failure }
  return { kind: 'unusable', failure }
}
