import type { LumaImage } from '../../core/types'

/** Max long side of the smallest level in pixels. */
const SMALLEST = 120

/** The brightness of a frame in several sizes, each half as large as the previous one. */
export type Pyramid = readonly [LumaImage, ...LumaImage[]]

/** Returns an image at half its size. */
function halved({ width, height, values }: LumaImage): LumaImage {
  const half = { width: width >> 1, height: height >> 1 }
  const result = new Uint8Array(half.width * half.height)
  for (let y = 0, to = 0; y < half.height; y += 1) {
    let from = 2 * y * width
    for (let x = 0; x < half.width; x += 1, to += 1, from += 2)
      result[to] = ((values[from] ?? 0) + (values[from + 1] ?? 0) + (values[from + width] ?? 0) + (values[from + width + 1] ?? 0) + 2) >> 2
  }
  return { ...half, values: result }
}

export function pyramidOf(image: LumaImage): Pyramid {
  const levels: [LumaImage, ...LumaImage[]] = [image]
  let last = image
  while (Math.max(last.width, last.height) > SMALLEST) {
    last = halved(last)
    levels.push(last)
  }
  return levels
}

/** Returns the smallest level. */
export function smallest(pyramid: Pyramid): LumaImage {
  return pyramid.at(-1) ?? pyramid[0]
}

/** Returns the brightness at a point between pixels. The centre of the first pixel is at 0.5. Beyond the edge, the edge continues. */
export function brightnessAt({ width, height, values }: LumaImage, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 1.001, x - 0.5))
  const top = Math.max(0, Math.min(height - 1.001, y - 0.5))
  const column = Math.floor(left)
  const row = Math.floor(top)
  const u = left - column
  const v = top - row
  const at = row * width + column
  const upper = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u
  const lower = (values[at + width] ?? 0) * (1 - u) + (values[at + width + 1] ?? 0) * u
  return upper * (1 - v) + lower * v
}

/** Reads a square of points, one pixel apart, the first of which is at `left` and `top`. */
export function readSquare(image: LumaImage, left: number, top: number, side: number, to: Float32Array): void {
  const { width, height, values } = image
  const column = Math.floor(left - 0.5)
  const row = Math.floor(top - 0.5)
  if (column < 0 || row < 0 || column + side >= width || row + side >= height) {
    for (let y = 0, at = 0; y < side; y += 1) for (let x = 0; x < side; x += 1, at += 1) to[at] = brightnessAt(image, left + x, top + y)
    return
  }
  // All points have the same position within their pixels, so their weights are equal.
  const u = left - 0.5 - column
  const v = top - 0.5 - row
  const a = (1 - u) * (1 - v)
  const b = u * (1 - v)
  const c = (1 - u) * v
  const d = u * v
  for (let y = 0, at = 0; y < side; y += 1) {
    let from = (row + y) * width + column
    for (let x = 0; x < side; x += 1, at += 1, from += 1)
      to[at] = a * (values[from] ?? 0) + b * (values[from + 1] ?? 0) + c * (values[from + width] ?? 0) + d * (values[from + width + 1] ?? 0)
  }
}
