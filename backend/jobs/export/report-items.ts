import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportAttestation } from '#generated/model/reportAttestation.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'

import { coveredItems } from '#lib/review/around/covered-items.ts'
import { paddedBox } from '#lib/review/padded-box.ts'
import { styleOfItem } from '#lib/review/redaction-styles.ts'
import { isChosen } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { bestMoment } from './best-moment'
import { reportEntriesOf } from './report-entries'

/** Returns the report's entries for the tracks of a review. */
export function reportItemsOf(review: DetectionsRecord, request: RedactRequest, { reasons }: Pick<ReasonList, 'reasons'>): ReportItem[] {
  const covered = coveredItems(review, (track) => track.decision === 'redact' && isChosen(track, request))
  return reportEntriesOf(review.tracks, { ...review, reasons }, (track) => ({
    isChosen: isChosen(track, request),
    isCovered: covered.has(track.id),
    kind: track.kind,
    style: covered.has(track.id) ? 'Black Box' : styleOfItem(track, review.style),
    placeOf: (isRedacted) => {
      const { time, box } = bestMoment(track)
      return { time, box: isRedacted ? paddedBox(box, track, review) : box }
    },
  }))
}

/** Returns how many tracks an export leaves visible, by its report's entries for them. */
export function countVisible(entries: readonly ReportItem[]): number {
  return entries.filter(({ outcome }) => outcome === 'visible' || outcome === 'excluded').length
}

/** Returns the attestation of an export, with its reviewer and its own count of unsigned items. */
export function attestationOf(
  { attestation }: RedactRequest,
  { by, at, items }: { by: string; at: number; items: readonly ReportItem[] },
): { attestation?: ReportAttestation } {
  if (attestation === undefined) return {}
  const unreviewed = items.filter(({ outcome, reviewed }) => outcome !== 'deleted' && reviewed === undefined).length
  return { attestation: { statement: attestation.statement, unreviewed, by, at } }
}
