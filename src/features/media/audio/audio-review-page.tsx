import { PlayedReviewPage } from '../played-review/played-review-page'

/** The review of one sound recording. */
export function Component() {
  return <PlayedReviewPage type="audio" />
}
