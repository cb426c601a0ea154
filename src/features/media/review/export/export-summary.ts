import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { liveTracks, styleOf, type Review } from '../../../../editor/review'
import { formatCount } from '../../../../lib/formats'
import type { Track } from '#generated/model/track.zod.ts'
import { labelOf, labelPlurals, type Label } from '../../../../lib/item-words'

/** Returns the items to redact; with `labels`, only those with one of these labels. */
function redactedTracks(review: Review, labels?: readonly Label[]): readonly Track[] {
  return liveTracks(review).filter((track) => track.decision === 'redact' && (labels === undefined || labels.includes(labelOf(track))))
}

/** Counts the items to redact by label, in display order. Labels without items are left out. */
export function redactedLabels(review: Review): ReadonlyMap<Label, number> {
  const found = redactedTracks(review).map(labelOf)
  // Object.keys returns string keys.
  const counts = (Object.keys(labelPlurals) as Label[]).map((label) => [label, found.filter((one) => one === label).length] as const)
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Summarizes an export of the items with these labels, or of all, in one or two sentences. */
export function exportSummary(review: Review, labels?: readonly Label[]): string {
  const redacted = redactedTracks(review, labels)
  const redact = redacted.length
  const keep = liveTracks(review).length - redact
  const deleted = deletedTracks(review).length
  const styles = RedactionStyle.options.flatMap((style) => {
    const count = redacted.filter((track) => styleOf(review, track) === style).length
    return count === 0 ? [] : [`${count} ${style}`]
  })
  const visible = [
    ...(keep === 0 ? [] : [formatCount(keep, 'item')]),
    ...(deleted === 0 ? [] : [formatCount(deleted, 'deleted detection')]),
  ]
  const rest = visible.length === 0 ? '' : ` ${visible.join(' and ')} will stay visible.`
  return `${formatCount(redact, 'region')} will be redacted: ${styles.join(', ')}.${rest}`
}

/** Returns whether a face will be redacted in a style other than Black Box. */
export function hasCoarseFace(review: Review, labels?: readonly Label[]): boolean {
  return redactedTracks(review, labels).some((track) => track.kind === 'face' && styleOf(review, track) !== 'Black Box')
}
