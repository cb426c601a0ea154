import type { Box } from '../types'
import type { Pixels } from '../render/coarse-grid'
import { expectedRows, type Cover } from '../render/paint'
import { stripsOf } from '../render/render'
import { EDGE_REACH, edgeMask } from './edges'

/** Largest differences, in levels of 0 to 255, between what a cover must show and what the output shows. */
export interface Difference {
  /** Away from edges. */
  plain: number
  /** Mean over the pixels near an edge, of their largest channel. */
  edgeMean: number
  edge: number
  /** Lowest opacity. */
  alpha: number
}

export interface Tolerance {
  plain: number
  edgeMean: number
  edge: number
}

/**
 * Compares a cover with the output, pixel by pixel. What the output must show comes from the covers alone, never from the source.
 *
 * @param covers all covers in the order in which they were painted
 * @param index which of them
 * @param readOutput pixels of a box of the output
 */
export function compareCover(covers: Cover[], index: number, readOutput: (box: Box) => Pixels): Difference {
  const box = covers[index]?.box
  if (box === undefined) throw new RangeError(`there is no cover ${index}`)
  const { width, height } = box
  const result: Difference = { plain: 0, edgeMean: 0, edge: 0, alpha: 255 }
  let edgeSum = 0
  let edgeCount = 0
  for (const { top, count } of stripsOf(box)) {
    const first = Math.max(0, top - EDGE_REACH)
    const last = Math.min(height, top + count + EDGE_REACH)
    const expected = expectedRows(covers, index, first, last - first)
    const edges = edgeMask(expected, width, last - first)
    const actual = readOutput({ x: box.x, y: box.y + top, width, height: count })
    for (let row = 0; row < count; row += 1) {
      const y = top + row
      const nearBorderDown = y < EDGE_REACH || y >= height - EDGE_REACH
      for (let x = 0; x < width; x += 1) {
        const want = ((y - first) * width + x) * 4
        const got = (row * width + x) * 4
        const red = (expected[want] ?? 0) - (actual[got] ?? 0)
        const green = (expected[want + 1] ?? 0) - (actual[got + 1] ?? 0)
        const blue = (expected[want + 2] ?? 0) - (actual[got + 2] ?? 0)
        result.alpha = Math.min(result.alpha, actual[got + 3] ?? 0)
        const nearEdge = nearBorderDown || x < EDGE_REACH || x >= width - EDGE_REACH || edges[want / 4] === 1
        if (nearEdge) {
          // Brightness alone, by the weights of JPEG (ITU-R BT.601): colour bleeds over an edge, brightness hardly does.
          const brightness = Math.abs(0.299 * red + 0.587 * green + 0.114 * blue)
          result.edge = Math.max(result.edge, brightness)
          edgeSum += brightness
          edgeCount += 1
        } else result.plain = Math.max(result.plain, Math.abs(red), Math.abs(green), Math.abs(blue))
      }
    }
  }
  result.edgeMean = edgeCount === 0 ? 0 : edgeSum / edgeCount
  return result
}
