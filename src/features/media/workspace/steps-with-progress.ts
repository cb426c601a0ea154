import type { ReactNode } from 'react'

import { isReviewDone, progressWords, type ReviewProgress } from '#lib/review/review-progress.ts'
import type { StepStatus } from '../parts/step'

interface ProgressStep {
  readonly id: string
  readonly status: StepStatus
  readonly summary: ReactNode
}

/**
 * Returns the steps of a file with the progress of its review. The Review step is ticked once all items are reviewed, whether or not a
 * version was exported; the next step is then the export.
 *
 * @param progress undefined while it is unknown
 */
export function stepsWithProgress<Step extends ProgressStep>(steps: readonly Step[], progress: ReviewProgress | undefined): Step[] {
  const review = steps.find(({ id }) => id === 'review')?.status
  const isDone = progress !== undefined && isReviewDone(progress)
  const statusOf = ({ id, status }: Step): StepStatus => {
    if (progress === undefined || progress.total === 0) return status
    if (id === 'review' && status === 'current' && isDone) return 'done'
    if (id === 'review' && status === 'done' && !isDone) return 'unfinished'
    return id === 'export' && status === 'ahead' && review === 'current' && isDone ? 'current' : status
  }
  return steps.map((step) => ({
    ...step,
    status: statusOf(step),
    ...(step.id === 'review' && progress ? { summary: progressWords(progress) } : {}),
  }))
}
