import { clampBox } from '#lib/review/cover-rules.ts'
import { withoutFaceMargin } from '#lib/review/face-margin.ts'
import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import type { FaceDescriber, FaceDescriptor } from '../detect/face/descriptor'
import type { DescribedFaces } from './described-faces'
import type { AddedFace, FacePlace } from './types'

/** Side of a thumbnail in pixels: 96 CSS pixels on a screen of high density. */
const SIDE = 192

interface Options {
  described: DescribedFaces
  describer: FaceDescriber
  signal: AbortSignal
}

/**
 * Describes the faces in a picture, and makes the thumbnails.
 *
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function addFaces(
  picture: ImageBitmap,
  faces: readonly FacePlace[],
  { described, describer, signal }: Options,
): Promise<AddedFace[]> {
  await describer.load()
  const added: AddedFace[] = []
  for (const { key, box, isShown } of faces) {
    await yieldToMessages()
    throwIfCancelled(signal)
    const descriptor = await describe(picture, box, describer)
    if (descriptor) described.add(key, descriptor)
    added.push({ key, isClear: descriptor !== undefined, thumbnail: isShown ? await thumbnailOf(picture, box) : null })
  }
  return added
}

/** Describes the face in an item's region. A detected region is larger than its face; a drawn one may be as large. */
async function describe(picture: ImageBitmap, region: Box, describer: FaceDescriber): Promise<FaceDescriptor | undefined> {
  return (await describer.describe(picture, withoutFaceMargin(region))) ?? (await describer.describe(picture, region))
}

/** Returns a square JPEG of a region, with the part outside the picture left black. */
async function thumbnailOf(picture: ImageBitmap, region: Box): Promise<Blob | null> {
  if (clampBox(region, picture) === undefined) return null
  const side = Math.max(region.width, region.height)
  const scale = SIDE / side
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvasContext(canvas)
  context.fillStyle = '#000'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [region.x + region.width / 2 - side / 2, region.y + region.height / 2 - side / 2]
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
  context.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
