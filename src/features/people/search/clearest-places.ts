import type { Track } from '#generated/model/track.zod.ts'
import { rectOf } from '#editor/items/keyframes.ts'
import { bestPlace, type TimedRect } from '#editor/items/places.ts'
import { clearestMoments } from '#lib/review/clearest-moments.ts'

/** Returns the places that show a track's face best, the best first. */
export function clearestPlaces({ positions }: Pick<Track, 'positions'>): TimedRect[] {
  const detected = positions.filter(({ outside, source }) => outside !== true && source === 'detected')
  const clearest = clearestMoments(detected, ({ time, width, confidence = 0 }) => ({ time, width, confidence }))
  if (clearest.length > 0) return clearest.map((keyframe) => ({ time: keyframe.time, rect: rectOf(keyframe) }))
  const best = bestPlace({ positions })
  return best ? [best] : []
}
