import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'

import { tagsIn } from '../../src/lib/detection-tags'
import { Refusal } from './refusal'

const unavailable = { screens: 'screens', search: 'search terms' } as const

/** Throws if a detection is requested that this back end has no detector for. */
export function mustBeDetectable(tags: DetectionTags): void {
  // Object.entries returns string keys.
  for (const [tag, name] of Object.entries(unavailable) as [keyof typeof unavailable, string][]) {
    if (tags[tag] === 1) throw new Refusal(422, `Detecting ${name} isn't available.`, { field: `tags.${tag}` })
  }
}

/** Throws if something can't be detected, or nothing is requested. */
export function mustDetectSomething(tags: DetectionTags): void {
  mustBeDetectable(tags)
  if (tagsIn(tags).length === 0) throw new Refusal(422, 'Choose what to detect.', { field: 'tags' })
}
