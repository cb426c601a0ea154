import { useEffect, useSyncExternalStore } from 'react'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { isActive } from '#lib/job-state.ts'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

interface NewerReviewOptions {
  readonly newest: Detections
  readonly jobs: readonly Job[]
  /** Whether a dialog is open, whose counts must not change while it is open. */
  readonly isAsking: boolean
}

/** Returns whether a detection has saved its results over the session's revision. */
export function isDetectedSince(revision: number, jobs: readonly Job[]): boolean {
  return jobs.some((job) => job.kind === 'detect' && job.state === 'succeeded' && job.revision === revision + 1)
}

/** Returns whether the newest review is the result of a detection that saved its results while it was running. */
function isLongDetected(newest: Detections, jobs: readonly Job[]): boolean {
  return jobs.some((job) => job.kind === 'detect' && job.state === 'succeeded' && job.revision === newest.revision)
}

/**
 * Takes over a newer saved review: the results of a detection with the unsaved changes, and changes made elsewhere if there are none.
 */
export function useNewerReview(session: ReviewSession, { newest, jobs, isAsking }: NewerReviewOptions): void {
  const { editor, autosaver } = session
  const status = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const isGesturing = useEditor(editor, (state) => state.isGesturing)
  const isDetecting = jobs.some((job) => job.kind === 'detect' && isActive(job))
  useEffect(() => {
    session.expectDetections(isDetecting)
    const { revision } = autosaver
    // A gesture ends first, and a save may still be in time. The save may have begun since the render.
    const isSaving = status.kind === 'saving' || autosaver.getSnapshot().kind === 'saving'
    if (newest.revision <= revision || isSaving || isGesturing) return
    const isResult = editor.clock.isFixed
      ? newest.revision === revision + 1 && isDetectedSince(revision, jobs)
      : isLongDetected(newest, jobs)
    if (isResult) session.takeOver(newest)
    // With unsaved changes, the next save merges them.
    else if (!autosaver.isDirty && !isAsking) session.takeChanges(newest)
  }, [session, editor, autosaver, newest, jobs, status, isGesturing, isAsking, isDetecting])
}
