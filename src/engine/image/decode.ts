import { openUpright } from '#lib/review/upright.ts'
import { canvasContext } from '../core/canvas'
import { checkDimensions } from './probe/errors'
import { cannotDecode } from '../core/cannot-decode'
import { isAllocationFailure, outOfMemory } from '../core/errors'

/**
 * Decodes an image and applies its EXIF orientation.
 *
 * @returns a bitmap that the caller closes
 * @throws EngineError 'cannot-decode', 'too-large' or 'out-of-memory'
 */
export async function decodeUpright(file: Blob, contentType: string): Promise<ImageBitmap> {
  // The type detected from the bytes replaces the declared one, which the browser may trust.
  const typed = file.slice(0, file.size, contentType)
  let bitmap: ImageBitmap
  try {
    bitmap = await openUpright(typed)
  } catch (error) {
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw cannotDecode(contentType, { cause: error })
  }
  try {
    checkDimensions(contentType, bitmap.width, bitmap.height)
  } catch (error) {
    bitmap.close()
    throw error
  }
  return bitmap
}

/** Copies a bitmap to a canvas and closes the bitmap. */
export function toCanvas(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvasContext(canvas)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}
