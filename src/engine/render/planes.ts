import type { Box } from '../core/types'
import { sharedArea } from '#lib/review/box-areas.ts'
import type { CodedArea } from './orientation'

/** A channel of a frame: brightness, a colour difference, or red, green or blue. */
export interface Plane {
  /** Starts at the first sample. */
  data: Uint8Array
  /** Bytes from one row to the next. */
  stride: number
  /** Bytes from one sample to the next. */
  step: number
  /** Pixels of the frame that a sample spans horizontally and vertically. */
  across: 1 | 2
  down: 1 | 2
  /** Number of samples. */
  width: number
  height: number
  /** The value in a black pixel. */
  black: number
}

/** The colours of a track, which move and scale with its box. Covers are painted from the grid only. */
export interface TrackGrid {
  columns: number
  rows: number
  /** The values of each plane, row by row. */
  values: Uint8Array[]
}

/** A cover in the stored frame. */
export type PlaneCover = { area: CodedArea } & (
  | { style: 'Black Box' }
  | {
      style: 'Pixelated' | 'Smooth'
      grid: TrackGrid
      /** The place of the grid in the stored frame, not rounded and not clipped. */
      box: Box
    }
)

/** Values are rounded to multiples of this step, so that an average reveals less about its pixels. */
const VALUE_STEP = 16
/** Min pixels of the frame under a tile. The mean of fewer would show single pixels. */
const MIN_PIXELS = 64

const quantise = (value: number): number => Math.min(255, Math.round(value / VALUE_STEP) * VALUE_STEP)

interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** The samples of a plane without their values. */
type Samples = Pick<Plane, 'across' | 'down' | 'width' | 'height'>

/** Returns the samples of a plane under a box of the frame, or undefined outside it. */
function samplesUnder({ x, y, width, height }: Box, plane: Samples): Rect | undefined {
  const rect = {
    left: Math.max(0, Math.floor(x / plane.across)),
    top: Math.max(0, Math.floor(y / plane.down)),
    right: Math.min(plane.width, Math.ceil((x + width) / plane.across)),
    bottom: Math.min(plane.height, Math.ceil((y + height) / plane.down)),
  }
  return rect.left < rect.right && rect.top < rect.bottom ? rect : undefined
}

function meanOf({ data, stride, step }: Plane, { left, top, right, bottom }: Rect): number {
  let sum = 0
  for (let row = top; row < bottom; row += 1)
    for (let column = left, at = row * stride + left * step; column < right; column += 1, at += step) sum += data[at] ?? 0
  return sum / ((right - left) * (bottom - top))
}

const pixelsUnder = (box: Box, plane: Samples): number => {
  const rect = samplesUnder(box, plane)
  return rect === undefined ? 0 : (rect.right - rect.left) * (rect.bottom - rect.top) * plane.across * plane.down
}

/** The place in a frame in which the colours of a track are measured. */
export interface MeasuredPlace extends Pick<TrackGrid, 'columns' | 'rows'> {
  /** The place of the track, not clipped. */
  box: Box
  /** Boxes of Black Box covers. A tile that intersects one is black, because its mean would reveal a part of the tile. */
  black: readonly Box[]
}

/** Returns the tiles of a track, which of them are hidden, and which have a mean that hides their pixels. */
function tilesOf({ box, columns, rows, black }: MeasuredPlace, luma: Samples | undefined) {
  const [width, height] = [box.width / columns, box.height / rows]
  const tiles = Array.from({ length: columns * rows }, (_, index): Box => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return { x: box.x + column * width, y: box.y + row * height, width, height }
  })
  const isHidden = tiles.map((tile) => black.some((cover) => sharedArea(cover, tile) > 0))
  const isMeasured = tiles.map((tile, index) => isHidden[index] !== true && luma !== undefined && pixelsUnder(tile, luma) >= MIN_PIXELS)
  return { tiles, isHidden, isMeasured }
}

/** Returns whether a frame of a size shows enough of a track for `measureTrack`. */
export function isMeasurable(place: MeasuredPlace, { width, height }: { width: number; height: number }): boolean {
  return tilesOf(place, { across: 1, down: 1, width, height }).isMeasured.includes(true)
}

/**
 * Measures the colours of a track in one frame. Tiles beyond the edge of the frame have no pixels and get the mean of the others.
 *
 * @returns undefined if the frame shows no tile with a mean that hides its pixels
 */
