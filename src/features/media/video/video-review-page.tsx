import { PlayedReviewPage } from '../played-review/played-review-page'

/** The review of one video. */
export function Component() {
  return <PlayedReviewPage type="video" />
}
