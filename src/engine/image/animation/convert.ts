import { animationNotes } from '#lib/words/conversion-words.ts'
import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import { decodeUpright, toCanvas } from '../decode'
import type { ConvertedImage } from '../types'
import { checkFrame, contentTypeOf, countFrames, decodeFrames, decodesFrames, type AnimationFormat } from './frames'

/** @throws EngineError 'cannot-decode' */
async function drawLater(bytes: Uint8Array<ArrayBuffer>, format: AnimationFormat, frame: number): Promise<OffscreenCanvas> {
  if (!(await decodesFrames(format)))
    throw new EngineError(
      'cannot-decode',
      `This browser can only use the first frame of an animated ${format}. Upload it again and keep the first frame, or save the frame as a PNG and upload that.`,
    )
  const decoder = decodeFrames(bytes, format)
  try {
    return await decoder.draw(frame)
  } finally {
    decoder.close()
  }
}

/**
 * Converts a frame of an animation to a PNG, because only still images can be redacted.
 *
 * @param frame counted from 1
 * @throws EngineError 'truncated', 'too-large', 'no-such-frame' or 'cannot-decode', EngineCancelledError
 */
export async function convertAnimation(file: Blob, format: AnimationFormat, frame: number, context: CallContext): Promise<ConvertedImage> {
  const stages = new Stages(context)
  const { bytes, frames } = await stages.run('probe', async () => {
    const all = new Uint8Array(await file.arrayBuffer())
    const count = countFrames(all, format)
    checkFrame(count, frame)
    return { bytes: all, frames: count }
  })
  const content = await stages.run('decode', async () => {
    // Every browser decodes an animation to its first frame.
    const canvas = frame === 1 ? toCanvas(await decodeUpright(file, contentTypeOf(format))) : await drawLater(bytes, format, frame)
    return canvas.convertToBlob({ type: 'image/png' })
  })
  return { content, mediaType: 'image', frames, notes: animationNotes(frames, frame) }
}
