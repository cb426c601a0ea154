import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { canvasContext } from '../../core/canvas'
import { cannotDecode } from '../../core/cannot-decode'
import { EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { checkDimensions, truncated } from '../probe/errors'
import { gifFrames, readGif } from '../probe/gif'
import { readWebp, webpChunks } from '../probe/webp'

export type AnimationFormat = 'GIF' | 'WebP'

const FORMATS = {
  GIF: { contentType: 'image/gif', read: readGif, frames: (reader: ByteReader) => gifFrames(reader) ?? 0 },
  WebP: {
    contentType: 'image/webp',
    read: readWebp,
    frames: (reader: ByteReader) => [...webpChunks(reader)].filter(({ name }) => name === 'ANMF').length,
  },
}

export const contentTypeOf = (format: AnimationFormat): string => FORMATS[format].contentType

/**
 * Returns the number of frames of an animation, whose structure is read completely.
 *
 * @throws EngineError 'truncated', 'too-large' or 'cannot-decode'
 */
export function countFrames(bytes: Uint8Array, format: AnimationFormat): number {
  const { contentType, read, frames } = FORMATS[format]
  const reader = new ByteReader(bytes)
  try {
    const { width, height } = read(reader)
    checkDimensions(contentType, width, height)
    const count = frames(reader)
    if (count === 0) throw cannotDecode(contentType)
    return count
  } catch (error) {
    throw error instanceof EndOfBytesError ? truncated(contentType) : error
  }
}

/** Returns whether this browser decodes other frames than the first. */
export async function decodesFrames(format: AnimationFormat): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(contentTypeOf(format)))
}

function noSuchFrame(frames: number, frame: number): EngineError {
  return new EngineError(
    'no-such-frame',
    `This animation has ${frames} frames, so there is no frame ${frame}. Upload it again and choose another frame.`,
  )
}

/** @throws EngineError 'no-such-frame' */
export function checkFrame(frames: number, frame: number): void {
  if (frame > frames) throw noSuchFrame(frames, frame)
}

/** Decodes the frames of an animation as they are displayed: each on top of what the frames before it left. Keeps one of them in memory. */
export interface FrameDecoder {
  /**
   * @param frame counted from 1
   * @param maxSide the long side of a smaller copy; undefined for all pixels
   * @throws EngineError 'cannot-decode' or 'out-of-memory'
   */
  draw: (frame: number, maxSide?: number) => Promise<OffscreenCanvas>
  close: () => void
}

export function decodeFrames(bytes: Uint8Array<ArrayBuffer>, format: AnimationFormat): FrameDecoder {
  const type = contentTypeOf(format)
  // Without `preferAnimation`, a browser may open the still image of a file that has both.
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true })
  return {
    draw: async (frame, maxSide = Number.POSITIVE_INFINITY) => {
      try {
        await decoder.completed
        const { image } = await decoder.decode({ frameIndex: frame - 1, completeFramesOnly: true })
        try {
          const { displayWidth, displayHeight } = image
          const scale = Math.min(1, maxSide / Math.max(displayWidth, displayHeight))
          const side = (length: number) => Math.max(1, Math.round(length * scale))
          const canvas = new OffscreenCanvas(side(displayWidth), side(displayHeight))
          const context = canvasContext(canvas)
          context.imageSmoothingQuality = 'high'
          context.drawImage(image, 0, 0, canvas.width, canvas.height)
          return canvas
        } finally {
          image.close()
        }
      } catch (error) {
        if (isAllocationFailure(error) && !(error instanceof RangeError)) throw outOfMemory({ cause: error })
        throw cannotDecode(type, { cause: error })
      }
    },
    close: () => decoder.close(),
  }
}
