import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

/** Returns a drawn track with one keyframe. */
export function aTrack(id: string, changes: Partial<Track> = {}): Track {
  return {
    id,
    kind: 'object',
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    style: null,
    positions: [{ time: 0, x: 10, y: 10, width: 40, height: 30 }],
    ...changes,
  }
}

/** Returns a drawn span from second 1 to 2. */
export function aSpan(id: string, changes: Partial<Span> = {}): Span {
  return {
    id,
    source: 'drawn',
    category: null,
    text: null,
    confidence: null,
    decision: 'redact',
    cover: 'mute',
    start: 1,
    end: 2,
    ...changes,
  }
}

/** Returns a drawn mark on page 1. */
export function aMark(id: string, changes: Partial<Mark> = {}): Mark {
  return {
    id,
    source: 'drawn',
    category: null,
    text: null,
    confidence: null,
    decision: 'redact',
    page: 1,
    boxes: [{ x: 1, y: 1, width: 5, height: 5 }],
    ...changes,
  }
}

/** Returns an open gap of the track `a` from second 3 to 4. */
export function aGap(id: string, changes: Partial<Gap> = {}): Gap {
  return {
    id,
    source: 'detected',
    confidence: null,
    decision: 'redact',
    trackId: 'a',
    start: 3,
    end: 4,
    resolution: 'open',
    ...changes,
  }
}
