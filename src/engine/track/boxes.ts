import type { Box } from '../core/types'

export interface Point {
  x: number
  y: number
}

export const NOWHERE: Readonly<Point> = { x: 0, y: 0 }

export function moved(box: Box, by: Point): Box {
  return { x: box.x + by.x, y: box.y + by.y, width: box.width, height: box.height }
}

export const sum = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
export const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
export const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor })

/** Returns the mean side of a box, in which a subject's motion is measured. */
export function sizeOf({ width, height }: Box): number {
  return (width + height) / 2
}

/** Returns the largest ratio between the sides of two boxes, at least 1. */
export function sizeRatio(a: Box, b: Box): number {
  return Math.max(a.width / b.width, b.width / a.width, a.height / b.height, b.height / a.height)
}

/** Returns a box that extends by a number of pixels on each side. */
export function extended({ x, y, width, height }: Box, by: Point): Box {
  return { x: x - by.x, y: y - by.y, width: width + 2 * by.x, height: height + 2 * by.y }
}

/** Returns the box between two boxes at a share of the way from one to the other. */
export function between(a: Box, b: Box, share: number): Box {
  const mix = (from: number, to: number): number => from + (to - from) * share
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height) }
}
