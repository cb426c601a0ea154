import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { failureOf, isActive } from '../../../api/newest-jobs'

/** The three things that are done to a picture. */
export type StepName = 'find' | 'review' | 'redact'

/**
 * Where a picture stands. `failure` is why the newest job failed, in words for the person. `job` is undefined while the list
 * of jobs lags behind the state of the media.
 */
export type ImageStatus =
  | { kind: 'working'; step: 'find' | 'redact'; job: Job | undefined }
  | { kind: 'uploaded'; failure: string | null }
  | { kind: 'reviewable'; isRedacted: boolean; failedStep: 'find' | 'redact' | null; failure: string | null }
  | { kind: 'unusable'; failure: string }

const NO_REASON = 'The back end gave no reason.'

/** What the state of a media and its newest job amount to. */
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

/** A detection can be tried again, and what failed to be redacted has a review to go back to; a bad file stays bad. */
function afterFailure(media: Media, job: Job | undefined, failure: string): ImageStatus {
  if (job?.kind === 'detect') return { kind: 'uploaded', failure }
  if (job?.kind === 'redact') return { kind: 'reviewable', isRedacted: media.exportedVersions.length > 0, failedStep: 'redact', failure }
  return { kind: 'unusable', failure }
}
