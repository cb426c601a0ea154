import { BLOCK } from '../../verify/blocks'
import { spansBetween, type ShapedBox } from '#lib/review/region-shape.ts'
import type { Box } from '../../core/types'
import type { Planes } from './frames/planes'

/** Distance from a cover over which an encoder spreads its edge, in pixels. */
const BLEED = 8

/** Measures of the 8 x 8 blocks of a frame, row by row, in levels of 0 to 255. */
export interface FrameBlocks {
  columns: number
  rows: number
  /** Mean luma. */
  source: Float32Array
  output: Float32Array
  /** Mean of the pixels' differences. */
  detail: Float32Array
  /** The larger mean difference of the two chroma planes. */
  colour: Float32Array
}

/** Measures the blocks of a frame of the source and of the output, which must have the same size. */
export function compareBlocks(source: Planes, output: Planes): FrameBlocks {
  const { width, height } = source
  const columns = Math.ceil(width / BLOCK)
  const rows = Math.ceil(height / BLOCK)
  const blocks: FrameBlocks = {
    columns,
    rows,
    source: new Float32Array(columns * rows),
    output: new Float32Array(columns * rows),
    detail: new Float32Array(columns * rows),
    colour: new Float32Array(columns * rows),
  }
  const [before, after] = [source.y, output.y]
  for (let row = 0, block = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, block += 1) {
      const right = Math.min(width, (column + 1) * BLOCK)
      const bottom = Math.min(height, (row + 1) * BLOCK)
      let [inSource, inOutput, different] = [0, 0, 0]
      for (let y = row * BLOCK; y < bottom; y += 1)
        for (let at = y * width + column * BLOCK, end = y * width + right; at < end; at += 1) {
          const [one, other] = [before[at] ?? 0, after[at] ?? 0]
          inSource += one
          inOutput += other
          different += Math.abs(one - other)
        }
      const count = (right - column * BLOCK) * (bottom - row * BLOCK)
      blocks.source[block] = inSource / count
      blocks.output[block] = inOutput / count
      blocks.detail[block] = different / count
      blocks.colour[block] = Math.max(
        chromaDifference(source.u, output.u, width, height, column, row),
        chromaDifference(source.v, output.v, width, height, column, row),
      )
    }
  return blocks
}

function chromaDifference(before: Uint8Array, after: Uint8Array, width: number, height: number, column: number, row: number): number {
  const side = BLOCK / 2
  const across = Math.ceil(width / 2)
  const right = Math.min(across, (column + 1) * side)
  const bottom = Math.min(Math.ceil(height / 2), (row + 1) * side)
  let sum = 0
  for (let y = row * side; y < bottom; y += 1)
    for (let at = y * across + column * side, end = y * across + right; at < end; at += 1) sum += (after[at] ?? 0) - (before[at] ?? 0)
  return Math.abs(sum) / ((right - column * side) * (bottom - row * side))
}

/** Marks with 1 the blocks that aren't near a cover. */
export function freeBlocks(covers: readonly ShapedBox[], columns: number, rows: number): Uint8Array {
  const free = new Uint8Array(columns * rows).fill(1)
  for (const cover of covers) {
    const { x, y, height } = cover.box
    const last = Math.min(rows, Math.ceil((y + height + BLEED) / BLOCK))
    for (let row = Math.max(0, Math.floor((y - BLEED) / BLOCK)); row < last; row += 1) {
      const top = row * BLOCK - y
      for (const span of spansBetween(cover, top - BLEED, top + BLOCK + BLEED)) {
        const left = Math.max(0, Math.floor((x + span.from - BLEED) / BLOCK))
        const right = Math.min(columns, Math.ceil((x + span.to + BLEED) / BLOCK))
        free.fill(0, row * columns + left, row * columns + right)
      }
    }
  }
  return free
}

/** Returns the mean difference of a frame outside the covers in levels: which is the codec's noise, unless the frame is wrong. */
export function noiseOf({ detail }: FrameBlocks, free: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < free.length; at += 1) {
    if (free[at] === 0) continue
    sum += detail[at] ?? 0
    count += 1
  }
  return Math.min(MAX_NOISE, count === 0 ? USUAL_NOISE : sum / count)
}

