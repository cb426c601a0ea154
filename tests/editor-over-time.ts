import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { Review } from '#editor/review.ts'
import { contains, grow, type Rect } from '#editor/geometry.ts'
import { boxesAt, movingItem } from '#lib/review/moving-regions.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { faceTrack } from './editor-driver'

export const BOX = { x: 100, y: 100, width: 60, height: 60 }

/** The frames of a video of 20 seconds with a variable frame rate. */
export const FRAMES = Array.from({ length: 81 }, (_unused, index) => index / 4 + 0.125 * (index % 2))

/** Returns a detected face with keyframes. */
export const trackOf = (id: string, positions: Keyframe[], fields: Partial<Track> = {}): Track =>
  faceTrack(id, BOX, { positions, ...fields })

/** Returns a keyframe whose box is `x` pixels from the left. */
export const at = (time: number, x = 100, fields: Partial<Keyframe> = {}): Keyframe => ({ time, ...BOX, x, ...fields })

/** Returns an open gap of track `a` from 2 to 4 seconds. */
export const gapOf = (fields: Partial<Gap> = {}): Gap => ({
  id: 'gap',
  trackId: 'a',
  source: 'detected',
  confidence: 0.5,
  decision: 'redact',
  start: 2,
  end: 4,
  resolution: 'open',
  ...fields,
})

/** Returns the boxes of all live tracks at a time by the rule of exports. */
export function covers(review: Review, time: number): Rect[] {
  return review.tracks.filter(isLive).flatMap((track) => boxesAt(movingItem(track, review.gaps), time))
}

/** Returns whether a box contains another, up to rounding. */
function holds(one: Rect, other: Rect): boolean {
  const outer = grow(one, 1e-6)
  return contains(outer, other) && contains(outer, { x: other.x + other.width, y: other.y + other.height })
}

/** Returns the frames in which a box of the earlier review is not covered by the later one. */
export function uncoveredFrames(before: Review, after: Review, frames: readonly number[] = FRAMES): number[] {
  return frames.filter((time) => {
    const left = covers(after, time)
    return covers(before, time).some((box) => !left.some((each) => holds(each, box)))
  })
}
