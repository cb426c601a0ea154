import { PlayedPage } from '../played/played-page'

/** One sound recording. */
export function Component() {
  return <PlayedPage type="audio" />
}
