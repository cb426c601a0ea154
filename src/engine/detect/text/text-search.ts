import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import type { Remembered } from '../../core/remembered'
import type { DetectOptions, Drawable } from '../detector'
import type { ProbabilityMap } from './components'
import { readLines, type TextLine } from './lines'
import type { TextLevel } from './plan'
import type { TextModel } from './text-model'

/** Detects the lines of text at one level of an image. */
export interface TextSearch {
  model: TextModel
  /**
   * Returns the lines of text. Results are cached per image, so that detectors that need the same level share them.
   *
   * @throws EngineCancelledError
   */
  linesAt: (image: Drawable, level: TextLevel, options: Pick<DetectOptions, 'signal' | 'onProgress'>) => Promise<TextLine[]>
}

/** Copies the map of a tile to the level's. Where tiles overlap, the larger probability is used, because a tile may crop a letter. */
export function stitch(level: ProbabilityMap, tile: ProbabilityMap, left: number, top: number): void {
  for (let y = 0; y < tile.height; y += 1) {
    let to = (top + y) * level.width + left
    for (const value of tile.values.subarray(y * tile.width, (y + 1) * tile.width)) {
      if (value > (level.values[to] ?? 0)) level.values[to] = value
      to += 1
    }
  }
}

function scaled(image: Drawable, { width, height }: TextLevel): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return canvas
}

/**
 * Creates the search for text that detectors share.
 *
 * @param remembered the lines that were found in the pixels of a level. Undefined to search the same pixels of another image again.
 */
export function createTextSearch(model: TextModel, remembered?: Remembered<TextLine[]>): TextSearch {
  const known = new WeakMap<Drawable, Map<string, TextLine[]>>()
  return {
    model,
    linesAt: async (image, level, { signal, onProgress }) => {
      const levels = known.get(image) ?? new Map<string, TextLine[]>()
      known.set(image, levels)
      const key = `${level.width} x ${level.height}`
      const found = levels.get(key)
      if (found !== undefined) return found
      const canvas = scaled(image, level)
      const context = canvasContext(canvas)
      const search = async (): Promise<TextLine[]> => {
        const map: ProbabilityMap = { values: new Uint8Array(level.width * level.height), width: level.width, height: level.height }
        for (const [index, { x, y, width, height }] of level.tiles.entries()) {
          await yieldToMessages()
          throwIfCancelled(signal)
          stitch(map, await model.mark(context.getImageData(x, y, width, height)), x, y)
          onProgress((index + 1) / level.tiles.length)
        }
        return readLines(map, image)
      }
      try {
        const question = JSON.stringify([image.width, image.height, level])
        const lines = await (remembered?.answer(context.getImageData(0, 0, level.width, level.height), question, search) ?? search())
        levels.set(key, lines)
        return lines
      } finally {
        // Frees the pixels' memory immediately instead of at the next garbage collection.
        canvas.width = 0
      }
    },
  }
}
