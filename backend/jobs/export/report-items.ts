import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportAttestation } from '#generated/model/reportAttestation.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'

import { paddedBox } from '#lib/review/padded-box.ts'
import { styleOfItem } from '#lib/review/redaction-styles.ts'
import { isChosen } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { bestMoment } from './best-moment'
import { reportEntriesOf } from './report-entries'

/** Returns the report's entries for the tracks of a review. */
export function reportItemsOf(review: DetectionsRecord, request: RedactRequest, { reasons }: Pick<ReasonList, 'reasons'>): ReportItem[] {
  return reportEntriesOf(review.tracks, { ...review, reasons }, (track) => ({
    isChosen: isChosen(track, request),
    kind: track.kind,
    style: styleOfItem(track, review.style),
    placeOf: (isRedacted) => {
      const { time, box } = bestMoment(track)
      return { time, box: isRedacted ? paddedBox(box, track, review) : box }
    },
  }))
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
