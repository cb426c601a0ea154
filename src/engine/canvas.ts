import { outOfMemory } from './probe/errors'

/**
 * The drawing context of a canvas, kept in main memory: pixels are read back exactly and without a round trip to a GPU.
 *
 * @throws EngineError 'out-of-memory' where the browser gives none
 */
export function canvasContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' })
  if (context === null) throw outOfMemory()
  return context
}
