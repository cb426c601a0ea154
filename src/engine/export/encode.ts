import { canvasContext } from '../canvas'
import { isAllocationFailure } from '../decode'
import { formatName, outOfMemory } from '../probe/errors'
import { stripsOf } from '../render/render'
import { EngineError } from '../types'
import { stripForeignData } from './foreign-data'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }

/** 1 makes Chromium's WebP lossless; JPEG at .95 shows no loss at the usual distance. PNG has no quality. */
const QUALITY: Record<string, number> = { 'image/jpeg': 0.95, 'image/webp': 1 }

/** Formats of photographs that browsers read and do not write. */
const PHOTOGRAPHS = new Set(['image/avif', 'image/heic'])

export interface EncodedImage {
  /** A file of `bytes`, made whenever it is asked for, so what is stored is what was checked. */
  readonly blob: Blob
  readonly bytes: Uint8Array<ArrayBuffer>
  contentType: string
  extension: string
  notes: string[]
}

/** Reads the image in strips, until a pixel is found that is not opaque. */
function isOpaque(canvas: OffscreenCanvas): boolean {
  const context = canvasContext(canvas)
  for (const { top, count } of stripsOf({ x: 0, y: 0, width: canvas.width, height: canvas.height })) {
    const { data } = context.getImageData(0, top, canvas.width, count)
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  }
  return true
}

function wantedType(canvas: OffscreenCanvas, sourceType: string): string {
  if (sourceType in EXTENSIONS) return sourceType
  return PHOTOGRAPHS.has(sourceType) && isOpaque(canvas) ? 'image/jpeg' : 'image/png'
}

async function write(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  const quality = QUALITY[type]
  try {
    return await canvas.convertToBlob(quality === undefined ? { type } : { type, quality })
  } catch (error) {
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    const message = `This browser could not write the image as ${formatName(type)}. Nothing was exported. Try again, or use a current Chrome, Edge, Firefox or Safari.`
    throw new EngineError('cannot-encode', message, { cause: error })
  }
}

/**
 * Encodes at full size: in the source's format where the browser writes it, else as JPEG (photographs without transparency) or PNG.
 * Whatever the browser adds besides image data is taken out.
 *
 * @throws EngineError 'cannot-encode' or 'out-of-memory'
 */
export async function encodeImage(canvas: OffscreenCanvas, sourceType: string): Promise<EncodedImage> {
  const wanted = wantedType(canvas, sourceType)
  const written = await write(canvas, wanted)
  // A browser that cannot write the wanted type writes PNG instead.
  const contentType = written.type
  const extension = EXTENSIONS[contentType]
  if (extension === undefined)
    throw new EngineError('cannot-encode', `This browser wrote the image as ${contentType}, which cannot be checked. Nothing was exported.`)
  const bytes = stripForeignData(new Uint8Array(await written.arrayBuffer()), contentType)
  const notes =
    contentType === sourceType
      ? []
      : [`This browser cannot write ${formatName(sourceType)}, so the version is a ${formatName(contentType)}.`]
  return {
    get blob() {
      return new Blob([bytes], { type: contentType })
    },
    bytes,
    contentType,
    extension,
    notes,
  }
}
