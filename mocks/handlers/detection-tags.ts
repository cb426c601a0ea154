import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { tagsOf } from '../media/capabilities'
import { Refusal } from './refusal'

/** Throws if a detection is requested that this back end has no detector for. */
export function mustBeDetectable(tags: DetectionTags, type: MediaType): void {
  for (const { tag, reason } of tagsOf(type)) {
    if (tags[tag] === 1 && reason !== null) throw new Refusal(422, reason, { field: `tags.${tag}` })
  }
}

/** Throws if something can't be detected, or nothing is requested. */
export function mustDetectSomething(tags: DetectionTags, type: MediaType): void {
  mustBeDetectable(tags, type)
  if (!Object.values(tags).includes(1)) throw new Refusal(422, 'Choose what to detect.', { field: 'tags' })
}
