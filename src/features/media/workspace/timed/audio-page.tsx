import { TimedPage } from './timed-page'

export function Component() {
  return <TimedPage type="audio" />
}
