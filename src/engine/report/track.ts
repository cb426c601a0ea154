import type { RedactedTrack } from '#generated/model/redactedTrack.zod.ts'

import type { MovingRegion } from '#lib/review/moving-regions.ts'

/** Max entries of a report. */
const MAX_TRACKS = 10_000

interface Span {
  start: number
  end: number
}

/** Joins spans that overlap or touch. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else result.push({ ...span })
  }
  return result
}

/**
 * Returns the report's entries for the redacted tracks: one for each time in which a track is redacted.
 *
 * @param video first and last time of the video in seconds, which padding in time may exceed
 */
export function reportTracks(regions: readonly MovingRegion[], video: Span): RedactedTrack[] {
  const entries = regions.flatMap(({ trackId, number, kind, label, style, shape, outline, stretches }) =>
    joined(
      stretches.flatMap(({ boxes }): Span[] => {
        const start = Math.max(video.start, boxes[0]?.time ?? video.end)
        const end = Math.min(video.end, boxes.at(-1)?.time ?? video.start)
        return start <= end ? [{ start, end }] : []
      }),
    ).map(({ start, end }): RedactedTrack => ({
      trackId,
      ...(number === undefined ? {} : { number }),
      kind,
      ...(label === undefined ? {} : { label }),
      style,
      ...(outline === undefined ? (shape === undefined ? {} : { shape }) : { shape: 'polygon' }),
      start,
      end,
    })),
  )
  return entries.slice(0, MAX_TRACKS)
}
