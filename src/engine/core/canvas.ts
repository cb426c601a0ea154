import { outOfMemory } from './errors'

/** Max pixels per side that a canvas supports in every browser. */
export const MAX_SIDE = 16_384

/**
 * Returns the 2D context of a canvas in main memory, so that pixels are read back exactly and without a round trip to a GPU.
 *
 * @throws EngineError 'out-of-memory' if the browser provides no context
 */
export function canvasContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
  if (context === null) throw outOfMemory()
  return context
}
