import { formatCount } from '#lib/words/formats.ts'
import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { Stages } from '../../core/stages'
import type { JobContext } from '../../core/worker-loop'
import { decodeUpright, toCanvas } from '../decode'
import { cannotDecode, checkDimensions, truncated } from '../probe/errors'
import { gifFrames, readGif } from '../probe/gif'
import { readWebp, webpChunks } from '../probe/webp'
import type { ConvertedImage } from '../types'

const FORMATS = {
  GIF: { contentType: 'image/gif', read: readGif, frames: (reader: ByteReader) => gifFrames(reader) ?? 0 },
  WebP: {
    contentType: 'image/webp',
    read: readWebp,
    frames: (reader: ByteReader) => [...webpChunks(reader)].filter(({ name }) => name === 'ANMF').length,
  },
}

/**
 * Converts the first frame of an animation to a PNG, because only still images can be redacted.
 *
 * @throws EngineError 'truncated', 'too-large' or 'cannot-decode', EngineCancelledError
 */
export async function convertAnimation(file: Blob, format: 'GIF' | 'WebP', context: JobContext): Promise<ConvertedImage> {
  const { contentType, read, frames } = FORMATS[format]
  const stages = new Stages(context)
  const count = await stages.run('probe', async () => {
    const reader = new ByteReader(new Uint8Array(await file.arrayBuffer()))
    try {
      const { width, height } = read(reader)
      checkDimensions(contentType, width, height)
      return frames(reader)
    } catch (error) {
      throw error instanceof EndOfBytesError ? truncated(contentType) : error
    }
  })
  if (count === 0) throw cannotDecode(contentType)
  const content = await stages.run('decode', async () => {
    // Browsers decode an animation to its first frame.
    const canvas = toCanvas(await decodeUpright(file, contentType))
    return canvas.convertToBlob({ type: 'image/png' })
  })
  return {
    content,
    mediaType: 'image',
    frames: count,
    notes: [
      `This animation has ${formatCount(count, 'frame')}. The first one was converted to a still image (PNG), and the others are left out.`,
      'To redact all of it, convert it to MP4 and upload that as a video.',
    ],
  }
}
