import type { Pixels, ReadPixels } from '../render/coarse-grid'

/** Returns a function that reads parts of an image from its pixels. */
export function readerOf(pixels: Pixels, width: number): ReadPixels {
  return (part) => {
    const out = new Uint8ClampedArray(part.width * part.height * 4)
    for (let row = 0; row < part.height; row += 1) {
      const from = ((part.y + row) * width + part.x) * 4
      out.set(pixels.subarray(from, from + part.width * 4), row * part.width * 4)
    }
    return out
  }
}
