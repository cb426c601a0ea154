import { boxAround } from '#lib/review/box-areas.ts'
import type { Box, LumaImage } from '../core/types'

/** Max difference from the brightness of a plain edge, in levels. */
const PLAIN = 4
/** Min side in pixels of what each frame shows inside plain edges. */
const MIN_SIDE = 4
/**
 * Min share of the box around both that each frame fills, and min share of what each frame shows that is in the same place in both. Less is a
 * subject that moves before a plain wall.
 */
const FILLED = 0.45
const SHARED = 0.45

/** Max difference of the sides of a subject in two frames, in pixels. */
const SAME_SIZE = 1

/** Returns whether a brightness is that of the plain edges. */
export type IsPlain = (value: number) => boolean

/** Returns the box around what isn't plain, or undefined if everything is. */
function boundsOf({ width, height, values }: LumaImage, isPlain: IsPlain): Box | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (isPlain(values[at] ?? 0)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return right === 0 ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

function part({ width, values }: LumaImage, box: Box): LumaImage {
  const cut = new Uint8Array(box.width * box.height)
  for (let y = 0; y < box.height; y += 1) {
    const start = (box.y + y) * width + box.x
    cut.set(values.subarray(start, start + box.width), y * box.width)
  }
  return { width: box.width, height: box.height, values: cut }
}

/** Two frames without their plain edges. */
export interface InsideEdges {
  /** The same part of both. */
  inPlace: [LumaImage, LumaImage]
  /** The subject of each, from its own corner. Undefined if their sizes differ, because it isn't one subject that has moved. */
  aligned?: [LumaImage, LumaImage]
  /** Whether each frame fills so much of that part that all of it can be compared. */
  isFilled: boolean
  /** Whether the frames show so much in the same place that it can be compared without what is plain. */
  isShared: boolean
  isPlain: IsPlain
}

/**
 * Returns what two frames show inside edges that are plain and the same in both, such as the bars of a letterbox or the wall around a slide.
 * Undefined if there are no such edges, or if what they show is small or in different places.
 */
export function insidePlainEdges(before: LumaImage, after: LumaImage): InsideEdges | undefined {
  const tone = after.values[0] ?? 0
  const isPlain = (value: number): boolean => Math.abs(value - tone) <= PLAIN
  const [earlier, later] = [boundsOf(before, isPlain), boundsOf(after, isPlain)]
  if (!earlier || !later) return undefined
  const both = boxAround([earlier, later])
  if (both.width === after.width && both.height === after.height) return undefined
  const common = { width: Math.min(earlier.width, later.width), height: Math.min(earlier.height, later.height) }
  if (common.width < MIN_SIDE || common.height < MIN_SIDE) return undefined
  const inPlace: [LumaImage, LumaImage] = [part(before, both), part(after, both)]
  const [shown, shownLater] = inPlace.map(({ values }) => [...values].map((value) => !isPlain(value))) as [boolean[], boolean[]]
  const count = (values: readonly boolean[]): number => values.filter(Boolean).length
  const [least, most] = [Math.min(count(shown), count(shownLater)), Math.max(count(shown), count(shownLater))]
  const isFilled = least >= FILLED * both.width * both.height
  const isShared = count(shown.map((isShown, at) => isShown && shownLater[at] === true)) >= SHARED * most
  if (!isFilled && !isShared) return undefined
  const inside = { inPlace, isFilled, isShared, isPlain }
  const isSameSize = Math.max(Math.abs(earlier.width - later.width), Math.abs(earlier.height - later.height)) <= SAME_SIZE
  if (!isSameSize) return inside
  return { ...inside, aligned: [part(before, { ...earlier, ...common }), part(after, { ...later, ...common })] }
}
