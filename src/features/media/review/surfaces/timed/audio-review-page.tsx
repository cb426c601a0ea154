import { TimedReviewPage } from './timed-review-page'

export function Component() {
  return <TimedReviewPage type="audio" />
}
