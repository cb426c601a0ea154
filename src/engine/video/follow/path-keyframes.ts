import { boxesAt } from '#lib/review/moving-regions.ts'
import type { FollowedBox } from './types'

/** Max distance in pixels of an edge from the followed path. */
const TOLERANCE = 1
/** Max frames between two keyframes, so that each box is only checked against a few others. */
const MAX_FRAMES = 90

const EDGES = [
  ({ x }: FollowedBox) => x,
  ({ y }: FollowedBox) => y,
  ({ x, width }: FollowedBox) => x + width,
  ({ y, height }: FollowedBox) => y + height,
]

/** Reduces the boxes of consecutive frames to keyframes, between which interpolation stays close to every box. */
export class PathKeyframes {
  #last: FollowedBox
  /** The boxes since the last keyframe. */
  #since: FollowedBox[] = []

  /** @param first the keyframe from which the path starts */
  constructor(first: FollowedBox) {
    this.#last = first
  }

  /** The newest box. */
  get current(): FollowedBox {
    return this.#since.at(-1) ?? this.#last
  }

  /** Adds the box of the next frame. Returns the keyframe that becomes final, if one does. */
  add(box: FollowedBox): FollowedBox | undefined {
    const previous = this.#since.at(-1)
    if (previous === undefined || (this.#since.length < MAX_FRAMES && this.#isCloseTo(box))) {
      this.#since.push(box)
      return undefined
    }
    this.#last = previous
    this.#since = [box]
    return previous
  }

  /** Returns the keyframe that ends the path, if it isn't final yet. */
  end(): FollowedBox | undefined {
    return this.#since.at(-1)
  }

  /** Returns whether interpolation from the last keyframe to a box stays close to the boxes between them. */
  #isCloseTo(box: FollowedBox): boolean {
    const boxes = [this.#last, box].toSorted((a, b) => a.time - b.time)
    const stretches = [{ boxes, isOpenEnded: false }]
    return this.#since.every((each) => {
      const [interpolated] = boxesAt({ stretches }, each.time)
      return interpolated !== undefined && EDGES.every((edge) => Math.abs(edge({ ...each, ...interpolated }) - edge(each)) <= TOLERANCE)
    })
  }
}
