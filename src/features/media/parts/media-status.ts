import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { failureOf } from '#api/live/newest-jobs.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { isActive } from '#lib/job-state.ts'
import type { StepStatus } from './step'

/** The kinds of jobs that are steps of the workflow. */
export type Work = Extract<Job['kind'], 'detect' | 'transcribe' | 'redact'>

/**
 * The progress of a file through its workflow. `failure` is the error of the newest job, as shown to the user. `job` is undefined while the
 * job list lags behind the media state.
 */
export type MediaStatus =
  | { kind: 'checking'; job: Job | undefined }
  | { kind: 'unusable'; failure: string }
  | { kind: 'working'; work: Work; job: Job | undefined }
  | { kind: 'ready'; isReviewable: boolean; isRedacted: boolean; failedWork: Work | null; failure: string | null }

export type UsableStatus = Exclude<MediaStatus, { kind: 'unusable' }>

function stepOf({ kind }: Job): Work | null {
  switch (kind) {
    case 'detect':
    case 'transcribe':
    case 'redact':
      return kind
    case 'probe':
    case 'import':
    case 'export':
      return null
  }
}

/** Derives the status from the media state and the newest job. */
export function mediaStatus(media: Media, job: Job | undefined): MediaStatus {
  if (isActive(job)) {
    const work = stepOf(job)
    if (work !== null) return { kind: 'working', work, job }
    if (job.kind !== 'export') return { kind: 'checking', job }
  }
  switch (media.state) {
    case 'Converting':
      return { kind: 'checking', job: undefined }
    case 'Detecting':
      return { kind: 'working', work: 'detect', job: undefined }
    case 'Transcribing':
      return { kind: 'working', work: 'transcribe', job: undefined }
    case 'Redacting':
      return { kind: 'working', work: 'redact', job: undefined }
    case 'Failed':
      return afterFailure(media, job)
    case 'Error':
      return job?.kind === 'probe' || job?.kind === 'import' ? afterFailure(media, job) : ready(media, job)
    case 'Uploaded':
    case 'Converted':
    case 'Ready for review':
    case 'Redacted':
      return ready(media, job)
  }
}

/** A failed check leaves the file unusable. Other failed jobs can be started again. */
function afterFailure(media: Media, job: Job | undefined): MediaStatus {
  return job?.state === 'failed' && stepOf(job) !== null
    ? ready(media, job)
    : { kind: 'unusable', failure: failureOf(job) ?? UNKNOWN_ERROR }
}

function ready(media: Media, job: Job | undefined): MediaStatus {
  const failedWork = job?.state === 'failed' ? stepOf(job) : null
  const hasReview = media.state === 'Ready for review' || media.state === 'Redacted'
  return {
    kind: 'ready',
    isReviewable: hasReview || failedWork === 'redact',
    isRedacted: media.state === 'Redacted' || (!hasReview && failedWork === 'redact' && media.exportedVersions.length > 0),
    failedWork,
    failure: failedWork === null ? null : (failureOf(job) ?? UNKNOWN_ERROR),
  }
}

/** Returns the error of the newest job if it is of a kind, to be shown in its step. */
export function failureIn(status: MediaStatus, work: Work): string | null {
  return status.kind === 'ready' && status.failedWork === work ? status.failure : null
}

/** Returns whether a file has redacted versions to list. */
export function hasVersions({ exportedVersions, state }: Media): boolean {
  return exportedVersions.length > 0 || state === 'Redacted'
}

/** The statuses of the steps of the workflow. The first is detection or transcription. */
export interface StepStatuses {
  first: StepStatus
  review: StepStatus
  redact: StepStatus
}

const STEPS = ['first', 'review', 'redact'] as const

/** Returns the status of each step. */
export function stepStatuses(status: UsableStatus): StepStatuses {
  switch (status.kind) {
    case 'checking':
      return { first: 'ahead', review: 'ahead', redact: 'ahead' }
    case 'working':
      return upTo(status.work === 'redact' ? 'redact' : 'first', 'current')
    case 'ready':
      if (status.failedWork === 'redact') return upTo('redact', 'failed')
      if (status.isRedacted) return upTo('redact', 'done')
      if (status.isReviewable) return upTo('review', 'current')
      return upTo('first', status.failedWork === null ? 'current' : 'failed')
  }
}

/** Returns the statuses with one step at a status, earlier steps done and later ones not started. */
function upTo(step: (typeof STEPS)[number], at: StepStatus): StepStatuses {
  const statusOf = (name: (typeof STEPS)[number]): StepStatus => {
    const distance = STEPS.indexOf(name) - STEPS.indexOf(step)
    return distance === 0 ? at : distance < 0 ? 'done' : 'ahead'
  }
  return { first: statusOf('first'), review: statusOf('review'), redact: statusOf('redact') }
}
