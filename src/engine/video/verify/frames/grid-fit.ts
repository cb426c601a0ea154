import type { Box } from '#engine/core/types.ts'

/** A part of a channel of a frame, in samples of the channel. */
export interface PlaneArea {
  data: Uint8Array
  /** Samples per row of the channel. */
  stride: number
  /** In whole samples inside the channel. */
  area: Box
  /** The role of each sample of the area: see `ROLE`. */
  roles: Uint8Array
}

export const ROLE = {
  /** Outside the shape, or under another cover. */
  none: 0,
  inside: 1,
  /** Near an edge, where an encoder blurs. */
  edge: 2,
  /** Near the outline of a polygon. */
  border: 3,
} as const

/** The number of tiles across and down. */
export interface TileCounts {
  columns: number
  rows: number
}

/** A grid of tiles that describes an area. */
export interface GridFit extends TileCounts {
  /** The value of each tile, row by row. NaN if the area shows too little of it. */
  values: Float32Array
  /** The value of each sample according to the grid, and its role regarding the tiles' edges. */
  expected: Float32Array
  roles: Uint8Array
  /** Root mean square of the differences, away from edges. */
  rms: number
}

/** Distance from a tile's edge in samples over which an encoder blurs. */
const EDGE = 2
/** Half the width in samples of the middle of a tile, where Smooth has the tile's value. */
const MIDDLE = 1

/** The relation of the samples of a row or column to the tiles. */
interface Axis {
  /** The tiles around each sample, the weight of the second tile, and whether the sample is near an edge between tiles. */
  before: Int32Array
  after: Int32Array
  share: Float32Array
  isEdge: Uint8Array
  /** Whether the sample has the value of its tile: `before` for Pixelated, or the nearer tile for Smooth. */
  isMiddle: Uint8Array
  nearest: Int32Array
}

function axisOf(isSmooth: boolean, first: number, length: number, start: number, size: number, count: number): Axis {
  const axis: Axis = {
    before: new Int32Array(length),
    after: new Int32Array(length),
    share: new Float32Array(length),
    isEdge: new Uint8Array(length),
    isMiddle: new Uint8Array(length),
    nearest: new Int32Array(length),
  }
  const tile = size / count
  for (let index = 0; index < length; index += 1) {
    const position = (first + index + 0.5 - start) / tile
    const nearest = Math.min(count - 1, Math.max(0, Math.floor(position)))
    axis.nearest[index] = nearest
    if (isSmooth) {
      const clamped = Math.min(count - 1, Math.max(0, position - 0.5))
      axis.before[index] = Math.floor(clamped)
      axis.after[index] = Math.min(count - 1, Math.floor(clamped) + 1)
      axis.share[index] = clamped - Math.floor(clamped)
      const isBeyond = position < 0.5 || position > count - 0.5
      axis.isMiddle[index] = isBeyond || Math.abs(position - nearest - 0.5) * tile <= MIDDLE ? 1 : 0
    } else {
      axis.before[index] = axis.after[index] = nearest
      const border = Math.round(position)
      const isEdge = border > 0 && border < count && Math.abs(position - border) * tile < EDGE
      axis.isEdge[index] = isEdge ? 1 : 0
      axis.isMiddle[index] = isEdge ? 0 : 1
    }
  }
  return axis
}

/** Returns the role of the samples that give tiles their values. A thin polygon has no inside, so its border has to do. */
const valuedRole = (roles: Uint8Array): number => (roles.includes(ROLE.inside) ? ROLE.inside : ROLE.border)

/** Returns the means of the samples in the middle of each tile, or NaN if there are none. */
function tileValues({ data, stride, area, roles }: PlaneArea, across: Axis, down: Axis, { columns, rows }: TileCounts): Float32Array {
  const sums = new Float32Array(columns * rows)
  const counts = new Uint32Array(columns * rows)
  const valued = valuedRole(roles)
  for (let row = 0, at = 0; row < area.height; row += 1) {
    const from = (area.y + row) * stride + area.x
    const line = (down.nearest[row] ?? 0) * columns
    const isMiddleRow = down.isMiddle[row] === 1
    for (let column = 0; column < area.width; column += 1, at += 1) {
      if (!isMiddleRow || across.isMiddle[column] !== 1 || roles[at] !== valued) continue
      const tile = line + (across.nearest[column] ?? 0)
      sums[tile] = (sums[tile] ?? 0) + (data[from + column] ?? 0)
      counts[tile] = (counts[tile] ?? 0) + 1
    }
  }
  return sums.map((sum, tile) => sum / (counts[tile] ?? 0))
}

/** Weight with which a tile that a polygon hardly shows takes the mean of all samples. */
const TOWARDS_MEAN = 0.05
/** Min weight of the samples of a tile whose value is compared over time. */
const MIN_WEIGHT = 16
/** Rounds in which the values are solved. They are good after a few, because a sample depends on four tiles. */
const ROUNDS = 60

/**
 * Returns the values of the tiles of a Smooth polygon that describe its inside best, by least squares. The middle of a tile may be outside
 * the polygon, while its colour blends into pixels inside.
 */
