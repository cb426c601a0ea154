import type { Detections } from '#generated/model/detections.zod.ts'
import { ItemNames } from '#editor/names.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { originOf, type Origin } from '#lib/words/origin-words.ts'
import { isLive } from '#lib/review/review-regions.ts'

/** A detection or drawn item of the list. */
export interface Found {
  id: string
  /** Such as `Face 2`, or the spoken words. */
  name: string
  decision: 'redact' | 'keep'
  source: 'detected' | 'drawn'
  /** 0 to 1; null for drawn items. */
  confidence: number | null
  origin: Origin | undefined
  /** Seconds. */
  start: number
  end: number
}

/** Returns the tracks and spans under review sorted by time, without those that the reviewer deleted. */
export function foundIn({ tracks, spans = [] }: Detections): Found[] {
  const names = new ItemNames(tracks)
  const fromTracks = tracks.filter(isLive).map((track): Found => {
    const times = track.positions.map(({ time }) => time)
    const { id, decision, source, confidence } = track
    const [start, end] = [Math.min(...times), Math.max(...times)]
    return { id, name: names.of(track), decision, source, confidence, origin: originOf(track), start, end }
  })
  const fromSpans = spans.filter(isLive).map((span): Found => {
    const { id, text, decision, source, confidence, start, end } = span
    return { id, name: text ?? passageWord(span) ?? 'Passage', decision, source, confidence, origin: originOf(span), start, end }
  })
  return [...fromTracks, ...fromSpans].toSorted((one, other) => one.start - other.start)
}
