import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { countDecisions, styleOf, type ReviewDocument } from '../../../editor/document'
import { formatCount } from '../../../lib/formats'

/** What an export will do, in one or two sentences. */
export function exportSummary(document: ReviewDocument): string {
  const { redact, keep } = countDecisions(document)
  const covered = document.tracks.filter(({ decision }) => decision === 'redact')
  const styles = RedactionStyle.options.flatMap((style) => {
    const count = covered.filter((track) => styleOf(document, track) === style).length
    return count === 0 ? [] : [`${count} ${style}`]
  })
  const kept = keep === 0 ? '' : ` ${formatCount(keep, 'detection')} will stay visible.`
  return `${formatCount(redact, 'region')} will be covered: ${styles.join(', ')}.${kept}`
}
