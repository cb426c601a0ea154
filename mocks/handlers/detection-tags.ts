import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'

import { Refusal } from './refusal'

const tagNames = { license_plates: 'license plates', screens: 'screens', text: 'text', search: 'search terms' } as const

/** Throws if a detection is requested that this back end has no detector for. */
export function mustBeDetectable(tags: DetectionTags): void {
  // Object.entries returns string keys.
  for (const [tag, name] of Object.entries(tagNames) as [keyof typeof tagNames, string][]) {
    if (tags[tag] === 1) throw new Refusal(422, `Detecting ${name} isn't available.`)
  }
}

/** Throws unless faces are requested, and nothing else. */
export function mustBeFacesOnly(tags: DetectionTags): void {
  mustBeDetectable(tags)
  if (tags.faces !== 1) throw new Refusal(422, 'Choose what to detect.')
}
