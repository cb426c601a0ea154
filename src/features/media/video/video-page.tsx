import { TimedPage } from '../timed/timed-page'

export function Component() {
  return <TimedPage type="video" />
}
