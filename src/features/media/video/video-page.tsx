import { PlayedPage } from '../played/played-page'

/** One video. */
export function Component() {
  return <PlayedPage type="video" />
}
