import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { failureOf, isActive } from '../../../../api/newest-jobs'

/** The kinds of work on video and audio. */
export type TimedWork = 'find' | 'transcribe' | 'redact'

/**
 * The progress of a video or recording through its workflow. `failure` is the error of the newest job, ready to be shown. `job` is
 * undefined while the job list lags behind the media state.
 */
export type TimedStatus =
  | { kind: 'checking'; job: Job | undefined }
  | { kind: 'unusable'; failure: string }
  | { kind: 'working'; work: TimedWork; job: Job | undefined }
  | { kind: 'ready'; isReviewable: boolean; isRedacted: boolean; failedWork: TimedWork | null; failure: string | null }

const NO_REASON = 'Unknown error.'

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

/** Derives the status from the media state and the newest job. */
export function timedStatus(media: Media, job: Job | undefined): TimedStatus {
  const active = isActive(job) ? job : undefined
  const activeWork = active && workOf(active)
  if (activeWork) return { kind: 'working', work: activeWork, job: active }
  if (active?.kind === 'probe' || active?.kind === 'import') return { kind: 'checking', job: active }
  switch (media.state) {
    case 'Converting':
      return { kind: 'checking', job: undefined }
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
