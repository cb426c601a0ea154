import type { Media } from '#generated/model/media.zod.ts'
import { stepLabel } from '#api/live/newest-jobs.ts'
import { stepStatuses, type MediaStatus, type StepStatuses } from '../parts/media-status'
import type { ListedStep } from './rail/step-list'
import { stepsWithProgress } from './steps-with-progress'

const NOT_STARTED: StepStatuses = { first: 'ahead', review: 'ahead', redact: 'ahead' }

/** Returns the steps of a file, derived from its record alone. `first` is the title of the first step. */
export function fileSteps(media: Media, status: MediaStatus, first: string): ListedStep[] {
  const statuses = status.kind === 'unusable' ? NOT_STARTED : stepStatuses(status)
  const newest = media.exportedVersions.at(-1)
  // A version on hold is not finished, although the media state is Redacted.
  const isHeld = statuses.redact === 'done' && newest?.release === 'held'
  const steps: ListedStep[] = [
    { id: 'detect', title: first, status: statuses.first, summary: workSummary(status) },
    { id: 'review', title: 'Review', status: statuses.review, summary: undefined },
    { id: 'export', title: 'Redact', status: isHeld ? 'held' : statuses.redact, summary: newest && versionSummary(newest) },
  ]
  return stepsWithProgress(steps, media.reviewProgress)
}

function workSummary(status: MediaStatus): string | undefined {
  if (status.kind === 'checking') return 'Checking file'
  return status.kind === 'working' && status.work !== 'redact' && status.job ? stepLabel(status.job) : undefined
}

function versionSummary({ release, outdated }: Media['exportedVersions'][number]): string {
  if (release === 'held') return 'On hold'
  return outdated === true ? 'Out of date' : 'Ready to download'
}
