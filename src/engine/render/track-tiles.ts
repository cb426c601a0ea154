import { MIN_TILE, tileSize } from '#lib/review/cover-rules.ts'
import type { MovingItem } from '#lib/review/moving-regions.ts'
import { isTurned, swingOf } from '#lib/review/covers/turned-box.ts'
import type { Box } from '../core/types'
import { tilesFor } from '#lib/review/tiles/lattice.ts'
import type { TrackGrid } from './planes'

/** Returns the longest side of a moving place at any time in pixels, or of the upright box around it. */
export function longestSide({ stretches }: Pick<MovingItem, 'stretches'>): number {
  const boxes = stretches.flatMap((stretch) => stretch.boxes)
  // While a box turns, the upright box around it is longer than at its keyframes.
  const isTurning = boxes.some(isTurned)
  return boxes.reduce((longest, box) => {
    const { width, height } = isTurning ? swingOf(box) : box
    return Math.max(longest, width, height)
  }, 0)
}

/**
 * Returns the number of tiles of each coarse track in the frame in which its colours are measured. The number is based on the track's
 * largest box, so that a grid that grows with its box never gets more tiles than one frame would have. Tiles are at least `MIN_TILE` pixels
 * large. Tracks next to each other get tiles as if they hid one face, as in images.
 *
 * @param places the boxes of the coarse tracks in the frame, and the longest side of each at any time
 */
export function tileCounts(places: readonly { box: Box; longest: number }[]): Pick<TrackGrid, 'columns' | 'rows'>[] {
  const inFrame = tilesFor(places.map(({ box }) => box))
  return places.map(({ box, longest }, index) => {
    const scale = Math.max(box.width, box.height) / longest
    const tile = Math.max(MIN_TILE, inFrame[index] ?? 0, tileSize(longest) * scale)
    const count = (length: number) => Math.max(1, Math.floor(length / tile))
    return { columns: count(box.width), rows: count(box.height) }
  })
}
