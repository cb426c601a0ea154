import { ByteReader, EndOfBytesError } from '../core/byte-reader'
import { kindOfFile } from '../core/file-kind'
import { sniff, SNIFFED_BYTES } from '../core/sniff'
import type { ByteSource } from '../core/source'
import { readGif } from './probe/gif'
import { readWebp } from './probe/webp'

/** Returns whether an image is a GIF with several frames, or a WebP with an animation. A truncated file counts as a still image. */
async function isAnimation(file: ByteSource, contentType: string, signal?: AbortSignal): Promise<boolean> {
  const read = { 'image/gif': readGif, 'image/webp': readWebp }[contentType]
  if (!read) return false
  try {
    return read(new ByteReader(await file.read(0, file.size, signal))).animated
  } catch (error) {
    if (error instanceof EndOfBytesError) return false
    throw error
  }
}

/**
 * Returns the format of an image that has to be converted: browsers can't open it, or it is an animation. RAW photos, whose first page is a
 * thumbnail, are no TIFFs.
 */
export async function convertibleFormat(file: ByteSource, signal?: AbortSignal): Promise<'TIFF' | 'HEIC' | 'GIF' | 'WebP' | undefined> {
  const head = await file.read(0, SNIFFED_BYTES, signal)
  const found = sniff(new ByteReader(head))
  if (found === undefined || !('contentType' in found) || (await kindOfFile(file, signal)) !== undefined) return undefined
  const { contentType } = found
  if (contentType === 'image/heic') return 'HEIC'
  if (contentType === 'image/tiff') return 'TIFF'
  if (!(await isAnimation(file, contentType, signal))) return undefined
  return contentType === 'image/gif' ? 'GIF' : 'WebP'
}
