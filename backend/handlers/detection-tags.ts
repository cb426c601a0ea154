import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { ruleProblem } from '#engine/entities/client.ts'
import { isReadingOnly } from '../records/is-reading-only'
import { tagsOf } from '../jobs/capabilities'
import { Refusal } from '../http/refusal'

/** Throws if a requested detection has no detector in this back end. */
export function mustBeDetectable(tags: DetectionTags, type: MediaType): void {
  for (const { tag, reason } of tagsOf(type)) {
    if (tags[tag] === 1 && reason !== null) throw new Refusal(422, reason, { field: `tags.${tag}` })
  }
}

/** Throws if something can't be detected, or nothing is requested. */
export function mustDetectSomething(request: DetectRequest, type: MediaType): void {
  mustBeDetectable(request.tags, type)
  if (type === 'document') mustBeSearchable(request)
  else mustHaveNoTextSearch(request)
  if (isReadingOnly(request)) throw new Refusal(422, 'Choose what to detect.', { field: 'tags' })
}

/** Throws if a request for an image or a video searches its text for anything but names. */
function mustHaveNoTextSearch(request: DetectRequest): void {
  for (const field of ['contacts', 'terms'] as const)
    if (request[field] && request[field].length > 0)
      throw new Refusal(422, `${field}: only documents can be searched for words.`, { field })
  if (request.watchList === true) throw new Refusal(422, 'watchList: only documents can be searched for words.', { field: 'watchList' })
}

/** Throws if a term can't be searched for. */
function mustBeSearchable({ terms = [] }: DetectRequest): void {
  for (const [index, { kind, text, matchCase = false }] of terms.entries()) {
    const id = `terms/${index}`
    const problem = ruleProblem(kind === 'words' ? { id, words: [text] } : { id, pattern: text, matchCase })
    if (problem !== null) throw new Refusal(422, problem, { field: `terms.${index}.text` })
  }
}
