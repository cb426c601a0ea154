import type { TypeWork } from './work-types'

/** Returns the tags of a media type in which nothing can be detected. */
export function noTags(reason: string): TypeWork['tags'] {
  return {
    faces: reason,
    heads: reason,
    people: reason,
    license_plates: reason,
    vehicles: reason,
    screens: reason,
    text: reason,
    search: reason,
  }
}
