import '#lib/browser/no-eval.ts'

import { convertibleFormat } from './convertible-format'
import { blobSource } from '../core/source'
import { serveCalls } from '../core/worker-loop'
import { decodeFrames, type FrameDecoder } from './animation/frames'
import { UploadRequest } from './messages'
import { outcomeOf } from './upload-outcome'
import { cannotDecode } from '../core/cannot-decode'

/** The decoder of the one file whose frames this worker draws. Frames depend on earlier ones, so a new decoder would start at the first again. */
let opened: Promise<FrameDecoder> | undefined

async function openFrames(file: Blob): Promise<FrameDecoder> {
  const format = await convertibleFormat(blobSource(file))
  if (format !== 'GIF' && format !== 'WebP') throw cannotDecode(file.type)
  return decodeFrames(new Uint8Array(await file.arrayBuffer()), format)
}

serveCalls<Exclude<UploadRequest, { type: 'cancel' }>>(UploadRequest, 'image', async (call, { signal }) => {
  if (call.type === 'outcome') return outcomeOf(call.file, signal)
  opened ??= openFrames(call.file)
  const frames = await opened.catch((error: unknown) => {
    // The next call reads the file again.
    opened = undefined
    throw error
  })
  const canvas = await frames.draw(call.frame, call.maxSide)
  return canvas.convertToBlob({ type: 'image/png' })
})
