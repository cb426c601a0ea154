import { tileSize } from '#lib/review/cover-rules.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { LeakLine } from '../../verify/blocks'
import type { Box } from '../../core/types'
import { longestSide } from '../../render/track-tiles'
import { chromaArea, rolesOf, type PlacedCover } from './cover-roles'
import type { Findings } from './findings'
import { bestGrid, fitGrid, ROLE, type GridFit, type PlaneArea } from './frames/grid-fit'
import { measureCover, type CoverMeasure } from './frames/measure-cover'
import type { Planes } from './frames/planes'

/** Min share of a measured cover that later covers leave visible. */
const LEAST_VISIBLE = 0.1
/** Values of black in limited and full range, and of neutral chroma. */
const BLACK = 16
const NO_COLOUR = 128

/**
 * Limits of a single frame, in levels. The noise of the frame outside the covers widens them: a moving cover leaves a faint trace of what
 * it hid, as strong as the noise. Measured on the sample videos at a third of to the full bitrate of the source, in H.264, VP8 and VP9:
 * correct covers exceed twice the noise by up to 12.4 (rms of Black Box), 3.3 (rms of other styles), 5.0 (leak) and 15.6 (side). Without a
 * cover, all are above 20.
 */
const MOST = { black: 16, coarse: 8, leak: 8, side: 18 }
/** Min share of the source that is a finding in a single frame: inside a cover, and in a strip along a side. */
const LEAST_SHARE = { leak: 0.25, side: 0.3 }
/** Levels by which the limits grow per level of noise. */
const PER_NOISE = 2

/** Returns whether a cover is wrong in a single frame. */
function isWrong({ rms, leak, side }: CoverMeasure, mostRms: number, noise: number): boolean {
  const more = PER_NOISE * noise
  if (rms > mostRms + more) return true
  if (leak.share > LEAST_SHARE.leak && leak.levels > MOST.leak + more) return true
  return side.share > LEAST_SHARE.side && side.levels > MOST.side + more
}

/** A chroma plane of a cover, and the same plane of the source. */
interface Chroma {
  area: PlaneArea
  source: Uint8Array
}

/**
 * Limits of a track over all its frames, where noise averages out: the share of the source, per level of noise and in total, and its
 * strength in levels. In the same measurement, correct covers leak up to .015 (Black Box), .0003 (Pixelated) and .055 (Smooth, at a noise
 * of 1.9), and up to .54 of the colour with 3 levels. At 97% opacity, the leak is .03.
 */
const MAX_IN_TOTAL = {
  'Black Box': { share: 0.02, perNoise: 0.004 },
  Pixelated: { share: 0.02, perNoise: 0.004 },
  Smooth: { share: 0.025, perNoise: 0.03 },
} as const
const LEAST_LEVELS = 0.5
const MAX_COLOUR = { share: 0.25, levels: 3 }

/** Min mean change in levels at which a track's tiles have other colours, and the seconds in which that must not happen twice. */
const CHANGED = 5
const SETTLED = 1

/** Returns the value of black: 16 in most videos, and 0 in videos of full range, which don't always state it. */
function blackOf({ data, stride, area: { x, y, width, height }, roles }: PlaneArea): number {
  // The middle of a polygon's box may be outside the polygon.
  const middle = (height >> 1) * width + (width >> 1)
  const found = roles[middle] === ROLE.inside ? middle : roles.indexOf(ROLE.inside)
  const at = found === -1 ? middle : found
  const value = data[(y + Math.floor(at / width)) * stride + x + (at % width)] ?? BLACK
  return value < BLACK / 2 ? 0 : BLACK
}

function isWrongBlack(luma: PlaneArea, source: Uint8Array, chroma: readonly Chroma[], noise: number, totals: Totals): boolean {
  const black = blackOf(luma)
  const isLit = isWrong(
    measureCover(luma, source, () => black, totals.luma),
    MOST.black,
    noise,
  )
  const isColoured = chroma.map(({ area, source: hidden }) =>
    isWrong(
      measureCover(area, hidden, () => NO_COLOUR, totals.chroma),
      MOST.black,
      noise,
    ),
  )
  return isLit || isColoured.includes(true)
}

/** The leak of a track over all frames, and one of the frames. */
interface Totals {
  luma: LeakLine
  chroma: LeakLine
  /** Sum of the noise, and the number of frames. */
  noise: number
  frames: number
  shown: { frame: number; time: number; box: Box }
}

/** The grid of a track in the frames checked until now. */
interface TrackGrid {
  counts: Pick<GridFit, 'columns' | 'rows'>
  values: Float32Array
  lastIndex: number
  changedAt: number | undefined
}

/** Returns the words for a region at the start of a sentence, and inside one. */
const nameOf = ({ number }: MovingRegion): string => (number === undefined ? 'A track' : `Track ${number}`)
const inSentence = ({ number }: MovingRegion): string => (number === undefined ? 'a track' : `Track ${number}`)

/** Checks the regions frame by frame, and the changes of each track's tiles over time. */
export class RegionCheck {
  /** Indices of the regions that cover any frame. */
  readonly seen = new Set<number>()
  readonly #findings: Findings
  readonly #grids = new Map<number, TrackGrid>()
  readonly #totals = new Map<number, Totals>()
  readonly #regions: readonly MovingRegion[]
  readonly #most: number[]