function blendedValues({ data, stride, area, roles }: PlaneArea, across: Axis, down: Axis, { columns, rows }: TileCounts) {
  const tiles = columns * rows
  const [weights, sums, totals] = [new Float64Array(tiles * tiles), new Float64Array(tiles), new Float64Array(tiles)]
  const valued = valuedRole(roles)
  let [sum, count] = [0, 0]
  for (let row = 0, at = 0; row < area.height; row += 1) {
    const from = (area.y + row) * stride + area.x
    const [upper, lower, vertical] = [(down.before[row] ?? 0) * columns, (down.after[row] ?? 0) * columns, down.share[row] ?? 0]
    for (let column = 0; column < area.width; column += 1, at += 1) {
      if (roles[at] !== valued) continue
      const [before, after, share] = [across.before[column] ?? 0, across.after[column] ?? 0, across.share[column] ?? 0]
      const value = data[from + column] ?? 0
      const four = [upper + before, upper + after, lower + before, lower + after]
      const shares = [(1 - vertical) * (1 - share), (1 - vertical) * share, vertical * (1 - share), vertical * share]
      sum += value
      count += 1
      for (const [index, tile] of four.entries()) {
        const weight = shares[index] ?? 0
        sums[tile] = (sums[tile] ?? 0) + weight * value
        totals[tile] = (totals[tile] ?? 0) + weight
        for (const [other, neighbour] of four.entries())
          weights[tile * tiles + neighbour] = (weights[tile * tiles + neighbour] ?? 0) + weight * (shares[other] ?? 0)
      }
    }
  }
  const mean = sum / count
  const values = new Float32Array(tiles).fill(mean)
  for (let round = 0; round < ROUNDS; round += 1)
    for (let tile = 0; tile < tiles; tile += 1) {
      let rest = (sums[tile] ?? 0) + TOWARDS_MEAN * mean
      for (let other = 0; other < tiles; other += 1) if (other !== tile) rest -= (weights[tile * tiles + other] ?? 0) * (values[other] ?? 0)
      values[tile] = rest / ((weights[tile * tiles + tile] ?? 0) + TOWARDS_MEAN)
    }
  return { values, known: values.map((value, tile) => ((totals[tile] ?? 0) < MIN_WEIGHT ? Number.NaN : value)) }
}

/**
 * Fits a grid of tiles to an area. Samples without a value in the grid have the role `none` in the result.
 *
 * @param place of the grid in samples, not rounded and not clipped
 */
export function fitGrid(plane: PlaneArea, place: Box, isSmooth: boolean, counts: TileCounts): GridFit {
  const { data, stride, area } = plane
  const across = axisOf(isSmooth, area.x, area.width, place.x, place.width, counts.columns)
  const down = axisOf(isSmooth, area.y, area.height, place.y, place.height, counts.rows)
  const isPolygon = plane.roles.includes(ROLE.border)
  const solved = isSmooth && isPolygon ? blendedValues(plane, across, down, counts) : undefined
  const values = solved?.values ?? tileValues(plane, across, down, counts)
  const expected = new Float32Array(area.width * area.height)
  const roles = new Uint8Array(plane.roles)
  let [squares, inside] = [0, 0]
  for (let row = 0, at = 0; row < area.height; row += 1) {
    const from = (area.y + row) * stride + area.x
    const [upper, lower] = [(down.before[row] ?? 0) * counts.columns, (down.after[row] ?? 0) * counts.columns]
    const vertical = down.share[row] ?? 0
    for (let column = 0; column < area.width; column += 1, at += 1) {
      if (roles[at] === ROLE.none) continue
      const [before, after, share] = [across.before[column] ?? 0, across.after[column] ?? 0, across.share[column] ?? 0]
      const above = (values[upper + before] ?? 0) * (1 - share) + (values[upper + after] ?? 0) * share
      const below = (values[lower + before] ?? 0) * (1 - share) + (values[lower + after] ?? 0) * share
      const value = above * (1 - vertical) + below * vertical
      expected[at] = value
      if (Number.isNaN(value)) roles[at] = ROLE.none
      else if (roles[at] === ROLE.border) continue
      else if (down.isEdge[row] === 1 || across.isEdge[column] === 1) roles[at] = ROLE.edge
      else if (roles[at] === ROLE.inside) {
        squares += ((data[from + column] ?? 0) - value) ** 2
        inside += 1
      }
    }
  }
  return { ...counts, values: solved?.known ?? values, expected, roles, rms: inside === 0 ? 0 : Math.sqrt(squares / inside) }
}

/** Max difference in levels of equally good fits. */
const EQUAL = 0.4

/** Returns the grid with max `most` tiles per side that fits an area best, and the coarsest of equally good ones. */
export function bestGrid(plane: PlaneArea, place: Box, isSmooth: boolean, most: number): GridFit {
  let best = fitGrid(plane, place, isSmooth, { columns: 1, rows: 1 })
  for (let columns = 1; columns <= most; columns += 1)
    for (let rows = 1; rows <= most; rows += 1) {
      if (columns === 1 && rows === 1) continue
      const fit = fitGrid(plane, place, isSmooth, { columns, rows })
      if (fit.rms < best.rms - EQUAL) best = fit
    }
  return best
}