/** Max noise in levels that widens the limits of covers, and the noise of a completely covered frame. */
const MAX_NOISE = 5
const USUAL_NOISE = 2

/** Max differences of a block from the source, in levels. */
interface Tolerance {
  mean: number
  detail: number
  colour: number
}

/**
 * Measured on the sample videos at a third of to the full bitrate of the source, in H.264, VP8 and VP9: blocks outside the covers differ by
 * up to 18.2 (mean), 25.2 (detail) and 16.7 (colour), and up to 21% of the blocks of a frame exceed the usual tolerance. Browsers' VP8
 * shifts the colours of plain areas by up to 9 in the first frames and in key frames.
 */
const USUAL: Tolerance = { mean: 6, detail: 10, colour: 12 }
const MOST: Tolerance = { mean: 28, detail: 40, colour: 28 }
/** Max share of the blocks that may exceed the usual tolerance. */
const UNUSUAL_SHARE = 0.35

/** A difference between output and source outside the covers. */
export interface RestDifference {
  box: Box
  /** Share of the compared blocks, 0 to 1. */
  share: number
}

/** Returns the difference beyond the noise of the codec, or undefined. */
export function restDifference(blocks: FrameBlocks, free: Uint8Array, size: { width: number; height: number }): RestDifference | undefined {
  const beyond = ({ mean, detail, colour }: Tolerance, at: number): boolean =>
    Math.abs((blocks.source[at] ?? 0) - (blocks.output[at] ?? 0)) > mean ||
    (blocks.detail[at] ?? 0) > detail ||
    (blocks.colour[at] ?? 0) > colour
  let compared = 0
  const unusual: number[] = []
  const wrong: number[] = []
  for (let at = 0; at < free.length; at += 1) {
    if (free[at] === 0) continue
    compared += 1
    if (!beyond(USUAL, at)) continue
    unusual.push(at)
    if (beyond(MOST, at)) wrong.push(at)
  }
  const found = unusual.length > UNUSUAL_SHARE * compared ? unusual : wrong
  return found.length === 0 ? undefined : { box: boundsOf(found, blocks.columns, size), share: found.length / compared }
}

function boundsOf(blocks: readonly number[], columns: number, size: { width: number; height: number }): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const block of blocks) {
    const [column, row] = [block % columns, Math.floor(block / columns)]
    left = Math.min(left, column)
    top = Math.min(top, row)
    right = Math.max(right, column + 1)
    bottom = Math.max(bottom, row + 1)
  }
  const x = left * BLOCK
  const y = top * BLOCK
  return { x, y, width: Math.min(size.width, right * BLOCK) - x, height: Math.min(size.height, bottom * BLOCK) - y }
}

/** Min difference of a block between neighbouring frames at which it counts as moving, in levels. */
const MOVING = 8
/** Min number and share of moving blocks that identify a frame. */
const LEAST_MOVING = 3
const LEAST_SHARE = 0.002
/** Max ratio of a frame's difference from a neighbour to its difference from its source, at which it shows the neighbour. */
const CLEARLY = 0.5

/**
 * Returns whether a frame of the output shows a neighbouring frame of the source instead of its own, such as a frozen or swapped frame.
 * Only blocks that move between the two are compared, and the answer is no if too few do.
 *
 * @param neighbour mean luma of the blocks of the neighbouring frame of the source
 */
export function showsNeighbour(blocks: FrameBlocks, neighbour: Float32Array, free: Uint8Array): boolean {
  let [moving, compared, fromOwn, fromNeighbour] = [0, 0, 0, 0]
  for (let at = 0; at < free.length; at += 1) {
    if (free[at] === 0) continue
    compared += 1
    const [own, other, output] = [blocks.source[at] ?? 0, neighbour[at] ?? 0, blocks.output[at] ?? 0]
    if (Math.abs(own - other) < MOVING) continue
    moving += 1
    fromOwn += Math.abs(output - own)
    fromNeighbour += Math.abs(output - other)
  }
  return moving >= Math.max(LEAST_MOVING, LEAST_SHARE * compared) && fromNeighbour < CLEARLY * fromOwn
}
