import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'

import { tagsIn } from '../../src/lib/detection-tags'
import { capabilities, type Tag } from '../media/capabilities'
import { Refusal } from './refusal'

/** Throws if a detection is requested that this back end has no detector for. */
export function mustBeDetectable(tags: DetectionTags): void {
  // Object.entries returns string keys.
  for (const [tag, availability] of Object.entries(capabilities.image.tags) as [Tag, true | string][]) {
    if (tags[tag] === 1 && availability !== true) throw new Refusal(422, availability, { field: `tags.${tag}` })
  }
}

/** Throws if something can't be detected, or nothing is requested. */
export function mustDetectSomething(tags: DetectionTags): void {
  mustBeDetectable(tags)
  if (tagsIn(tags).length === 0) throw new Refusal(422, 'Choose what to detect.', { field: 'tags' })
}
