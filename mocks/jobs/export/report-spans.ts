import type { PlaceInAudio } from '#generated/model/placeInAudio.zod.ts'
import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { ReportItemOutcome } from '#generated/model/reportItemOutcome.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'

import type { PlannedSpan } from '#engine/audio/types.ts'
import { isLive } from '#lib/review-regions.ts'
import { isSpanChosen, keepsAudio } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'

/** Returns the place of a span, on the first of its tracks. */
export function placeOfSpan({ start, end, audioTracks }: Pick<Span, 'start' | 'end' | 'audioTracks'>): PlaceInAudio {
  return { track: (audioTracks?.[0] ?? 0) + 1, start, end }
}

const isRedacted = (span: Span, request: RedactRequest): boolean =>
  isLive(span) && span.decision === 'redact' && isSpanChosen(span, request)

/** Returns a span including its padding, for the engine. */
function padded({ start, end, padding }: Span): { start: number; end: number } {
  const { time = 0 } = padding ?? {}
  return { start: start - time, end: end + time }
}

/** Converts the spans of a review that an export redacts to the engine's plan. */
export function plannedSpans({ spans = [] }: Pick<DetectionsRecord, 'spans'>, request: RedactRequest): PlannedSpan[] {
  return spans
    .filter((span) => isRedacted(span, request))
    .map((span): PlannedSpan => ({
      spanId: span.id,
      ...(span.number === undefined ? {} : { number: span.number }),
      cover: span.cover,
      ...padded(span),
      ...(span.audioTracks === undefined ? {} : { tracks: span.audioTracks }),
    }))
}

/** Returns the number of spans that stay audible in an export. */
export function keptSpans({ spans = [] }: Pick<DetectionsRecord, 'spans'>, request: RedactRequest): number {
  return keepsAudio(request) ? spans.filter((span) => isLive(span) && !isRedacted(span, request)).length : 0
}

function outcomeOf(span: Span, request: RedactRequest): ReportItemOutcome {
  if (!isLive(span)) return 'deleted'
  if (span.decision === 'keep') return 'visible'
  return isSpanChosen(span, request) ? 'redacted' : 'excluded'
}

/** Returns the report's entries for the spans of a review, with the current texts of their reasons. They never contain the spoken words. */
export function reportSpansOf(
  { spans = [], defaultReason }: Pick<DetectionsRecord, 'spans' | 'defaultReason'>,
  request: RedactRequest,
  { reasons }: ReasonList,
): ReportItem[] {
  const textOf = new Map(reasons.map(({ code, text }) => [code, text]))
  return spans.map((span): ReportItem => {
    const { id, number, label, source, confidence, note, reviewed, audioTracks } = span
    const outcome = outcomeOf(span, request)
    const code = span.reason ?? (outcome === 'redacted' ? defaultReason : undefined) ?? undefined
    const text = code === undefined ? undefined : textOf.get(code)
    return {
      itemId: id,
      ...(number === undefined ? {} : { number }),
      kind: 'object',
      ...(label === undefined ? {} : { label }),
      outcome,
      source,
      confidence,
      place: placeOfSpan({ ...(outcome === 'redacted' ? padded(span) : span), ...(audioTracks === undefined ? {} : { audioTracks }) }),
      ...(code === undefined ? {} : { reason: { code, ...(text === undefined ? {} : { text }) } }),
      ...(note === undefined ? {} : { note }),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
}
