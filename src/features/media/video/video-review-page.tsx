import { TimedReviewPage } from '../timed/review/timed-review-page'

/** The review of one video. */
export function Component() {
  return <TimedReviewPage type="video" />
}
