import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { DetectOptions, Detection, Drawable } from '../detector'
import { ImageLevels } from './levels'
import type { Level } from './plan'
import { suppress } from './suppress'

/**
 * Searches an image at several sizes, tile by tile, and returns the best of overlapping detections.
 *
 * @param plan the sizes, the largest first, because each is scaled from the previous one
 * @param find returns the detections in a tile, in pixels of the tile
 * @throws EngineCancelledError, and the errors of `find`
 */
export async function searchLevels(
  image: Drawable,
  plan: readonly Level[],
  find: (tile: ImageData) => Promise<readonly Detection[]>,
  { signal, onProgress }: Pick<DetectOptions, 'signal' | 'onProgress'>,
): Promise<Detection[]> {
  const tiles = plan.flatMap((level) => level.tiles.map((tile) => ({ level, tile })))
  const levels = new ImageLevels(image)
  const found: Detection[] = []
  try {
    for (const [index, { level, tile }] of tiles.entries()) {
      if (tile === level.tiles[0]) levels.resize(level.width, level.height)
      await yieldToMessages()
      throwIfCancelled(signal)
      const { scale } = level
      for (const { box, confidence } of await find(levels.read(tile))) {
        const [x, y] = [(box.x + tile.x) / scale, (box.y + tile.y) / scale]
        found.push({ box: { x, y, width: box.width / scale, height: box.height / scale }, confidence })
      }
      onProgress((index + 1) / tiles.length)
    }
  } finally {
    levels.release()
  }
  return suppress(found)
}
