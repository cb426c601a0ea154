import type { MediaWork } from './work-types'

/** Returns the tags of a media type in which nothing can be detected. */
export function noTags(reason: string): MediaWork['tags'] {
  return { faces: reason, license_plates: reason, screens: reason, text: reason, search: reason }
}
