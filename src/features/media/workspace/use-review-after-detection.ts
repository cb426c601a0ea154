import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { hasDetected, isActive } from '#lib/job-state.ts'
import { mediaStepPage, type StepId } from '#lib/addresses/paths.ts'

/**
 * Opens the review when a detection finishes that was started or seen running on the Detect step, if that step is still shown. Returns a
 * function that reports a detection just started.
 */
export function useReviewAfterDetection(
  { type, id }: Pick<Media, 'type' | 'id'>,
  shown: StepId,
  jobs: readonly Job[],
): (jobId: string) => void {
  const navigate = useNavigate()
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const newest = jobs.find(({ kind }) => kind === 'detect')
  const activeId = isActive(newest) ? newest.id : null
  if (activeId !== null && activeId !== watchedId) setWatchedId(activeId)
  const endedId = newest !== undefined && newest.id === watchedId && !isActive(newest) ? newest.id : null
  const hasSucceeded = newest !== undefined && hasDetected(type, newest)
  const handledId = useRef<string | null>(null)
  useEffect(() => {
    if (endedId === null || endedId === handledId.current) return
    handledId.current = endedId
    if (hasSucceeded && shown === 'detect') void navigate(mediaStepPage(type, id, 'review'), { replace: true })
  }, [endedId, hasSucceeded, shown, type, id, navigate])
  return setWatchedId
}
