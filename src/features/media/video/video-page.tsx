import { TimedPage } from '../timed/timed-page'

/** One video. */
export function Component() {
  return <TimedPage type="video" />
}
