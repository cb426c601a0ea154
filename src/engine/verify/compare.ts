import type { Box } from '../types'
import type { ReadPixels } from '../render/coarse-grid'
import { expectedRows, type Cover } from '../render/paint'
import { BLOCK, brightness, LeakLine, percentile90, type Leak } from './blocks'
import { EDGE_REACH, edgeMask } from './edges'

/** Differences, in levels of 0 to 255, between what a cover must show and what the output shows. */
export interface Difference {
  /** The largest, away from edges. */
  plain: number
  /** The largest near an edge, in brightness. */
  edge: number
  /** Mean near edges, in brightness. */
  edgeMean: number
  /** Lowest opacity. */
  alpha: number
  /** The shorter side of the cover in pixels. */
  narrow: number
  /** Of the mean differences of the 8 x 8 blocks well inside the cover, the 90th percentile. */
  blocks: number
  /** What of the source shows through, over the complete blocks. */
  inBlocks: Leak
  /** As `inBlocks`, over every pixel of the cover: the one measure for covers too small to hold a block. */
  overall: Leak
}

/** Yields where the complete blocks begin between `start` and `start + length` along one axis of the image. */
function* wholeBlocks(start: number, length: number): Generator<number> {
  for (let at = Math.ceil(start / BLOCK) * BLOCK; at + BLOCK <= start + length; at += BLOCK) yield at
}

/**
 * Compares a cover with the output, pixel by pixel, and looks for what is left of the source in it.
 *
 * @param covers all covers in the order in which they are painted
 * @param index which of them
 */
export function compareCover(covers: readonly Cover[], index: number, readOutput: ReadPixels, readSource: ReadPixels): Difference {
  const box = covers[index]?.box
  if (box === undefined) throw new RangeError(`there is no cover ${index}`)
  const { width, height } = box
  const result = { plain: 0, edge: 0, edgeMean: 0, alpha: 255 }
  const inBlocks = new LeakLine()
  const overall = new LeakLine()
  const blockMeans: number[] = []
  let edgeSum = 0
  let edgeCount = 0
  for (const { top, count } of wholeBlockStrips(box)) {
    const first = Math.max(0, top - EDGE_REACH)
    const last = Math.min(height, top + count + EDGE_REACH)
    const context = expectedRows(covers, index, first, last - first)
    const edges = edgeMask(context, width, last - first)
    const expected = context.subarray((top - first) * width * 4, (top - first + count) * width * 4)
    const strip: Box = { x: box.x, y: box.y + top, width, height: count }
    const actual = readOutput(strip)
    const source = readSource(strip)
    for (let row = 0, at = 0; row < count; row += 1) {
      const y = top + row
      const isBorderRow = y < EDGE_REACH || y >= height - EDGE_REACH
      for (let x = 0; x < width; x += 1, at += 4) {
        result.alpha = Math.min(result.alpha, actual[at + 3] ?? 0)
        const wanted = brightness(expected, at)
        const residual = brightness(actual, at) - wanted
        overall.add(brightness(source, at) - wanted, residual)
        if (isBorderRow || x < EDGE_REACH || x >= width - EDGE_REACH || edges[(y - first) * width + x] === 1) {
          // Brightness alone: colour bleeds over an edge, brightness hardly does.
          result.edge = Math.max(result.edge, Math.abs(residual))
          edgeSum += Math.abs(residual)
          edgeCount += 1
        } else {
          for (let channel = at; channel < at + 3; channel += 1)
            result.plain = Math.max(result.plain, Math.abs((expected[channel] ?? 0) - (actual[channel] ?? 0)))
        }
      }
    }
    for (const y of wholeBlocks(strip.y, count)) {
      for (const x of wholeBlocks(box.x, width)) {
        let sum = 0
        for (let row = y - strip.y; row < y - strip.y + BLOCK; row += 1) {
          for (let at = (row * width + x - box.x) * 4, end = at + BLOCK * 4; at < end; at += 4) {
            const wanted = brightness(expected, at)
            const residual = brightness(actual, at) - wanted
            inBlocks.add(brightness(source, at) - wanted, residual)
            sum += residual
          }
        }
        // What lies beside the cover shares its colour with the outermost blocks.
        const isInside = x - box.x >= BLOCK && box.x + width - x >= 2 * BLOCK && y - box.y >= BLOCK && box.y + height - y >= 2 * BLOCK
        if (isInside) blockMeans.push(Math.abs(sum / BLOCK ** 2))
      }
    }
  }
  return {
    ...result,
    narrow: Math.min(width, height),
    edgeMean: edgeCount === 0 ? 0 : edgeSum / edgeCount,
    blocks: percentile90(blockMeans),
    inBlocks: inBlocks.result,
    overall: overall.result,
  }
}

/** Strips of a cover that end between two rows of blocks, so no block is cut by a strip's end. */
function* wholeBlockStrips(box: Box): Generator<{ top: number; count: number }> {
  const rows = Math.max(BLOCK, Math.floor(1_000_000 / box.width / BLOCK) * BLOCK)
  for (let top = 0; top < box.height;) {
    const end = Math.min(box.height, Math.floor((box.y + top + rows) / BLOCK) * BLOCK - box.y)
    const count = (end > top ? end : box.height) - top
    yield { top, count }
    top += count
  }
}
