import { canvasContext } from './canvas'
import { cannotDecode } from './cannot-decode'

const THUMBNAIL_SIDE = 480

export async function makeThumbnail(bitmap: ImageBitmap, contentType: string): Promise<Blob> {
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
