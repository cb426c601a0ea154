import { BufferTarget, CanvasSource, MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import type { OutputFormat, Rotation } from 'mediabunny'

import { canvasContext } from '../core/canvas'

/** Makes clips whose frames carry their number as blocks of light and dark, which survive encoding and scaling. */

const BITS = 10
const FORMATS = {
  mp4: ['avc', () => new Mp4OutputFormat({ fastStart: 'in-memory' })],
  mov: ['avc', () => new MovOutputFormat({ fastStart: 'in-memory' })],
  mkv: ['vp9', () => new MkvOutputFormat()],
  webm: ['vp8', () => new WebMOutputFormat()],
} as const satisfies Record<string, readonly [codec: string, format: () => OutputFormat]>

interface NumberedVideo {
  kind?: keyof typeof FORMATS
  /** The start of each frame in seconds. */
  times: readonly number[]
  /** Clockwise, as the file declares it. The numbers are upright in the upright frame. */
  rotation?: Rotation
  width?: number
  height?: number
  /** Seconds between key frames. */
  keyFrameInterval?: number
  isTransparent?: boolean
}

/** Draws a number as two rows of blocks over the whole upright frame. */
function drawNumber(context: OffscreenCanvasRenderingContext2D, number: number, width: number, height: number): void {
  for (let bit = 0; bit < BITS; bit += 1) {
    const [column, row] = [bit % (BITS / 2), Math.floor(bit / (BITS / 2))]
    context.fillStyle = ((number >> bit) & 1) === 1 ? '#f0f0f0' : '#101010'
    context.fillRect((column * width) / (BITS / 2), (row * height) / 2, width / (BITS / 2) + 1, height / 2 + 1)
  }
}

/** Makes a video whose frame N, in the order of the timestamps, shows the number N. */
export async function numberedVideo(options: NumberedVideo): Promise<Blob> {
  const { kind = 'mp4', times, rotation = 0, width = 320, height = 180, keyFrameInterval = 1, isTransparent = false } = options
  const [codec, format] = FORMATS[kind]
  const output = new Output({ format: format(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  const source = new CanvasSource(canvas, { codec, bitrate: 400_000, keyFrameInterval, alpha: isTransparent ? 'keep' : 'discard' })
  output.addVideoTrack(source, { rotation })
  await output.start()
  const isTurned = rotation % 180 !== 0
  for (const [index, time] of times.entries()) {
    context.save()
    context.clearRect(0, 0, width, height)
    context.translate(width / 2, height / 2)
    // The player rotates the frame back.
    context.rotate((-rotation * Math.PI) / 180)
    const [across, down] = isTurned ? [height, width] : [width, height]
    context.translate(-across / 2, -down / 2)
    drawNumber(context, index, across, down)
    context.restore()
    await source.add(time, (times[index + 1] ?? time + 0.04) - time)
  }
  await output.finalize()
  const { buffer } = output.target
  if (buffer === null) throw new Error('nothing was written')
  return new Blob([buffer], { type: output.format.mimeType })
}

/** Reads the number of an upright frame. */
export function numberOf(frame: ImageBitmap): number {
  const canvas = new OffscreenCanvas(BITS / 2, 2)
  const context = canvasContext(canvas)
  const [across, down] = [frame.width / (BITS / 2), frame.height / 2]
  let number = 0
  for (let bit = 0; bit < BITS; bit += 1) {
    const [column, row] = [bit % (BITS / 2), Math.floor(bit / (BITS / 2))]
    // The middle of each block.
    context.drawImage(frame, (column + 0.4) * across, (row + 0.4) * down, across * 0.2, down * 0.2, column, row, 1, 1)
    if ((context.getImageData(column, row, 1, 1).data[1] ?? 0) > 128) number += 2 ** bit
  }
  return number
}
