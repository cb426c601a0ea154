import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportAttestation } from '#generated/model/reportAttestation.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { ReportItemOutcome } from '#generated/model/reportItemOutcome.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { paddedBox } from '#lib/padded-box.ts'
import { styleOfItem } from '#lib/redaction-styles.ts'
import { isLive } from '#lib/review-regions.ts'
import { isChosen } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { bestMoment } from './best-moment'

/** Returns the outcome of an item in an export. */
function outcomeOf(track: Track, request: RedactRequest): ReportItemOutcome {
  if (!isLive(track)) return 'deleted'
  if (track.decision === 'keep') return 'visible'
  return isChosen(track, request) ? 'redacted' : 'excluded'
}

/** Returns the report's entries for all items of a review, with the current texts of their reasons. */
export function reportItemsOf(review: DetectionsRecord, request: RedactRequest, { reasons }: ReasonList): ReportItem[] {
  const textOf = new Map(reasons.map(({ code, text }) => [code, text]))
  return review.tracks.map((track): ReportItem => {
    const { id, number, kind, label, source, confidence, note, reviewed } = track
    const outcome = outcomeOf(track, request)
    const { time, box } = bestMoment(track)
    const code = track.reason ?? (outcome === 'redacted' ? review.defaultReason : undefined) ?? undefined
    const text = code === undefined ? undefined : textOf.get(code)
    return {
      itemId: id,
      ...(number === undefined ? {} : { number }),
      kind,
      ...(label === undefined ? {} : { label }),
      outcome,
      ...(outcome === 'redacted' ? { style: styleOfItem(track, review.style) } : {}),
      source,
      confidence,
      place: { time, box: outcome === 'redacted' ? paddedBox(box, track, review) : box },
      ...(code === undefined ? {} : { reason: { code, ...(text === undefined ? {} : { text }) } }),
      ...(note === undefined ? {} : { note }),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
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
