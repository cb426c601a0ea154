import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Job } from '#generated/model/job.zod.ts'
import { useDetect } from '#api/use-media-actions.ts'
import { requestOf, type DetectionChoice } from '#lib/words/detection-tags.ts'
import type { ReviewSession } from './review-session'

const NOT_SAVED = 'Couldn’t save your review, so detection wasn’t started. Try again.'

/** Returns a function that starts a detection. The function saves drawn boxes first, because detection works on the saved review. */
export function useSavedDetect(mediaId: string, session: ReviewSession | null): (choice: DetectionChoice | DetectRequest) => Promise<Job> {
  const { detect } = useDetect()
  return async (choice) => {
    if (session && !(await session.autosaver.flush())) throw new Error(NOT_SAVED)
    return detect(mediaId, 'isIncreased' in choice ? requestOf(choice) : choice)
  }
}
