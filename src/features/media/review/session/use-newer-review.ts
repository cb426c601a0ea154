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

/** Returns the revisions that hold the results of finished detections. */
export function detectedRevisions(jobs: readonly Job[]): readonly number[] {
  return jobs.flatMap(({ kind, state, revision }) =>
    kind === 'detect' && state === 'succeeded' && revision !== undefined ? [revision] : [],
  )
}

/** Returns whether a detection has saved its results over the session's revision. */
export function isDetectedSince(revision: number, jobs: readonly Job[]): boolean {
  return detectedRevisions(jobs).includes(revision + 1)
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
    session.takePlaces(newest)
    const { revision } = autosaver
    // A gesture ends first, and a save may still be in time. The save may have begun since the render.
    const isSaving = status.kind === 'saving' || autosaver.getSnapshot().kind === 'saving'
    if (newest.revision <= revision || isSaving || isGesturing) return
    // Only a detection of a recording saves more than once.
    const isNext = !editor.clock.isFixed || newest.revision === revision + 1
    if (isNext && detectedRevisions(jobs).includes(newest.revision)) session.takeOver(newest)
    // With unsaved changes, the next save merges them.
    else if (!autosaver.isDirty && !isAsking) session.takeChanges(newest)
  }, [session, editor, autosaver, newest, jobs, status, isGesturing, isAsking, isDetecting])
}
