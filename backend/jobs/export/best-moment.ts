import type { PlaceInImage } from '#generated/model/placeInImage.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import { invariant } from '#lib/invariant.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'

/** Returns the place at which an item is shown best: its keyframe with the highest confidence. An image has only one. */
export function bestMoment({ positions }: Pick<Track, 'positions'>): PlaceInImage {
  const inside = positions.filter(({ outside }) => outside !== true)
  const best = inside.reduce<Track['positions'][number] | undefined>(
    (one, other) => ((other.confidence ?? 0) > (one?.confidence ?? 0) ? other : one),
    inside[0] ?? positions[0],
  )
  // Leaving it out would export the item unredacted.
  invariant(best, 'an item of a review must have a position')
  const { time, x, y, width, height } = boundsOf(best)
  return { time, box: { x, y, width, height } }
}
