import { TimedReviewPage } from '../timed/review/timed-review-page'

/** The review of one sound recording. */
export function Component() {
  return <TimedReviewPage type="audio" />
}
