import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { styleOf, type Review, deletedItems, liveItems } from '../../../../editor/review'
import { liveTracks } from '../../../../editor/items/track'
import { formatCount } from '../../../../lib/formats'
import type { Track } from '#generated/model/track.zod.ts'
import { labelOf, labelPlurals, type Label } from '../../../../lib/item-words'

/** Summarizes an export in one or two sentences. */
export function exportSummary(review: Review): string {
  const { redact, keep } = countDecisions(review)
  const redacted = liveItems(review).filter(({ decision }) => decision === 'redact')
  const deleted = deletedItems(review).length
  const styles = RedactionStyle.options.flatMap((style) => {
    const count = redacted.filter((item) => styleOf(review, item) === style).length
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
