import { boxesAt, coversAt, type MovingRegion } from '#lib/review/moving-regions.ts'
import { sha256 } from '../../report/hash'

interface Span {
  start: number
  end: number
}

function spanOf({ stretches }: MovingRegion): Span {
  const times = stretches.flatMap(({ boxes }) => boxes.map(({ time }) => time))
  return { start: Math.min(...times), end: Math.max(...times) }
}

/**
 * Tells by the regions of a plan where two exports of one video look the same. The colours of Pixelated and Smooth depend on the frame in
 * which they are measured and on what is beside them there, so such a region counts with everything that is visible while it is.
 */
export class Looks {
  readonly #regions: readonly { region: MovingRegion; colours: string }[]
  readonly #upright: { width: number; height: number }

  /** @param upright the size of the upright frame in pixels */
  constructor(regions: readonly MovingRegion[], upright: { width: number; height: number }) {
    this.#upright = upright
    const spans = regions.map((region) => ({ region, ...spanOf(region) }))
    this.#regions = spans.map(({ region, start, end }) => {
      if (region.style === 'Black Box') return { region, colours: '' }
      const beside = spans.filter((one) => one.start <= end && one.end >= start).map((one) => JSON.stringify(one.region))
      return { region, colours: JSON.stringify([region, beside.toSorted()]) }
    })
  }

  /**
   * Returns a hash of what an export paints into frames: equal for equal covers.
   *
   * @param times seconds of the frames, by the file's timestamps
   */
  async of(times: Iterable<number>): Promise<string> {
    const frames: string[] = []
    for (const time of times) {
      const covers = this.#regions.flatMap(({ region, colours }) =>
        boxesAt(region, time).map((box) =>
          JSON.stringify([
            region.style,
            colours === '' ? [] : [box, colours],
            coversAt({ ...region, stretches: [{ boxes: [box], isOpenEnded: false }] }, time, this.#upright),
          ]),
        ),
      )
      frames.push(`${covers.toSorted().join('\n')}\n\n`)
    }
    return sha256(new TextEncoder().encode(frames.join('')))
  }
}
