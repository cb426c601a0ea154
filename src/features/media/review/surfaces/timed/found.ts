import type { Detections } from '#generated/model/detections.zod.ts'

/** A detection or drawn item of the list. */
export interface Found {
  id: string
  /** Such as `Face 2`, or the spoken words. */
  name: string
  decision: 'redact' | 'keep'
  isDrawn: boolean
  /** 0 to 1; null for drawn items. */
  confidence: number | null
  /** Seconds. */
  start: number
  end: number
}

const KIND_WORDS = { face: 'Face', object: 'Object' } as const

/** Returns the tracks and spans of a review sorted by time. Tracks are numbered by kind. */
export function foundIn({ tracks, spans = [] }: Detections): Found[] {
  const counts = { face: 0, object: 0 }
  const timedTracks = tracks.map((track) => ({ track, times: track.positions.map(({ time }) => time) }))
  const fromTracks = timedTracks
    .toSorted((one, other) => Math.min(...one.times) - Math.min(...other.times))
    .map(({ track, times }): Found => {
      counts[track.kind] += 1
      return {
        id: track.id,
        name: `${KIND_WORDS[track.kind]} ${counts[track.kind]}`,
        decision: track.decision,
        isDrawn: track.source === 'drawn',
        confidence: track.confidence,
        start: Math.min(...times),
        end: Math.max(...times),
      }
    })
  const fromSpans = spans.map(({ id, text, category, decision, source, confidence, start, end }): Found => ({
    id,
    name: text ?? category ?? 'Passage',
    decision,
    isDrawn: source === 'drawn',
    confidence,
    start,
    end,
  }))
  return [...fromTracks, ...fromSpans].toSorted((one, other) => one.start - other.start)
}
