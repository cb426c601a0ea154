import { NullTarget, Output, Quality, VideoSample, VideoSampleSource } from 'mediabunny'

import { ENCODERS, WRITABLE, type OutputCodec } from './containers'

interface Size {
  width: number
  height: number
}

/** Max pixels for which a browser's check of an encoder's settings is reliable: the largest frame of H.264's level 5.2. */
const USUAL_PIXELS = 4096 * 2304
const BITRATE = 20_000_000

const results = new Map<string, Promise<boolean>>()

async function encodesFrame(codec: OutputCodec, { width, height }: Size): Promise<boolean> {
  const source = new VideoSampleSource({ codec: ENCODERS[codec], quality: new Quality({ bitrate: BITRATE }), latencyMode: 'realtime' })
  const output = new Output({ format: WRITABLE.mkv.format(), target: new NullTarget() })
  const half = Math.ceil(width / 2) * Math.ceil(height / 2)
  const frame = new VideoFrame(new Uint8Array(width * height + 2 * half), {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
  })
  const sample = new VideoSample(frame)
  try {
    output.addVideoTrack(source)
    await output.start()
    await source.add(sample)
    await output.finalize()
    return true
  } catch {
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    return false
  } finally {
    sample.close()
  }
}

/** Returns whether this browser encodes frames of a size. For very large ones, it may not know before it tries. */
export async function encodesLargeFrames(codec: OutputCodec, size: Size): Promise<boolean> {
  if (size.width * size.height <= USUAL_PIXELS) return true
  const key = `${codec} ${size.width} ${size.height}`
  const result = results.get(key) ?? encodesFrame(codec, size)
  results.set(key, result)
  return result
}
