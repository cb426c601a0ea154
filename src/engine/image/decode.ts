import { openUpright } from '#lib/review/upright.ts'
import { canvasContext } from '../core/canvas'
import type { InspectedImage } from './probe/inspect'
import { cannotDecode, checkDimensions } from './probe/errors'
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

const THUMBNAIL_SIDE = 480

/** Makes a thumbnail whose long side is max 480 pixels. WebP, or PNG if the browser can't write WebP. */
export async function makeThumbnail(bitmap: ImageBitmap, { contentType }: InspectedImage): Promise<Blob> {
  const scale = Math.min(1, THUMBNAIL_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = canvasContext(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  try {
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  } catch (error) {
    throw cannotDecode(contentType, { cause: error })
  }
}
