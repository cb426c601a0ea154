import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'

import { Refusal } from './refusal'

const tagNames = { license_plates: 'number plates', screens: 'screens', text: 'text', search: 'search terms' } as const

/** Stops where something is to be looked for that this back end has no detector for. */
export function mustBeDetectable(tags: DetectionTags): void {
  // Object.entries knows its keys as strings only.
  for (const [tag, name] of Object.entries(tagNames) as [keyof typeof tagNames, string][]) {
    if (tags[tag] === 1) throw new Refusal(422, `Detecting ${name} is not available yet.`)
  }
}

/** Stops where anything but faces is to be looked for, or nothing. */
export function mustBeFacesOnly(tags: DetectionTags): void {
  mustBeDetectable(tags)
  if (tags.faces !== 1) throw new Refusal(422, 'Choose what to detect.')
}
