import type { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { RedactionTarget } from '#generated/model/redactionTarget.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { labelOf } from '#lib/words/item-words.ts'

const targetLabels: Record<RedactionTarget, ItemLabel> = { faces: 'face', license_plates: 'license_plate' }

/** Returns whether a request redacts an item: its label is among the targets or labels, or the request has neither. */
export function isChosen(item: Pick<Track, 'kind' | 'label'>, { targets, labels }: Pick<RedactRequest, 'targets' | 'labels'>): boolean {
  if (targets === undefined && labels === undefined) return true
  const wanted = [...(targets ?? []).map((target) => targetLabels[target]), ...(labels ?? [])]
  return wanted.includes(labelOf(item))
}

/** Returns whether an export includes the audio of its video. Exports of recordings always do. */
export function includesAudio({ output }: Pick<RedactRequest, 'output'>): boolean {
  return (output?.audio ?? 'keep') === 'keep'
}

/**
 * Returns whether a request redacts a span. Spans have no targets, so a request with targets alone leaves them out, unless the export has no
 * audio at all.
 */
export function isSpanChosen({ label }: Pick<Span, 'label'>, request: Pick<RedactRequest, 'targets' | 'labels' | 'output'>): boolean {
  const { targets, labels } = request
  if (!includesAudio(request) || (targets === undefined && labels === undefined)) return true
  return label !== undefined && labels?.includes(label) === true
}

/** Returns whether a request redacts a mark. A mark without a label counts as other, like an object. */
export function isMarkChosen(
  { label = 'other' }: Pick<Mark, 'label'>,
  { targets, labels }: Pick<RedactRequest, 'targets' | 'labels'>,
): boolean {
  if (targets === undefined && labels === undefined) return true
  return [...(targets ?? []).map((target) => targetLabels[target]), ...(labels ?? [])].includes(label)
}
