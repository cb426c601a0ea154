import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Pixels, ReadPixels } from '../../render/coarse-grid'
import type { Box } from '../../core/types'
import { spansBetween, type ShapedBox } from '#lib/review/region-shape.ts'
import { BLOCK, brightness } from '../../verify/blocks'

/** Side of a JPEG coding unit with halved colour resolution, in pixels. */
const UNIT = 2 * BLOCK
/** Distance over which a cover's colour bleeds at halved colour resolution, in pixels. */
const COLOUR_BLEED = 2
/** Number of rows compared at a time, a multiple of UNIT. */
const STRIP_ROWS = 64

/** Max difference of a block from the source, in levels of 0 to 255. */
export interface BlockTolerance {
  /** Mean brightness. */
  mean: number
  /** Root mean square of the differences in brightness: this value, or a share of the block's contrast if that is larger. */
  detail: number
  detailShare: number
  /** Mean of either colour difference in a coding unit of four blocks. */
  colour: number
}

/** Max difference from the source outside the covers. */
export type RestTolerance =
  /** Lossless files: opaque pixels must be equal; a channel of other pixels may differ by `most`. */
  | { kind: 'pixels'; most: number }
  /** Lossy files: no block may exceed `most`, and only `unusualShare` of the area may exceed `usual`. */
  | { kind: 'blocks'; usual: BlockTolerance; most: BlockTolerance; unusualShare: number }

export interface RestOptions {
  width: number
  height: number
  covers: readonly ShapedBox[]
  tolerance: RestTolerance
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
  /** Receives the number of pixels that were compared. */
  onCompared?: (pixels: number) => void
}

/** A difference between output and source outside the covers. */
export interface RestDifference {
  /** Bounding box of all differences. */
  box: Box
  /** Share of the compared area, 0 to 1. */
  share: number
}

/** Accumulates the area and the bounding box of differences. */
class Differences {
  compared = 0
  #different = 0
  #left = Infinity
  #top = Infinity
  #right = 0
  #bottom = 0

  add({ x, y, width, height }: Box): void {
    this.#different += width * height
    this.#left = Math.min(this.#left, x)
    this.#top = Math.min(this.#top, y)
    this.#right = Math.max(this.#right, x + width)
    this.#bottom = Math.max(this.#bottom, y + height)
  }

