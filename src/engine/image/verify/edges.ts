import type { Pixels } from '../../render/coarse-grid'

/** Distance in pixels over which colour bleeds across an edge: JPEG halves the resolution of colour and smooths it when decoding. */
export const EDGE_REACH = 4
/** Min difference at an edge. Tiles differ by at least one quantisation step (16); pixels of a large Smooth cover differ by less. */
const STEP = 12

function differs(pixels: Pixels, a: number, b: number): boolean {
  return (
    Math.abs((pixels[a] ?? 0) - (pixels[b] ?? 0)) >= STEP ||
    Math.abs((pixels[a + 1] ?? 0) - (pixels[b + 1] ?? 0)) >= STEP ||
    Math.abs((pixels[a + 2] ?? 0) - (pixels[b + 2] ?? 0)) >= STEP ||
    // Pixels outside the shape of a cover are transparent.
    pixels[a + 3] !== pixels[b + 3]
  )
}

/** Spreads the marks by EDGE_REACH along lines of `length` pixels that lie `step` apart. */
function spread(marks: Uint8Array, lines: number, lineStep: number, length: number, step: number): void {
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep
    for (const direction of [1, -1]) {
      let left = 0
      for (let index = 0; index < length; index += 1) {
        const at = start + (direction === 1 ? index : length - 1 - index) * step
        // 1 is an original mark, 2 a mark spread along this line.
        if (marks[at] === 1) left = EDGE_REACH
        else if (left > 0) {
          marks[at] = 2
          left -= 1
        }
      }
    }
  }
  for (let at = 0; at < marks.length; at += 1) if (marks[at] === 2) marks[at] = 1
}

/**
 * Marks the pixels near an edge.
 *
 * @param width, height size of `pixels`
 * @returns one byte per pixel, 1 near an edge
 */
export function edgeMask(pixels: Pixels, width: number, height: number): Uint8Array {
  const marks = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (x + 1 < width && differs(pixels, at * 4, at * 4 + 4)) marks[at] = marks[at + 1] = 1
      if (y + 1 < height && differs(pixels, at * 4, (at + width) * 4)) marks[at] = marks[at + width] = 1
    }
  }
  spread(marks, height, width, width, 1)
  spread(marks, width, 1, height, width)
  return marks
}
