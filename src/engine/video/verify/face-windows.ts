import { growBox } from '#lib/review/box-areas.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import type { Box } from '../../core/types'

/** Seconds before the start and after the end of a cover in which every frame is searched around it. */
export const WINDOW = 0.5
/** Size of the searched surroundings of a box, as a multiple of it. */
export const SURROUNDINGS = 4

/** A time at which the surroundings of a cover are searched in every frame. */
export interface Window {
  from: number
  to: number
  part: Box
}

/** Returns the windows before and after each stretch of a region. */
export function windowsOf(regions: readonly MovingRegion[]): Window[] {
  return regions.flatMap((region) =>
    region.stretches.flatMap(({ boxes }): Window[] => {
      const [first, last] = [boxes[0], boxes.at(-1)]
      if (first === undefined || last === undefined) return []
      return [
        { from: first.time - WINDOW, to: first.time, part: growBox(boundsOf(first), SURROUNDINGS) },
        { from: last.time, to: last.time + WINDOW, part: growBox(boundsOf(last), SURROUNDINGS) },
      ]
    }),
  )
}
