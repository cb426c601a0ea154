import { coversAt } from '#lib/review/covers/frame-covers.ts'
import { placesAt, type MovingRegion } from '#lib/review/moving-regions.ts'
import { sha256 } from '../../report/hash'

interface Size {
  width: number
  height: number
}

interface Look {
  region: MovingRegion
  /** Seconds. */
  start: number
  end: number
  /** A hash of everything on which the colours of its tiles may depend. Undefined for Black Box. */
  colours: string | undefined
}

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text))

/** Returns when a region is visible. It may have a box for every frame. */
function spanOf({ stretches }: MovingRegion): { start: number; end: number } {
  let [start, end] = [Infinity, -Infinity]
  for (const { boxes } of stretches) {
    start = Math.min(start, boxes[0]?.time ?? Infinity)
    end = Math.max(end, boxes.at(-1)?.time ?? -Infinity)
  }
  return { start, end }
}

/**
 * Determines from the regions of a plan where two exports of one video look the same. The colours of Pixelated and Smooth depend on the frame in
 * which they are measured and on what is beside them there, so such a region counts with everything that is visible while it is.
 */
export class Looks {
  readonly #looks: readonly Look[]
  readonly #upright: Size

  private constructor(looks: readonly Look[], upright: Size) {
    this.#looks = looks
    this.#upright = upright
  }

  /** @param upright the size of the upright frame in pixels */
  static async from(regions: readonly MovingRegion[], upright: Size): Promise<Looks> {
    const spans: (Omit<Look, 'colours'> & { hash: string })[] = []
    for (const region of regions) spans.push({ region, ...spanOf(region), hash: await hashOf(JSON.stringify(region)) })
    const looks: Look[] = []
    for (const { hash, ...one } of spans) {
      const beside = spans.filter(({ start, end }) => start <= one.end && end >= one.start).map((other) => other.hash)
      const isCoarse = one.region.style !== 'Black Box'
      looks.push({ ...one, colours: isCoarse ? await hashOf([hash, ...beside.toSorted()].join()) : undefined })
    }
    return new Looks(looks, upright)
  }

  /**
   * Returns a hash of what an export paints into frames: equal for equal covers.
   *
   * @param times ascending seconds of the frames, by the file's timestamps
   */
  async of(times: readonly number[]): Promise<string> {
    const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
    const visible = this.#looks.filter(({ start, end }) => start <= last && end >= first)
    const black = visible.filter(({ colours }) => colours === undefined)
    // Of coarse covers that overlap, the later one is on top.
    const coarse = visible.filter(({ colours }) => colours !== undefined)
    const textAt = (looks: readonly Look[], time: number): string[] => looks.flatMap((look) => this.#coversAt(look, time))
    return hashOf(times.map((time) => [...textAt(coarse, time), ...textAt(black, time).toSorted(), ''].join('\n')).join('\n'))
  }

  #coversAt({ region, colours }: Look, time: number): string[] {
    return placesAt(region, time).map((place) => {
      const covers = coversAt({ ...region, stretches: [{ boxes: [place], isOpenEnded: false }] }, time, this.#upright)
      return JSON.stringify(colours === undefined ? covers : [region.style, colours, place, covers])
    })
  }
}
