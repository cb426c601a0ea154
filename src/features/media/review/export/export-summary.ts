import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { countDecisions, liveTracks, styleOf, type Review } from '../../../../editor/review'
import { formatCount } from '../../../../lib/formats'

/** Summarizes an export in one or two sentences. */
export function exportSummary(review: Review): string {
  const { redact, keep, deleted } = countDecisions(review)
  const redacted = liveTracks(review).filter(({ decision }) => decision === 'redact')
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
export function hasCoarseFace(review: Review): boolean {
  return liveTracks(review).some((track) => track.kind === 'face' && track.decision === 'redact' && styleOf(review, track) !== 'Black Box')
}