  constructor(regions: readonly MovingRegion[], findings: Findings) {
    this.#regions = regions
    this.#findings = findings
    this.#most = regions.map((region) => {
      const longest = Math.max(1, longestSide(region))
      return Math.max(1, Math.floor(longest / tileSize(longest)))
    })
  }

  /**
   * @param covers of the frame, in painting order
   * @param noise mean difference of the frame outside the covers, in levels
   */
  check(source: Planes, output: Planes, covers: readonly PlacedCover[], noise: number, frame: number, time: number): void {
    for (const [order, cover] of covers.entries()) {
      this.seen.add(cover.index)
      const { roles, visible } = rolesOf(cover, covers.slice(order + 1))
      if (visible < LEAST_VISIBLE) continue
      const luma: PlaneArea = { data: output.y, stride: output.width, area: cover.box, roles }
      const chroma = (['u', 'v'] as const).map((name) => ({
        area: chromaArea(output[name], output.width, cover, roles),
        source: source[name],
      }))
      const totals = this.#totalsOf(cover, noise, frame, time)
      const isWrongCover =
        cover.region.style === 'Black Box'
          ? isWrongBlack(luma, source.y, chroma, noise, totals)
          : this.#isWrongGrid(cover, luma, source.y, chroma, noise, totals, frame, time)
      if (isWrongCover) this.#wrong(cover, frame, time)
    }
  }

  #isWrongGrid(
    cover: PlacedCover,
    luma: PlaneArea,
    source: Uint8Array,
    chroma: readonly Chroma[],
    noise: number,
    totals: Totals,
    frame: number,
    time: number,
  ): boolean {
    const { region, index, place } = cover
    const isSmooth = region.style === 'Smooth'
    const known = this.#grids.get(index)
    const before = known !== undefined && frame - known.lastIndex <= 1 ? known : undefined
    let fit = before && fitGrid(luma, place, isSmooth, before.counts)
    if (fit === undefined || fit.rms > MOST.coarse + PER_NOISE * noise) fit = bestGrid(luma, place, isSmooth, this.#most[index] ?? 1)
    const { expected, roles, columns, rows } = fit
    const measure = measureCover({ ...luma, roles }, source, (at) => expected[at] ?? 0, totals.luma)
    if (isWrong(measure, MOST.coarse, noise)) return true
    this.#compareOverTime(cover, fit, before, noise, frame, time)
    const half = { x: place.x / 2, y: place.y / 2, width: place.width / 2, height: place.height / 2 }
    const isColoured = chroma.map(({ area, source: hidden }) => {
      const colours = fitGrid(area, half, isSmooth, { columns, rows })
      const found = measureCover({ ...area, roles: colours.roles }, hidden, (at) => colours.expected[at] ?? 0, totals.chroma)
      return isWrong(found, MOST.coarse, noise)
    })
    return isColoured.includes(true)
  }

  #totalsOf({ index, box }: PlacedCover, noise: number, frame: number, time: number): Totals {
    const shown = { frame, time, box }
    const totals = this.#totals.get(index) ?? { luma: new LeakLine(), chroma: new LeakLine(), noise: 0, frames: 0, shown }
    totals.noise += noise
    totals.frames += 1
    this.#totals.set(index, totals)
    return totals
  }

  /** Adds findings for tracks in which the source shows over all frames. */
  finish(): void {
    for (const [index, { luma, chroma, noise, frames, shown }] of this.#totals) {
      const region = this.#regions[index]
      if (region === undefined) continue
      const { share, perNoise } = MAX_IN_TOTAL[region.style]
      const [light, colour] = [luma.result, chroma.result]
      const isLit = light.share > share + (perNoise * noise) / frames && light.levels > LEAST_LEVELS
      const isColoured = colour.share > MAX_COLOUR.share && colour.levels > MAX_COLOUR.levels + noise / frames
      if (!isLit && !isColoured) continue
      const through = `${Math.max(1, Math.round(100 * Math.min(1, isLit ? light.share : colour.share)))}%`
      const part = isLit ? 'original' : 'original’s colour'
      const describe = (): string => `About ${through} of the ${part} shows through the ${region.style} of ${inSentence(region)}.`
      const { frame, time, box } = shown
      this.#findings.addFrame({ key: `total ${index}`, check: 'regions', aspect: 'opacity', describe }, frame, time, box)
    }
  }

  #compareOverTime(
    { index, region, box }: PlacedCover,
    fit: GridFit,
    before: TrackGrid | undefined,
    noise: number,
    frame: number,
    time: number,
  ): void {
    const { columns, rows, values } = fit
    const counts = { columns, rows }
    const isSameGrid = before?.counts.columns === columns && before.counts.rows === rows
    const change = before && (isSameGrid ? meanChange(before.values, values) : Infinity)
    if (before === undefined || change === undefined || change <= CHANGED + PER_NOISE * noise) {
      this.#grids.set(index, { counts, values: before?.values ?? values, lastIndex: frame, changedAt: before?.changedAt })
      return
    }
    this.#grids.set(index, { counts, values, lastIndex: frame, changedAt: time })
    if (before.changedAt === undefined || time - before.changedAt > SETTLED) return
    const describe = (when: string): string =>
      `The tiles of ${inSentence(region)} change from frame to frame ${when}, so frames together may show more of the original than one.`
    this.#findings.addFrame({ key: `time ${index}`, check: 'regions', aspect: 'time', describe }, frame, time, box)
  }

  #wrong({ region, index, box }: PlacedCover, frame: number, time: number): void {
    const describe = (when: string): string =>
      `${nameOf(region)} isn’t completely redacted with ${region.style} ${when}, so parts of the original may be visible.`
    this.#findings.addFrame({ key: `region ${index}`, check: 'regions', describe }, frame, time, box)
  }
}

function meanChange(before: Float32Array, after: Float32Array): number {
  let [sum, count] = [0, 0]
  for (const [at, value] of after.entries()) {
    const change = Math.abs(value - (before[at] ?? Number.NaN))
    if (Number.isNaN(change)) continue
    sum += change
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
