import type { Detections } from '#generated/model/detections.zod.ts'

/** One thing that was found or drawn, as the list shows it. */
export interface Found {
  id: string
  /** Such as `Face 2`, or the words that are heard. */
  name: string
  decision: 'redact' | 'keep'
  isDrawn: boolean
  /** 0 to 1; null where it was drawn by hand. */
  confidence: number | null
  /** Seconds. */
  start: number
  end: number
}

const KIND_WORDS = { face: 'Face', object: 'Object' } as const

/** Everything of a review in the order of its time: what is seen, numbered by kind, and what is heard. */
export function foundIn({ tracks, spans = [] }: Detections): Found[] {
  const counts = { face: 0, object: 0 }
  const firstTimes = tracks.map((track) => ({ track, times: track.positions.map(({ time }) => time) }))
  const seen = firstTimes
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
  const heard = spans.map(({ id, text, category, decision, source, confidence, start, end }): Found => ({
    id,
    name: text ?? category ?? 'Passage',
    decision,
    isDrawn: source === 'drawn',
    confidence,
    start,
    end,
  }))
  return [...seen, ...heard].toSorted((one, other) => one.start - other.start)
}
