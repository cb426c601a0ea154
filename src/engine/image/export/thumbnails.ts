import { clampBox, type PixelBox } from '#lib/review/cover-rules.ts'
import { canvasContext } from '../../core/canvas'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { ItemThumbnail } from '../../core/types'
import { growBox } from '#lib/review/box-areas.ts'
import type { Drawable } from '../../detect/detector'
import type { ItemPlace } from '../types'

/** Max side in pixels. */
const SIDE = 160
/** Size of the shown part as a multiple of the item's box, so that the surroundings are recognisable. */
const SURROUNDINGS = 1.6
/** Max bytes, which the contract limits as a data URL. */
const MAX_BYTES = 29_000
/** Tried in order until the image is small enough. */
const QUALITIES = [0.8, 0.5, 0.2]

async function toSmallJpeg(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const image = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (image.size <= MAX_BYTES) return image
  }
  return undefined
}

async function makeItemThumbnail(output: Drawable, box: PixelBox): Promise<Blob | undefined> {
  const part = clampBox(growBox(box, SURROUNDINGS), output)
  if (clampBox(box, output) === undefined || part === undefined) return undefined
  const scale = Math.min(1, SIDE / Math.max(part.width, part.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(part.width * scale)), Math.max(1, Math.round(part.height * scale)))
  const context = canvasContext(canvas)
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(output, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return toSmallJpeg(canvas)
}

/**
 * Makes a thumbnail of each item's place in an image, with some of its surroundings. Items outside the image have none.
 *
 * @param output the redacted image, never the source
 * @throws EngineCancelledError
 */
export async function makeItemThumbnails(output: Drawable, items: readonly ItemPlace[], signal: AbortSignal): Promise<ItemThumbnail[]> {
  const thumbnails: ItemThumbnail[] = []
  for (const { itemId, box } of items) {
    await yieldToMessages()
    throwIfCancelled(signal)
    // A failed thumbnail, for example for lack of memory, mustn't discard a verified export.
    const image = await makeItemThumbnail(output, box).catch(() => undefined)
    if (image !== undefined) thumbnails.push({ itemId, image })
  }
  return thumbnails
}
