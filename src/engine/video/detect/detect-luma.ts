import type { VideoSample } from 'mediabunny'

import type { LumaImage } from '../../core/types'
import { drawnLuma } from './luma-pixels'

/** Long side of the image in which motion is measured. */
const LONG_SIDE = 96
/** Points per side of a pixel of the image. */
const POINTS = 4
/** Formats with 8 bits whose first plane is the brightness. */
const PLANAR = new Set(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12'])

/** Reads the brightness of frames. Reuses its memory. */
export class LumaReader {
  #buffer = new Uint8Array(0)
  readonly #width: number
  readonly #height: number
  #canvas: OffscreenCanvas | undefined

  /** @param size of the upright frame */
  constructor({ width, height }: { width: number; height: number }) {
    const scale = LONG_SIDE / Math.max(width, height)
    this.#width = Math.max(8, Math.round(width * scale))
    this.#height = Math.max(8, Math.round(height * scale))
  }

  /** Returns the brightness of a frame in a small upright image. */
  async read(sample: VideoSample): Promise<LumaImage> {
    const { format } = sample
    return format !== null && PLANAR.has(format) ? this.#readPlane(sample) : this.#readPixels(sample)
  }

  async #readPlane(sample: VideoSample): Promise<LumaImage> {
    const size = sample.allocationSize()
    if (this.#buffer.length < size) this.#buffer = new Uint8Array(size)
    const [plane] = await sample.copyTo(this.#buffer)
    const [width, height] = [this.#width, this.#height]
    const values = new Uint8Array(width * height)
    const { rotation, flip, visibleRect } = sample
    const { offset, stride } = plane ?? { offset: 0, stride: visibleRect.width }
    const columns = Array.from({ length: width * POINTS }, (_unused, index) => {
      const share = (index + 0.5) / (width * POINTS)
      return flip ? 1 - share : share
    })
    const rows = Array.from({ length: height * POINTS }, (_unused, index) => (index + 0.5) / (height * POINTS))
    const isTurned = rotation === 90 || rotation === 270
    // The offsets of a point in the plane by its column and by its row in the upright frame.
    const across = columns.map((u) => {
      const share = rotation === 90 || rotation === 180 ? 1 - u : u
      return isTurned ? Math.floor(share * visibleRect.height) * stride : Math.floor(share * visibleRect.width)
    })
    const down = rows.map((v) => {
      const share = rotation === 180 || rotation === 270 ? 1 - v : v
      return isTurned ? Math.floor(share * visibleRect.width) : Math.floor(share * visibleRect.height) * stride
    })
    for (let y = 0, to = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, to += 1) {
        let sum = 0
        for (let row = y * POINTS; row < (y + 1) * POINTS; row += 1)
          for (let column = x * POINTS; column < (x + 1) * POINTS; column += 1)
            sum += this.#buffer[offset + (across[column] ?? 0) + (down[row] ?? 0)] ?? 0
        values[to] = sum / (POINTS * POINTS)
      }
    return { width, height, values }
  }

  #readPixels(sample: VideoSample): LumaImage {
    const [width, height] = [this.#width, this.#height]
    this.#canvas ??= new OffscreenCanvas(width, height)
    return drawnLuma(sample, this.#canvas)
  }
}