export function measureTrack(planes: readonly Plane[], place: MeasuredPlace): TrackGrid | undefined {
  const { tiles, isHidden, isMeasured } = tilesOf(place, planes[0])
  if (!isMeasured.includes(true)) return undefined
  const values = planes.map((plane) => {
    const means = tiles.map((tile, index) => {
      const rect = isMeasured[index] === true ? samplesUnder(tile, plane) : undefined
      return rect && meanOf(plane, rect)
    })
    const known = means.filter((mean) => mean !== undefined)
    const rest = known.reduce((sum, mean) => sum + mean, 0) / known.length
    return Uint8Array.from(means, (mean, index) => (isHidden[index] === true ? plane.black : quantise(mean ?? rest)))
  })
  return { columns: place.columns, rows: place.rows, values }
}

/** The tiles between whose centres samples lie, and the weight of the second, 0 to 1. */
interface Blends {
  before: Uint8Array
  after: Uint8Array
  share: Float32Array
}

/** Returns the tiles of each sample from `from` to before `to`: one for Pixelated, and the two around it for Smooth. */
function blends(style: 'Pixelated' | 'Smooth', [from, to]: [number, number], size: number, start: number, length: number, count: number) {
  const result: Blends = { before: new Uint8Array(to - from), after: new Uint8Array(to - from), share: new Float32Array(to - from) }
  for (let index = 0; index < to - from; index += 1) {
    const position = (((from + index + 0.5) * size - start) / length) * count
    const clamped = Math.min(count - 1, Math.max(0, style === 'Pixelated' ? Math.floor(position) : position - 0.5))
    const before = Math.floor(clamped)
    result.before[index] = before
    result.after[index] = Math.min(count - 1, before + 1)
    result.share[index] = clamped - before
  }
  return result
}

/** Calls `paint` for each span of samples of a plane under an area, row by row. */
function eachRow({ top, spans }: CodedArea, plane: Plane, paint: (row: number, from: number, to: number) => void): void {
  for (const [index, columns] of spans.entries()) {
    const first = (top + 2 * index) / plane.down
    for (let row = first; row < Math.min(plane.height, first + 2 / plane.down); row += 1)
      for (const { from, to } of columns) paint(row, Math.floor(from / plane.across), Math.ceil(to / plane.across))
  }
}

function paintBlack(plane: Plane, area: CodedArea): void {
  const { data, stride, step, black } = plane
  eachRow(area, plane, (row, from, to) => {
    const start = row * stride
    if (step === 1) data.fill(black, start + from, start + to)
    else for (let at = start + from * step; at < start + to * step; at += step) data[at] = black
  })
}

/** Writes the samples of a row. */
function setRow({ data, step }: Plane, at: number, samples: Uint8Array): void {
  if (step === 1) data.set(samples, at)
  else for (let index = 0, to = at; index < samples.length; index += 1, to += step) data[to] = samples[index] ?? 0
}

function paintGrid(plane: Plane, values: Uint8Array, cover: Exclude<PlaneCover, { style: 'Black Box' }>): void {
  const { style, box, area, grid } = cover
  const left = Math.floor(Math.min(...area.spans.map(([first]) => first?.from ?? Infinity)) / plane.across)
  const right = Math.ceil(Math.max(...area.spans.map((columns) => columns.at(-1)?.to ?? 0)) / plane.across)
  if (left >= right) return
  const top = area.top / plane.down
  const bottom = top + (2 * area.spans.length) / plane.down
  const across = blends(style, [left, right], plane.across, box.x, box.width, grid.columns)
  const down = blends(style, [top, bottom], plane.down, box.y, box.height, grid.rows)
  /** The row of tiles at the current row of samples, and its samples. Neighbouring rows of Pixelated are the same. */
  const tiles = new Float32Array(grid.columns)
  const samples = new Uint8Array(right - left)
  let known = Number.NaN
  eachRow(area, plane, (row, from, to) => {
    const [before, after, share] = [down.before[row - top] ?? 0, down.after[row - top] ?? 0, down.share[row - top] ?? 0]
    if (before + share !== known) {
      known = before + share
      for (let column = 0; column < grid.columns; column += 1)
        tiles[column] = (values[before * grid.columns + column] ?? 0) * (1 - share) + (values[after * grid.columns + column] ?? 0) * share
      for (let index = 0; index < samples.length; index += 1) {
        const [first, second, weight] = [
          tiles[across.before[index] ?? 0] ?? 0,
          tiles[across.after[index] ?? 0] ?? 0,
          across.share[index] ?? 0,
        ]
        samples[index] = first + (second - first) * weight + 0.5
      }
    }
    setRow(plane, row * plane.stride + from * plane.step, samples.subarray(from - left, to - left))
  })
}

/** Paints the covers into the planes in the given order. */
export function paintPlanes(planes: readonly Plane[], covers: readonly PlaneCover[]): void {
  for (const cover of covers)
    for (const [index, plane] of planes.entries()) {
      if (cover.style === 'Black Box') paintBlack(plane, cover.area)
      else paintGrid(plane, cover.grid.values[index] ?? new Uint8Array(), cover)
    }
}
