import type { TypeWork } from './work-types'

/** Returns the tags of a media type in which nothing can be detected. */
export function noTags(reason: string): TypeWork['tags'] {
  return { faces: reason, license_plates: reason, screens: reason, text: reason, search: reason }
}
