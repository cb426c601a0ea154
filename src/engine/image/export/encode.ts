import { canvasContext } from '../../core/canvas'
import { isAllocationFailure, outOfMemory, EngineError } from '../../core/errors'
import '../probe/errors'
import { stripsOf } from '../../render/render'
import { formatName } from '#lib/words/formats.ts'
import { type ImageContainer } from '../types'
import { stripForeignData } from './foreign-data'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' }

/** Chromium writes lossless WebP at 1. JPEG at .95 has no visible loss at a normal viewing distance. PNG has no quality. */
const QUALITY: Record<string, number> = { 'image/jpeg': 0.95, 'image/webp': 1 }

/** Formats of photographs that browsers can read but not write. */
const PHOTOGRAPHS = new Set(['image/avif', 'image/heic'])

export interface EncodedImage {
  /** A new blob of `bytes` on each access. */
  readonly blob: Blob
  readonly bytes: Uint8Array<ArrayBuffer>
  contentType: string
  extension: string
  notes: string[]
}

/** Returns whether every pixel is opaque. Reads the image in strips. */
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
    const message = `Couldn’t write the image as ${formatName(type)}. Nothing was exported. Try again, or use a current version of Chrome, Edge, Firefox or Safari.`
    throw new EngineError('cannot-encode', message, { cause: error })
  }
}

/** Throws if the browser silently wrote a type other than the requested one. */
function mustBeContainer(contentType: string, container: ImageContainer): void {
  if (contentType === `image/${container}`) return
  throw new EngineError(
    'cannot-encode',
    `This browser can’t write ${formatName(`image/${container}`)}. Nothing was exported. Choose another format, or redact again without one.`,
  )
}

/**
 * Encodes at full size in the source's format, or in the given container. If the browser cannot write it, uses JPEG for photographs without transparency and PNG for
 * all others; it never replaces a given container. Strips everything but image data.
 *
 * @throws EngineError 'cannot-encode' or 'out-of-memory'
 */
export async function encodeImage(canvas: OffscreenCanvas, sourceType: string, container?: ImageContainer): Promise<EncodedImage> {
  const wanted = container === undefined ? wantedType(canvas, sourceType) : `image/${container}`
  const written = await write(canvas, wanted)
  // A browser that cannot write the requested type writes PNG instead.
  const contentType = written.type
  if (container !== undefined) mustBeContainer(contentType, container)
  const extension = EXTENSIONS[contentType]
  if (extension === undefined)
    throw new EngineError('cannot-encode', `This browser wrote the image as ${contentType}, which can’t be verified. Nothing was exported.`)
  const bytes = stripForeignData(new Uint8Array(await written.arrayBuffer()), contentType)
  const notes =
    contentType === sourceType || container !== undefined
      ? []
      : [`This browser can’t write ${formatName(sourceType)}, so the version is a ${formatName(contentType)}.`]
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
