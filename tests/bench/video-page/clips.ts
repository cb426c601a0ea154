import {
  BufferTarget,
  CanvasSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  BlobSource,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  WEBM,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'

import { canvasContext } from '#engine/core/canvas.ts'
import type { Box } from '#engine/core/types.ts'
import { variedCanvas } from '#engine/testing/varied-images.ts'

/** Makes the clips of the benchmark. */

export const FRAMES_PER_SECOND = 25
/** Bits per second per pixel of a frame: 4 Mbit/s at 720p. */
const BITS_PER_PIXEL = 4.3
/** Movement of a photograph in pixels per frame. */
const PAN = 2

export type ClipCodec = 'avc' | 'vp9'
const FORMATS = { avc: () => new Mp4OutputFormat({ fastStart: 'in-memory' }), vp9: () => new WebMOutputFormat() } as const

async function blobOf(output: Output<OutputFormat, BufferTarget>): Promise<Blob> {
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer], { type: output.format.mimeType })
}

/** Encodes frames that `draw` paints, 25 a second. */
export async function encode(
  codec: ClipCodec,
  { width, height }: { width: number; height: number },
  frames: number,
  draw: (context: OffscreenCanvasRenderingContext2D, index: number) => void,
): Promise<Blob> {
  const output = new Output<OutputFormat, BufferTarget>({ format: FORMATS[codec](), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(width, height)
  const quality = new Quality({ bitrate: Math.round(width * height * BITS_PER_PIXEL) })
  const source = new CanvasSource(canvas, { codec, quality, keyFrameInterval: 2 })
  output.addVideoTrack(source)
  await output.start()
  const context = canvasContext(canvas)
  for (let index = 0; index < frames; index += 1) {
    draw(context, index)
    await source.add(index / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  return blobOf(output)
}

/** Makes a clip that pans over a drawing. */
export async function panningClip(codec: ClipCodec, height: number, seconds: number): Promise<Blob> {
  const width = Math.round((height * 16) / 9)
  const drawing = variedCanvas(5)
  const scale = (1.5 * width) / drawing.width
  return encode(codec, { width, height }, seconds * FRAMES_PER_SECOND, (context, index) => {
    context.fillStyle = '#445566'
    context.fillRect(0, 0, width, height)
    context.drawImage(drawing, -(index % 250) * PAN, 0, drawing.width * scale, drawing.height * scale)
  })
}

/** Repeats the frames of a clip, which is faster than encoding a long one. */
export async function repeated(clip: Blob, times: number): Promise<Blob> {
  const input = new Input({ source: new BlobSource(clip), formats: [MP4, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    const decoderConfig = await track?.getDecoderConfig()
    if (!track || !decoderConfig) throw new Error('the clip has no video')
    const seconds = await track.computeDuration()
    const output = new Output<OutputFormat, BufferTarget>({ format: FORMATS.avc(), target: new BufferTarget() })
    const source = new EncodedVideoPacketSource('avc')
    output.addVideoTrack(source)
    await output.start()
    for (let turn = 0; turn < times; turn += 1)
      for await (const packet of new EncodedPacketSink(track).packets())
        await source.add(packet.clone({ timestamp: packet.timestamp + turn * seconds }), { decoderConfig })
    return await blobOf(output)
  } finally {
    input.dispose()
  }
}

export interface FaceClip {
  clip: Blob
  /** The faces of each frame. */
  faces: Box[][]
}

/** Makes a 720p clip of a photograph that moves, with the places of its labelled faces. */
export async function facesClip(photograph: ImageBitmap, labels: readonly Box[], seconds: number): Promise<FaceClip> {
  const size = { width: 1280, height: 720 }
  const scale = Math.max((size.width + PAN * seconds * FRAMES_PER_SECOND) / photograph.width, size.height / photograph.height)
  const faces: Box[][] = []
  const clip = await encode('avc', size, seconds * FRAMES_PER_SECOND, (context, index) => {
    context.drawImage(photograph, -index * PAN, 0, photograph.width * scale, photograph.height * scale)
    const placed = labels.map(({ x, y, width, height }) => ({
      x: x * scale - index * PAN,
      y: y * scale,
      width: width * scale,
      height: height * scale,
    }))
    faces.push(placed.filter(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height))
  })
  return { clip, faces }
}
