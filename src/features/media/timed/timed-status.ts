import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { failureOf, isActive } from '../../../api/newest-jobs'

/** What is done to video and sound. */
export type TimedWork = 'find' | 'transcribe' | 'redact'

/**
 * Where a video or a sound stands. `failure` is why the newest job failed, in words for the person. `job` is undefined while the list
 * of jobs lags behind the state of the media.
 */
export type TimedStatus =
  | { kind: 'looking'; job: Job | undefined }
  | { kind: 'unusable'; failure: string }
  | { kind: 'working'; work: TimedWork; job: Job | undefined }
  | { kind: 'ready'; isReviewable: boolean; isRedacted: boolean; failedWork: TimedWork | null; failure: string | null }

const NO_REASON = 'The back end gave no reason.'

function workOf(job: Job): TimedWork | null {
  switch (job.kind) {
    case 'detect':
      return 'find'
    case 'transcribe':
      return 'transcribe'
    case 'redact':
      return 'redact'
    case 'probe':
    case 'import':
    case 'export':
      return null
  }
}

function readyStatus(media: Media, job: Job | undefined): TimedStatus {
  const failedWork = job?.state === 'failed' ? workOf(job) : null
  return {
    kind: 'ready',
    isReviewable: media.state === 'Ready for review' || media.state === 'Redacted' || failedWork === 'redact',
    isRedacted: media.state === 'Redacted',
    failedWork,
    failure: job?.state === 'failed' ? (job.error ?? NO_REASON) : null,
  }
}

/** What the state of a video or a sound and its newest job amount to. */
export function timedStatus(media: Media, job: Job | undefined): TimedStatus {
  const active = isActive(job) ? job : undefined
  const activeWork = active && workOf(active)
  if (activeWork) return { kind: 'working', work: activeWork, job: active }
  if (active?.kind === 'probe' || active?.kind === 'import') return { kind: 'looking', job: active }
  switch (media.state) {
    case 'Converting':
      return { kind: 'looking', job: undefined }
    case 'Detecting':
      return { kind: 'working', work: 'find', job: undefined }
    case 'Transcribing':
      return { kind: 'working', work: 'transcribe', job: undefined }
    case 'Redacting':
      return { kind: 'working', work: 'redact', job: undefined }
    case 'Failed':
      return { kind: 'unusable', failure: failureOf(job) ?? NO_REASON }
    case 'Uploaded':
    case 'Converted':
    case 'Error':
    case 'Ready for review':
    case 'Redacted':
      return readyStatus(media, job)
  }
}
