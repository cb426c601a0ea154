import { TimedPage } from '../timed/timed-page'

/** One sound recording. */
export function Component() {
  return <TimedPage type="audio" />
}
