import type { Media } from '#generated/model/media.zod.ts'
import { formatNumber } from '#lib/words/formats.ts'

/** Returns the progress of a file's review, `12 of 30 reviewed`; empty if none is pending or the back end doesn't report it. */
export function reviewWords({ work, reviewProgress }: Media): string {
  if (work !== 'review' || !reviewProgress || reviewProgress.total === 0) return ''
  return `${formatNumber(reviewProgress.reviewed)} of ${formatNumber(reviewProgress.total)} reviewed`
}
