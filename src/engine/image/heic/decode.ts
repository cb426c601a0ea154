import createLibheif, { type heif_error, type heif_image_handle } from 'libheif-js/libheif-wasm/libheif.js'
import libheifBinary from 'libheif-js/libheif-wasm/libheif.wasm?url'
import * as z from 'zod'

import { cannotDecode } from '../../core/cannot-decode'
import { EngineError } from '../../core/errors'
import { fetchModel } from '../../detect/runtime'
import { checkDimensions } from '../probe/errors'

/** The pixels of an image, upright, as RGBA whose alpha isn't premultiplied. */
export interface HeicPixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  hasAlpha: boolean
  /** Number of images in the file, without thumbnails and depth maps. */
  images: number
}

const Decoded = z.object({
  channels: z.tuple([z.object({ width: z.number(), height: z.number(), stride: z.number(), data: z.instanceof(Uint8Array) })]),
})

/** Fetches the decoder. @throws EngineError 'detector-unavailable' */
async function loadBinary(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await fetchModel(libheifBinary)
  } catch (cause) {
    throw new EngineError('detector-unavailable', 'Couldn’t load the HEIC decoder. Check your connection and try again.', { cause })
  }
}

/** Returns the rows of an image without the padding at their ends. */
function withoutPadding(rows: Uint8Array, width: number, height: number, stride: number): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let row = 0; row < height; row += 1) data.set(rows.subarray(row * stride, row * stride + 4 * width), row * 4 * width)
  return data
}

/**
 * Decodes the main image of a HEIC with libheif, which applies rotation, mirroring and cropping. Each call has a decoder of its own, so that
 * the memory of a large photo is freed.
 *
 * @throws EngineError 'cannot-decode', 'too-large' or 'detector-unavailable'
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicPixels> {
  const heif = createLibheif({ wasmBinary: await loadBinary() })
  const context = heif.heif_context_alloc()
  if (context === null || heif.heif_context_read_from_memory(context, bytes).code !== heif.heif_error_code.heif_error_Ok)
    throw cannotDecode('image/heic')
  // The declaration of the package says `any`.
  const handle = heif.heif_js_context_get_primary_image_handle(context) as heif_image_handle | heif_error
  if ('code' in handle) throw cannotDecode('image/heic')
  checkDimensions('image/heic', heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle))
  const decoded = Decoded.safeParse(
    await heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, heif.heif_chroma.heif_chroma_interleaved_RGBA),
  )
  if (!decoded.success) throw cannotDecode('image/heic')
  const [{ data, width, height, stride }] = decoded.data.channels
  checkDimensions('image/heic', width, height)
  return {
    data: withoutPadding(data, width, height, stride),
    width,
    height,
    hasAlpha: heif.heif_image_handle_has_alpha_channel(handle) !== 0,
    images: heif.heif_context_get_number_of_top_level_images(context),
  }
}
