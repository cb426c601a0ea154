import type { AudioCover } from '#generated/model/audioCover.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { coveredTime } from './span'

/** A time from which the audio is covered, and how; null where it plays. */
export interface CoverChange {
  readonly time: number
  readonly cover: AudioCover | null
}

/** Returns the spans that are covered in an audio track. */
export function coveringSpans(spans: readonly Span[], track: number): Span[] {
  return spans.filter(
    (span) => isLive(span) && span.decision === 'redact' && (span.audioTracks === undefined || span.audioTracks.includes(track)),
  )
}

/**
 * Returns how a part of the audio is covered: at its start, and at each change before its end. Where two spans overlap, a tone prevails, as
 * in exports.
 */
export function coverChanges(spans: readonly Span[], from: number, to: number): CoverChange[] {
  const near = spans.map((span) => ({ ...coveredTime(span), cover: span.cover })).filter(({ start, end }) => start < to && end > from)
  const times = [...new Set([from, ...near.flatMap(({ start, end }) => [start, end])])]
    .filter((time) => time >= from && time < to)
    .toSorted((a, b) => a - b)
  const changes: CoverChange[] = []
  for (const time of times) {
    const here = near.filter(({ start, end }) => start <= time && end > time)
    const cover = here.length === 0 ? null : here.some((span) => span.cover === 'tone') ? 'tone' : 'mute'
    if (changes.length === 0 || changes.at(-1)?.cover !== cover) changes.push({ time, cover })
  }
  return changes
}
