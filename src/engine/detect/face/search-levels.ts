import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { DetectOptions, Detection, Drawable } from '../detector'
import { ImageLevels } from './levels'
import type { Level } from './plan'
import { suppress } from './suppress'

/**
 * Searches an image at several sizes, tile by tile, and returns the best of overlapping detections.
 *
 * @param plan the sizes, the largest first, because each is scaled from the previous one
 * @param find returns the detections in a tile, in pixels of the tile, whose place in its level is given
 * @param best chooses among the detections of all sizes; defaults to the best of overlapping ones
 * @throws EngineCancelledError, and the errors of `find`
 */
export async function searchLevels<Found extends Detection>(
  image: Drawable,
  plan: readonly Level[],
  find: (pixels: ImageData, tile: Box, level: Level) => Promise<readonly Found[]>,
  { signal, onProgress }: Pick<DetectOptions, 'signal' | 'onProgress'>,
  best: (found: Found[]) => Found[] = suppress,
): Promise<Found[]> {
  const tiles = plan.flatMap((level) => level.tiles.map((tile) => ({ level, tile })))
  const levels = new ImageLevels(image)
  const found: Found[] = []
  try {
    for (const [index, { level, tile }] of tiles.entries()) {
      if (tile === level.tiles[0]) levels.resize(level.width, level.height)
      await yieldToMessages()
      throwIfCancelled(signal)
      const { scale } = level
      for (const detection of await find(levels.read(tile), tile, level)) {
        const { box } = detection
        const [x, y] = [(box.x + tile.x) / scale, (box.y + tile.y) / scale]
        found.push({ ...detection, box: { x, y, width: box.width / scale, height: box.height / scale } })
      }
      onProgress((index + 1) / tiles.length)
    }
  } finally {
    levels.release()
  }
  return best(found)
}
