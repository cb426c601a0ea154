import type { Box } from '../../core/types'
import type { ReadPixels } from '../../render/coarse-grid'
import { expectedRows, type Cover } from '../../render/paint'
import { containsBox, rowSpans } from '#lib/review/region-shape.ts'
import { BLOCK, brightness, LeakLine, percentile90, type Leak } from '../../verify/blocks'
import { EDGE_REACH, edgeMask } from './edges'

/** Differences between the expected and the actual pixels of a cover, in levels of 0 to 255. */
export interface Difference {
  /** Maximum of any channel, away from edges. */
  plain: number
  /** Maximum near edges, in brightness. */
  edge: number
  /** Mean near edges, in brightness. */
  edgeMean: number
  /** Minimum opacity. */
  alpha: number
  /** Shorter side of the cover in pixels. */
  narrow: number
  /** 90th percentile of the mean differences of the 8 x 8 blocks inside the cover, without the outermost ones. */
  blocks: number
  /** Leak of the source, measured over the complete blocks. */
  inBlocks: Leak
  /** Leak measured over every pixel: the only measure for covers too small to contain a block. */
  overall: Leak
}

/** Yields the start of each complete block between `start` and `start + length` along one axis of the image. */
function* wholeBlocks(start: number, length: number): Generator<number> {
  for (let at = Math.ceil(start / BLOCK) * BLOCK; at + BLOCK <= start + length; at += BLOCK) yield at
}

/**
 * Compares the pixels of a cover's shape with the output, and measures how much of the source shows through.
 *
 * @param covers all covers in painting order
 * @param index index of the cover
 */
export function compareCover(covers: readonly Cover[], index: number, readOutput: ReadPixels, readSource: ReadPixels): Difference {
  const cover = covers[index]
  if (cover === undefined) throw new RangeError(`there is no cover ${index}`)
  const { box } = cover
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
    for (let row = 0; row < count; row += 1) {
      const y = top + row
      const isBorderRow = y < EDGE_REACH || y >= height - EDGE_REACH
      for (const { from, to } of rowSpans(cover, y)) {
        for (let x = from, at = (row * width + from) * 4; x < to; x += 1, at += 4) {
          result.alpha = Math.min(result.alpha, actual[at + 3] ?? 0)
          const wanted = brightness(expected, at)
          const residual = brightness(actual, at) - wanted
          overall.add(brightness(source, at) - wanted, residual)
          if (isBorderRow || x < EDGE_REACH || x >= width - EDGE_REACH || edges[(y - first) * width + x] === 1) {
            // Only brightness is compared near edges, because colour bleeds across them.
            result.edge = Math.max(result.edge, Math.abs(residual))
            edgeSum += Math.abs(residual)
            edgeCount += 1
          } else {
            for (let channel = at; channel < at + 3; channel += 1)
              result.plain = Math.max(result.plain, Math.abs((expected[channel] ?? 0) - (actual[channel] ?? 0)))
          }
        }
      }
    }
    for (const y of wholeBlocks(strip.y, count)) {
      for (const x of wholeBlocks(box.x, width)) {
        if (!containsBox(cover, { x, y, width: BLOCK, height: BLOCK })) continue
        let sum = 0
        for (let row = y - strip.y; row < y - strip.y + BLOCK; row += 1) {
          for (let at = (row * width + x - box.x) * 4, end = at + BLOCK * 4; at < end; at += 4) {
            const wanted = brightness(expected, at)
            const residual = brightness(actual, at) - wanted
            inBlocks.add(brightness(source, at) - wanted, residual)
            sum += residual
          }
        }
        // Colours from outside the cover bleed into its outermost blocks.
        const around: Box = { x: x - BLOCK, y: y - BLOCK, width: 3 * BLOCK, height: 3 * BLOCK }
        if (containsBox(cover, around)) blockMeans.push(Math.abs(sum / BLOCK ** 2))
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

/** Yields strips of a cover that end between rows of blocks, so that no block is split. */
function* wholeBlockStrips(box: Box): Generator<{ top: number; count: number }> {
  const rows = Math.max(BLOCK, Math.floor(1_000_000 / box.width / BLOCK) * BLOCK)
  for (let top = 0; top < box.height;) {
    const end = Math.min(box.height, Math.floor((box.y + top + rows) / BLOCK) * BLOCK - box.y)
    const count = (end > top ? end : box.height) - top
    yield { top, count }
    top += count
  }
}
