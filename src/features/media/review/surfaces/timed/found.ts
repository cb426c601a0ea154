import type { Detections } from '#generated/model/detections.zod.ts'
import { ItemNames } from '../../../../../editor/names'
import { entityWords } from '../../../../../lib/entity-words'

/** A detection or drawn item of the list. */
export interface Found {
  id: string
  /** Such as `Face 2`, or the spoken words. */
  name: string
  decision: 'redact' | 'keep'
  source: 'detected' | 'drawn'
  /** 0 to 1; null for drawn items. */
  confidence: number | null
  /** Seconds. */
  start: number
  end: number
}

/** Returns the tracks and spans of a review sorted by time. */
export function foundIn({ tracks, spans = [] }: Detections): Found[] {
  const names = new ItemNames(tracks)
  const fromTracks = tracks.map((track): Found => {
    const times = track.positions.map(({ time }) => time)
    const { id, decision, source, confidence } = track
    return { id, name: names.of(track), decision, source, confidence, start: Math.min(...times), end: Math.max(...times) }
  })
  const fromSpans = spans.map(({ id, text, category, decision, source, confidence, start, end }): Found => ({
    id,
    name: text ?? (category === null ? 'Passage' : entityWords[category]),
    decision,
    source,
    confidence,
    start,
    end,
  }))
  return [...fromTracks, ...fromSpans].toSorted((one, other) => one.start - other.start)
}
