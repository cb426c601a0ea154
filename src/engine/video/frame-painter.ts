import { placedCoversAt, shapedCover, type FrameCover, type PlacedFrameCover } from '#lib/review/covers/frame-covers.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { runsOf } from '#lib/review/region-shape.ts'
import { EngineError } from '../core/errors'
import type { Box } from '../core/types'
import { rejectReadableText, STRICTNESS } from '../render/covers'
import { codedArea, toCoded, type Orientation } from '../render/orientation'
import { isMeasurable, measureTrack, paintPlanes, type MeasuredPlace, type Plane, type PlaneCover, type TrackGrid } from '../render/planes'
import { longestSide, tileCounts } from '../render/track-tiles'
import { frameOf, isEncodable, isPacked, PixelReader } from './frame-pixels'

/** A region at the time of a frame. */
interface Present {
  region: MovingRegion
  /** The places that the region covers. Several if its stretches overlap. */
  places: PlacedFrameCover[]
}

/** Returns boxes that contain a black cover. A polygon may leave most of its box visible. */
const blackBoxes = (cover: FrameCover): Box[] => (cover.outline === undefined ? [cover.box] : runsOf(shapedCover(cover)))

/**
 * Paints the covers of a video into its frames, one frame at a time. Exports and previews use the same painter.
 *
 * The colours of a Pixelated or Smooth region are measured once, in the first frame with enough of this region that the painter receives,
 * and then move and scale with its box. Until then it is black. A grid that is measured in every frame samples a moving face at new places
 * each time, and the average of all frames shows it.
 */
export class FramePainter {
  readonly #regions: readonly MovingRegion[]
  readonly #orientation: Orientation
  readonly #colours: VideoColorSpaceInit | undefined
  readonly #grids = new Map<MovingRegion, TrackGrid>()
  readonly #reader = new PixelReader()
  /** The layout of the pixels in which the colours were measured. */
  #family: 'RGB' | 'YUV' | undefined

  /**
   * @param colours the file's description of its colours, if the copy leaves it incomplete. The decoder completes it with guesses.
   * @throws EngineError 'unsafe-style' if an item with text has another style than Black Box, or is an ellipse
   */
  constructor(regions: readonly MovingRegion[], orientation: Orientation, colours?: VideoColorSpaceInit) {
    for (const region of regions) rejectReadableText(region)
    // Where regions overlap, the strictest style is on top.
    this.#regions = regions.toSorted((a, b) => STRICTNESS[a.style] - STRICTNESS[b.style])
    this.#orientation = orientation
    this.#colours = colours
  }

  #presentAt(time: number): Present[] {
    return this.#regions.flatMap((region) => {
      const places = placedCoversAt(region, time, this.#orientation.upright)
      return places.length === 0 ? [] : [{ region, places }]
    })
  }

  /** Returns the places in a frame at which the colours of each coarse region would be measured. */
  #measuredPlaces(present: readonly Present[]): { region: MovingRegion; place: MeasuredPlace }[] {
    const coarse = present.flatMap(({ region, places: [first] }) =>
      region.style === 'Black Box' || !first ? [] : [{ region, box: first.place }],
    )
    if (coarse.length === 0) return []
    const black = present.flatMap(({ region, places: own }) =>
      region.style === 'Black Box' ? own.flatMap(({ cover }) => blackBoxes(cover)).map((box) => toCoded(box, this.#orientation)) : [],
    )
    const places = coarse.map(({ region, box }) => ({ box: toCoded(box, this.#orientation), longest: this.#codedLongest(region, box) }))
    return tileCounts(places).flatMap((counts, index) => {
      const [one, place] = [coarse[index], places[index]]
      return one && place ? [{ region: one.region, place: { box: place.box, ...counts, black } }] : []
    })
  }

  /** Measures the colours of the coarse regions that appear for the first time. */
  #measure(present: readonly Present[], planes: readonly Plane[]): void {
    if (present.every(({ region }) => region.style === 'Black Box' || this.#grids.has(region))) return
    for (const { region, place } of this.#measuredPlaces(present)) {
      const grid = this.#grids.has(region) ? undefined : measureTrack(planes, place)
      if (grid) this.#grids.set(region, grid)
    }
  }

  /** Returns the regions at a time whose colours are needed but weren't measured yet. */
  unmeasuredAt(time: number): MovingRegion[] {
    return this.#presentAt(time).flatMap(({ region }) => (region.style === 'Black Box' || this.#grids.has(region) ? [] : [region]))
  }

  /**
   * Returns the place at which the colours of a region would be measured in a frame of a time, or undefined if too little of it is visible.
   */
  measuredPlace(region: MovingRegion, time: number): MeasuredPlace | undefined {
    const found = this.#measuredPlaces(this.#presentAt(time)).find((one) => one.region === region)
    return found && isMeasurable(found.place, this.#orientation.coded) ? found.place : undefined
  }

  /** Measures colours in a frame for `setGrid`. The frame stays open. */
  async measureIn(frame: VideoFrame, place: MeasuredPlace): Promise<TrackGrid | undefined> {
    return measureTrack((await this.#reader.read(frame)).planes, place)
  }

  /** Sets the colours of a region, for a painter that doesn't receive the region's first frames. */
  setGrid(region: MovingRegion, grid: TrackGrid): void {
    this.#grids.set(region, grid)
  }

  /** Returns the longest side of a region at any time in pixels of the stored frame, calculated from one of its boxes. */
  #codedLongest(region: MovingRegion, box: Box): number {
    const coded = toCoded(box, this.#orientation)
    return (longestSide(region) * Math.max(coded.width, coded.height)) / Math.max(box.width, box.height)
  }

  #coversOf({ region: { style }, places }: Present, grid: TrackGrid | undefined): PlaneCover[] {
    return places.flatMap(({ cover, place }): PlaneCover[] => {
      const area = codedArea(cover, this.#orientation)
      if (!area) return []
      if (style === 'Black Box' || !grid) return [{ area, style: 'Black Box' }]
      return [{ area, style, grid, box: toCoded(place, this.#orientation) }]
    })
  }

  /**
   * Returns a new frame with the covers at a time. The caller closes it. The original stays open.
   *
   * @param time seconds of the file's timestamps. A frame's timestamp is rounded to microseconds.
   */
  async paint(frame: VideoFrame, time: number = frame.timestamp / 1e6): Promise<VideoFrame> {
    const present = this.#presentAt(time)
    if (present.length === 0 && isEncodable(frame) && !this.#colours) return frame.clone()
    const pixels = await this.#reader.read(frame)
    const family = isPacked(pixels.format) ? 'RGB' : 'YUV'
    this.#family ??= family
    if (this.#family !== family)
      throw new EngineError(
        'cannot-decode',
        'The colours of this video are stored in different ways, so nothing was exported. Convert it to MP4.',
      )
    this.#measure(present, pixels.planes)
    paintPlanes(
      pixels.planes,
      present.flatMap((one) => this.#coversOf(one, this.#grids.get(one.region))),
    )
    const colours = this.#colours && { ...this.#colours, fullRange: this.#colours.fullRange ?? frame.colorSpace.fullRange }
    return frameOf(pixels, frame, colours)
  }
}
