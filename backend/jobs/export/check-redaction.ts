import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'

import { isLive } from '#lib/review/review-regions.ts'
import { isChosen, isMarkChosen, isSpanChosen } from '../../media/chosen-items'
import type { DetectionsRecord, MediaRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'

/** @throws Refusal 422 if nothing is marked for redaction, or nothing that the request selects */
export function mustRedactSomething(
  request: RedactRequest,
  { tracks, spans = [], marks = [] }: Pick<DetectionsRecord, 'tracks' | 'spans' | 'marks'>,
): void {
  const marked = [
    ...tracks.filter((track) => isLive(track) && track.decision === 'redact').map((track) => isChosen(track, request)),
    ...spans.filter((span) => isLive(span) && span.decision === 'redact').map((span) => isSpanChosen(span, request)),
    ...marks.filter((mark) => isLive(mark) && mark.decision === 'redact').map((mark) => isMarkChosen(mark, request)),
  ]
  if (marked.length === 0) throw new Refusal(422, 'Nothing is marked for redaction.')
  if (marked.includes(true)) return
  const field = request.targets === undefined ? 'labels' : 'targets'
  throw new Refusal(422, `${field}: nothing of this kind is marked for redaction.`, { field })
}

/** The container that every browser can write, besides the source's. */
const ALWAYS = 'png'
const CONTAINERS: Record<string, 'jpeg' | 'png' | 'webp'> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }

/**
 * Returns the container that a request demands for an image, or undefined for the back end's choice.
 *
 * @throws Refusal 422 for output that is impossible for this image
 */
export function containerOf({ container, codec, audio, pages }: RedactOutput, { contentType }: Pick<MediaRecord, 'contentType'>) {
  if (codec !== undefined) throw new Refusal(422, 'output.codec: images don’t have a codec.', { field: 'output.codec' })
  if (audio !== undefined) throw new Refusal(422, 'output.audio: images don’t have audio.', { field: 'output.audio' })
  if (pages !== undefined) throw new Refusal(422, 'output.pages: images don’t have pages.', { field: 'output.pages' })
  if (container === undefined) return undefined
  const own = CONTAINERS[contentType ?? '']
  if (container === ALWAYS || container === own) return container === ALWAYS ? ALWAYS : own
  const choices = own === undefined || own === ALWAYS ? 'PNG' : 'PNG or the format of the source'
  throw new Refusal(422, `output.container: this image can only be written as ${choices}.`, { field: 'output.container' })
}
