import {
  BufferTarget,
  CanvasSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
  type OutputFormat,
  type Rotation,
  type VideoCodec,
} from 'mediabunny'

import { canvasContext } from '../core/canvas'

interface Clip {
  width?: number
  height?: number
  kind?: 'mp4' | 'mkv' | 'webm'
  /** Start of each frame in seconds. */
  times: readonly number[]
  /** Clockwise, as the container declares it. */
  rotation?: Rotation
  /** Draws the upright frame of a time. */
  draw: (context: OffscreenCanvasRenderingContext2D, time: number) => void
}

const KINDS: Record<NonNullable<Clip['kind']>, () => { format: OutputFormat; codec: VideoCodec }> = {
  mp4: () => ({ format: new Mp4OutputFormat(), codec: 'avc' }),
  mkv: () => ({ format: new MkvOutputFormat(), codec: 'vp9' }),
  webm: () => ({ format: new WebMOutputFormat(), codec: 'vp8' }),
}

/** Makes a video whose upright frames are drawn. With a rotation the stored frames are turned the other way. */
export async function drawnClip({ width = 320, height = 180, kind = 'mp4', times, rotation = 0, draw }: Clip): Promise<Blob> {
  const { format, codec } = KINDS[kind]()
  const output = new Output<OutputFormat, BufferTarget>({ format, target: new BufferTarget() })
  const upright = new OffscreenCanvas(width, height)
  const isTurned = rotation % 180 !== 0
  const stored = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height)
  const frames = new CanvasSource(stored, { codec, quality: QUALITY_HIGH, keyFrameInterval: 1 })
  output.addVideoTrack(frames, { rotation })
  await output.start()
  const context = canvasContext(stored)
  for (const [index, time] of times.entries()) {
    draw(canvasContext(upright), time)
    context.setTransform(1, 0, 0, 1, stored.width / 2, stored.height / 2)
    context.rotate((-rotation * Math.PI) / 180)
    context.drawImage(upright, -width / 2, -height / 2)
    const previous = times[index - 1] ?? time
    const next = times[index + 1] ?? (index === 0 ? time + 0.04 : 2 * time - previous)
    await frames.add(time, next - time)
  }
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer], { type: format.mimeType })
}

/** The bit of a VP8 frame's first byte that makes it visible. */
const VP8_SHOWN = 0x10

/** Makes a video of ten frames in VP8, one of which is decoded but isn't visible. */
export async function clipWithHiddenFrame(): Promise<Blob> {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvasContext(canvas)
  const chunks: EncodedVideoChunk[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => chunks.push(chunk),
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'vp8', width: 64, height: 48 })
  for (let index = 0; index < 10; index += 1) {
    context.fillStyle = `rgb(${index * 20} 90 120)`
    context.fillRect(0, 0, 64, 48)
    const frame = new VideoFrame(canvas, { timestamp: index * 40_000 })
    encoder.encode(frame)
    frame.close()
  }
  await encoder.flush()
  encoder.close()
  const output = new Output<OutputFormat, BufferTarget>({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  for (const [index, chunk] of chunks.entries()) {
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    if (index === 5) data[0] = (data[0] ?? 0) & ~VP8_SHOWN
    await source.add(new EncodedPacket(data, chunk.type, index / 25, 1 / 25), {
      decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 },
    })
  }
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer], { type: 'video/x-matroska' })
}
