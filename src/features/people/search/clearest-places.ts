import type { Track } from '#generated/model/track.zod.ts'
import { rectOf } from '#editor/items/keyframes.ts'
import { bestPlace, type TimedRect } from '#editor/items/places.ts'

/** Max pictures of a face that are compared. Each takes as long as a search for faces. */
const MAX_PLACES = 4
/** Min seconds between two of them. Closer ones show the same moment. */
const MIN_APART = 0.15

/** Returns the places that show a track's face best, the best first: detected ones that are large and certain, far enough apart. */
export function clearestPlaces({ positions }: Pick<Track, 'positions'>): TimedRect[] {
  const visible = positions.filter(({ outside }) => outside !== true)
  const detected = visible.filter(({ source }) => source === 'detected')
  const chosen: TimedRect[] = []
  for (const keyframe of detected.toSorted((a, b) => (b.confidence ?? 0) * b.width - (a.confidence ?? 0) * a.width)) {
    if (chosen.length === MAX_PLACES) break
    if (chosen.every(({ time }) => Math.abs(time - keyframe.time) >= MIN_APART))
      chosen.push({ time: keyframe.time, rect: rectOf(keyframe) })
  }
  if (chosen.length > 0) return chosen
  const best = bestPlace({ positions })
  return best ? [best] : []
}
