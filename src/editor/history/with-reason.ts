import { entryOf, type Review } from '../review'
import { editOf, type Change } from './changes'

/**
 * Adds a reason to the items that changes of a review redact: new marks and spans, and items that were kept. Others have their own.
 *
 * @param reason a code; undefined for the default reason
 */
export function withReason(review: Review, changes: readonly Change[], reason: string | undefined): readonly Change[] {
  if (reason === undefined) return changes
  return changes.map((change): Change => {
    if (change.type === 'add_mark') return { ...change, item: { ...change.item, reason } }
    if (change.type === 'add_span') return { ...change, item: { ...change.item, reason } }
    if (change.type !== 'edit_mark' && change.type !== 'edit_span' && change.type !== 'edit_track') return change
    const entry = entryOf(review, change.id)
    const isRedacted = change.fields.decision === 'redact' && entry?.item.decision === 'keep'
    return (isRedacted && editOf(entry.type, entry.item, { ...change.fields, reason })) || change
  })
}
