import { useGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { stepLabel } from '#api/live/newest-jobs.ts'
import { reviewProgress } from '#editor/review.ts'
import { countWords, nothingFound, wasSearched } from '#lib/words/detection-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { StepId } from '#lib/addresses/paths.ts'
import type { ReviewProgress } from '#lib/review/review-progress.ts'
import { failureIn, stepStatuses, type MediaStatus } from '../parts/media-status'
import type { StepStatus } from '../parts/step'
import { useMediaJobs } from '../parts/use-media-jobs'
import { countFindings } from '../versions/findings'

export interface FileStep {
  id: StepId
  title: string
  status: StepStatus
  /** One line about the step; undefined while unknown. */
  summary: string | undefined
}

export interface FileSteps {
  /** The steps without the progress of the review, which an open review knows better. */
  steps: readonly FileStep[]
  /** The progress of the saved review; undefined until it is loaded. */
  progress: ReviewProgress | undefined
  /** The saved review; undefined until it is loaded. */
  review: Detections | undefined
  /** Newest first; undefined until they are loaded. */
  versions: readonly Version[] | undefined
  /** Whether the versions are being loaded for the first time. */
  areVersionsLoading: boolean
  /** Whether the file can be reviewed but no detection has been run. */
  isUnsearched: boolean
}

const NOT_STARTED = { first: 'ahead', review: 'ahead', redact: 'ahead' } as const

/** Loads the saved review and the versions of a file, and derives its steps from them. */
export function useFileSteps(mediaId: string, status: MediaStatus): FileSteps {
  const isReviewable = status.kind === 'ready' && status.isReviewable
  const isOpen = status.kind === 'ready' || status.kind === 'working'
  const { isPending: areJobsPending } = useMediaJobs(mediaId)
  const { data: review } = useGetDetections(mediaId, undefined, { query: { enabled: isOpen && !areJobsPending } })
  const { data: list, isLoading } = useListVersions(mediaId, { query: { enabled: isOpen } })
  const versions = list?.versions
  const [newest] = versions ?? []
  const steps = status.kind === 'unusable' ? NOT_STARTED : stepStatuses(status)
  // A version on hold is not finished, although the media state is Redacted.
  const isHeld = steps.redact === 'done' && newest?.release === 'held'
  const isOutdated = isReviewable && newest?.outdated === true
  // Detections newer than the newest version require a review before the next export.
  const isDetectedSince = (review?.detection?.finishedAt ?? 0) > (newest?.createdAt ?? 0)
  const isUnsearched = isReviewable && review !== undefined && !wasSearched(review)
  const statuses = {
    ...steps,
    ...(isHeld ? { redact: 'held' as const } : {}),
    ...(isUnsearched ? { first: 'ahead' as const } : {}),
    ...(isOutdated && !isDetectedSince ? { review: 'done' as const, redact: 'current' as const } : {}),
  }
  return {
    steps: [
      { id: 'detect', title: 'Detect', status: statuses.first, summary: detectSummary(status, review) },
      { id: 'review', title: 'Review', status: statuses.review, summary: undefined },
      { id: 'export', title: 'Redact', status: statuses.redact, summary: exportSummary(status, newest) },
    ],
    progress: review && reviewProgress(review),
    review,
    versions,
    areVersionsLoading: isLoading,
    isUnsearched,
  }
}

function detectSummary(status: MediaStatus, review: Detections | undefined): string | undefined {
  if (status.kind === 'checking') return 'Checking file'
  if (status.kind === 'working' && status.work === 'detect') return status.job ? stepLabel(status.job) : 'Detecting'
  if (failureIn(status, 'detect') !== null) return 'Failed'
  if (!review) return undefined
  if (!wasSearched(review)) return 'Not run'
  const found = countWords(review.tracks.filter(({ source }) => source === 'detected'))
  const marks = review.marks?.filter(({ source }) => source === 'detected').length ?? 0
  if (marks > 0) return formatCount(marks, 'mark')
  return found === '' ? nothingFound(review) : found
}

function exportSummary(status: MediaStatus, newest: Version | undefined): string | undefined {
  if (status.kind === 'working' && status.work === 'redact') return status.job ? stepLabel(status.job) : 'Redacting'
  if (!newest) return undefined
  if (newest.release === 'held') {
    const { errors } = countFindings(newest.report)
    return errors === 0 ? 'On hold' : `On hold: ${formatCount(errors, 'finding')}`
  }
  return newest.outdated === true ? 'Out of date' : 'Ready to download'
}
