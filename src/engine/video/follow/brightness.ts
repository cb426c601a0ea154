import type { VideoSample } from 'mediabunny'

import type { LumaImage } from '../../core/types'
import { drawnLuma } from '../detect/luma-pixels'

/** Formats with 8 bits whose first plane is the brightness. */
const PLANAR = new Set(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12'])

/** The brightness of an upright frame, and the ratio of its size to the upright video's. */
export interface Brightness {
  readonly image: LumaImage
  readonly across: number
  readonly down: number
}

/**
 * Reads the brightness of frames, each pixel from a square of the frame. Following needs larger images than the detection's reader gives,
 * and this one reads each byte once. Reuses its memory.
 */
export class BrightnessReader {
  readonly #video: { width: number; height: number }
  readonly #side: number
  #buffer = new Uint8Array(0)
  #canvas: OffscreenCanvas | undefined

  /**
   * @param video the size of the upright video
   * @param side of the squares, a whole number of pixels
   */
  constructor(video: { width: number; height: number }, side: number) {
    this.#video = video
    this.#side = side
  }

  /** Returns the brightness of a frame. The frame stays open. */
  async read(sample: VideoSample): Promise<Brightness> {
    const { format } = sample
    const isPlanar = format !== null && PLANAR.has(format)
    const image = isPlanar ? await this.#readPlane(sample) : this.#readPixels(sample)
    if (!isPlanar) return { image, across: image.width / this.#video.width, down: image.height / this.#video.height }
    const { width, height } = sample.visibleRect
    const [across, down] = sample.rotation % 180 === 0 ? [width, height] : [height, width]
    return { image, across: across / this.#side / this.#video.width, down: down / this.#side / this.#video.height }
  }

  async #readPlane(sample: VideoSample): Promise<LumaImage> {
    const size = sample.allocationSize()
    if (this.#buffer.length < size) this.#buffer = new Uint8Array(size)
    const [plane] = await sample.copyTo(this.#buffer)
    const { rotation, flip, visibleRect } = sample
    const { offset, stride } = plane ?? { offset: 0, stride: visibleRect.width }
    const side = this.#side
    const width = Math.floor(visibleRect.width / side)
    const height = Math.floor(visibleRect.height / side)
    const values = new Uint8Array(width * height)
    const buffer = this.#buffer
    for (let y = 0; y < height; y += 1) {
      const row = offset + y * side * stride
      if (side === 1) values.set(buffer.subarray(row, row + width), y * width)
      else if (side === 2) halveRow(buffer, row, stride, values.subarray(y * width, (y + 1) * width))
      else meanRow(buffer, { row, stride, side }, values.subarray(y * width, (y + 1) * width))
    }
    return upright({ width, height, values }, rotation, flip)
  }

  #readPixels(sample: VideoSample): LumaImage {
    const width = Math.max(1, Math.round(this.#video.width / this.#side))
    const height = Math.max(1, Math.round(this.#video.height / this.#side))
    this.#canvas ??= new OffscreenCanvas(width, height)
    return drawnLuma(sample, this.#canvas)
  }
}

/** Writes the means of squares of 2 by 2, the most common case. */
function halveRow(from: Uint8Array, row: number, stride: number, to: Uint8Array): void {
  for (let x = 0, at = row; x < to.length; x += 1, at += 2)
    to[x] = ((from[at] ?? 0) + (from[at + 1] ?? 0) + (from[at + stride] ?? 0) + (from[at + stride + 1] ?? 0) + 2) >> 2
}

function meanRow(from: Uint8Array, { row, stride, side }: { row: number; stride: number; side: number }, to: Uint8Array): void {
  for (let x = 0; x < to.length; x += 1) {
    let sum = 0
    for (let y = 0; y < side; y += 1) {
      const start = row + y * stride + x * side
      for (let at = start; at < start + side; at += 1) sum += from[at] ?? 0
    }
    to[x] = sum / (side * side)
  }
}

/** Rotates an image as the container declares. */
function upright(image: LumaImage, rotation: VideoSample['rotation'], flip: boolean): LumaImage {
  if (rotation === 0 && !flip) return image
  const isTurned = rotation % 180 !== 0
  const width = isTurned ? image.height : image.width
  const height = isTurned ? image.width : image.height
  const values = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 1) {
      const column = flip ? width - 1 - x : x
      const u = rotation === 90 || rotation === 180 ? width - 1 - column : column
      const v = rotation === 180 || rotation === 270 ? height - 1 - y : y
      values[to] = image.values[isTurned ? u * image.width + v : v * image.width + u] ?? 0
    }
  return { width, height, values }
}
