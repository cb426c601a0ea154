import type { PlaceInAudio } from '#generated/model/placeInAudio.zod.ts'
import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'

import type { PlannedSpan } from '#engine/audio/types.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isSpanChosen, includesAudio } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { outcomeOf, reportEntriesOf } from './report-entries'

/** Returns the place of a span, on the first of its tracks. */
export function placeOfSpan({ start, end, audioTracks }: Pick<Span, 'start' | 'end' | 'audioTracks'>): PlaceInAudio {
  return { track: (audioTracks?.[0] ?? 0) + 1, start, end }
}

const isRedacted = (span: Span, request: RedactRequest): boolean => outcomeOf(span, isSpanChosen(span, request)) === 'redacted'

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
  return includesAudio(request) ? spans.filter((span) => isLive(span) && !isRedacted(span, request)).length : 0
}

/** Returns the report's entries for the spans of a review. */
export function reportSpansOf(
  { spans = [], defaultReason }: Pick<DetectionsRecord, 'spans' | 'defaultReason'>,
  request: RedactRequest,
  { reasons }: Pick<ReasonList, 'reasons'>,
): ReportItem[] {
  return reportEntriesOf(spans, { reasons, ...(defaultReason === undefined ? {} : { defaultReason }) }, (span) => ({
    isChosen: isSpanChosen(span, request),
    kind: 'object',
    placeOf: (isCovered) =>
      placeOfSpan({ ...(isCovered ? padded(span) : span), ...(span.audioTracks === undefined ? {} : { audioTracks: span.audioTracks }) }),
  }))
}