  get result(): RestDifference | undefined {
    if (this.#different === 0) return undefined
    const box = { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top }
    return { box, share: this.#different / this.compared }
  }
}

interface Strip {
  top: number
  width: number
  count: number
  source: Pixels
  output: Pixels
}

/** Marks the cells of a strip, squares of `cell` pixels, that are at least `bleed` pixels away from any cover. */
function freeCells(
  { top, width, count }: Strip,
  covers: readonly ShapedBox[],
  cell: number,
  bleed = 0,
): { free: Uint8Array; columns: number; rows: number } {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(count / cell)
  const free = new Uint8Array(columns * rows).fill(1)
  for (const cover of covers) {
    const { x, y, height } = cover.box
    const first = Math.max(0, Math.floor((y - bleed - top) / cell))
    const last = Math.min(rows, Math.ceil((y + height + bleed - top) / cell))
    for (let row = first; row < last; row += 1) {
      const start = top + row * cell - y
      for (const span of spansBetween(cover, start - bleed, start + cell + bleed)) {
        const left = Math.max(0, Math.floor((x + span.from - bleed) / cell))
        const right = Math.min(columns, Math.ceil((x + span.to + bleed) / cell))
        free.fill(0, row * columns + left, row * columns + right)
      }
    }
  }
  return { free, columns, rows }
}

function* cellsOf(strip: Strip, covers: readonly ShapedBox[], cell: number): Generator<Box> {
  const { free, columns, rows } = freeCells(strip, covers, cell, COLOUR_BLEED)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (free[row * columns + column] === 0) continue
      const [x, y] = [column * cell, row * cell]
      yield { x, y, width: Math.min(cell, strip.width - x), height: Math.min(cell, strip.count - y) }
    }
}

/** Returns a channel multiplied by its opacity, because encoding rounds semi-transparent colours. */
const shown = (pixels: Pixels, at: number, alpha: number) => ((pixels[at] ?? 0) * alpha) / 255

function comparePixels(strip: Strip, covers: readonly ShapedBox[], most: number, differences: Differences): void {
  const { top, width, source, output } = strip
  const { free } = freeCells(strip, covers, 1)
  for (let pixel = 0, at = 0; pixel < free.length; pixel += 1, at += 4) {
    if (free[pixel] === 0) continue
    differences.compared += 1
    const [before, after] = [source[at + 3] ?? 0, output[at + 3] ?? 0]
    let difference = Math.abs(before - after)
    for (let channel = at; channel < at + 3; channel += 1)
      difference = Math.max(difference, Math.abs(shown(source, channel, before) - shown(output, channel, after)))
    // Opaque pixels are not rounded.
    if (difference > (before === 255 ? 0 : most))
      differences.add({ x: pixel % width, y: top + Math.floor(pixel / width), width: 1, height: 1 })
  }
}

/** Returns the mean difference in brightness or opacity, the root mean square of the differences and the source's contrast of a block. */
function blockStatistics({ width, source, output }: Strip, block: Box): { mean: number; detail: number; contrast: number } {
  let [sum, squares, level, levelSquares, opacity] = [0, 0, 0, 0, 0]
  for (let row = 0; row < block.height; row += 1) {
    const from = ((block.y + row) * width + block.x) * 4
    for (let at = from; at < from + block.width * 4; at += 4) {
      const [alphaBefore, alphaAfter] = [source[at + 3] ?? 0, output[at + 3] ?? 0]
      const before = (brightness(source, at) * alphaBefore) / 255
      const difference = (brightness(output, at) * alphaAfter) / 255 - before
      sum += difference
      squares += difference * difference
      level += before
      levelSquares += before * before
      opacity += Math.abs(alphaAfter - alphaBefore)
    }
  }
  const count = block.width * block.height
  return {
    mean: Math.max(Math.abs(sum), opacity) / count,
    detail: Math.sqrt(squares / count),
    contrast: Math.sqrt(Math.max(0, levelSquares / count - (level / count) ** 2)),
  }
}

/** Returns the larger of the mean differences in blue minus brightness and in red minus brightness. */
function colourDifference({ width, source, output }: Strip, unit: Box): number {
  let [blue, red] = [0, 0]
  for (let row = 0; row < unit.height; row += 1) {
    const from = ((unit.y + row) * width + unit.x) * 4
    for (let at = from; at < from + unit.width * 4; at += 4) {
      const change = brightness(output, at) - brightness(source, at)
      blue += (output[at + 2] ?? 0) - (source[at + 2] ?? 0) - change
      red += (output[at] ?? 0) - (source[at] ?? 0) - change
    }
  }
  return Math.max(Math.abs(blue), Math.abs(red)) / (unit.width * unit.height)
}

interface BlockDifferences {
  /** Blocks beyond the usual tolerance, by brightness and by colour. */
  usual: Differences
  usualColour: Differences
  /** Blocks beyond the maximum tolerance. */
  most: Differences
}

type BlocksTolerance = Extract<RestTolerance, { kind: 'blocks' }>

function compareBlocks(strip: Strip, covers: readonly ShapedBox[], tolerance: BlocksTolerance, differences: BlockDifferences): void {
  const { usual, usualColour, most } = differences
  const { top } = strip
  const isBeyond = (allowed: BlockTolerance, { mean, detail, contrast }: ReturnType<typeof blockStatistics>) =>
    mean > allowed.mean || detail > Math.max(allowed.detail, allowed.detailShare * contrast)
  for (const block of cellsOf(strip, covers, BLOCK)) {
    const statistics = blockStatistics(strip, block)
    const box = { ...block, y: top + block.y }
    usual.compared += block.width * block.height
    if (isBeyond(tolerance.usual, statistics)) usual.add(box)
    if (isBeyond(tolerance.most, statistics)) most.add(box)
  }
  for (const unit of cellsOf(strip, covers, UNIT)) {
    const colour = colourDifference(strip, unit)
    const box = { ...unit, y: top + unit.y }
    usualColour.compared += unit.width * unit.height
    if (colour > tolerance.usual.colour) usualColour.add(box)
    if (colour > tolerance.most.colour) most.add(box)
  }
}

/**
 * Compares the output with the source outside the covers. Both must be `width` by `height` pixels.
 *
 * @returns the difference beyond the tolerance of the file format, or undefined
 * @throws EngineCancelledError
 */
export async function compareRest(
  readOutput: ReadPixels,
  readSource: ReadPixels,
  options: RestOptions,
): Promise<RestDifference | undefined> {
  const { width, height, covers, tolerance, signal, onProgress, onCompared } = options
  const differences: BlockDifferences = { usual: new Differences(), usualColour: new Differences(), most: new Differences() }
  for (let top = 0; top < height; top += STRIP_ROWS) {
    await yieldToMessages()
    throwIfCancelled(signal)
    const part: Box = { x: 0, y: top, width, height: Math.min(STRIP_ROWS, height - top) }
    const strip: Strip = { top, width, count: part.height, source: readSource(part), output: readOutput(part) }
    if (tolerance.kind === 'blocks') compareBlocks(strip, covers, tolerance, differences)
    else comparePixels(strip, covers, tolerance.most, differences.most)
    onProgress?.((top + part.height) / height)
  }
  // The share relates to the whole compared area.
  differences.most.compared = Math.max(differences.most.compared, differences.usual.compared)
  onCompared?.(differences.most.compared)
  if (tolerance.kind === 'blocks')
    for (const { result } of [differences.usual, differences.usualColour])
      if (result !== undefined && result.share > tolerance.unusualShare) return result
  return differences.most.result
}
