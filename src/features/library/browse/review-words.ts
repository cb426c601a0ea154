import type { Media } from '#generated/model/media.zod.ts'
import { progressWords } from '#lib/review/review-progress.ts'

/** Returns the progress of a file's review, `12 of 30 reviewed`; empty if none is pending or the back end doesn't report it. */
export function reviewWords({ work, reviewProgress }: Media): string {
  return (work === 'review' && reviewProgress && progressWords(reviewProgress)) || ''
}
