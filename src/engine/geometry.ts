import type { Box } from './types'

/** Area that two boxes share, in square pixels. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** The part of a box that lies in a picture of `width` by `height` pixels; undefined where none does. */
export function clampBox({ x, y, width, height }: Box, picture: { width: number; height: number }): Box | undefined {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const right = Math.min(picture.width, x + width)
  const bottom = Math.min(picture.height, y + height)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** A box `factor` times as wide and high, about the same centre. */
export function growBox({ x, y, width, height }: Box, factor: number): Box {
  return {
    x: x - (width * (factor - 1)) / 2,
    y: y - (height * (factor - 1)) / 2,
    width: width * factor,
    height: height * factor,
  }
}

/** The smallest box of whole pixels that holds `box`, inside the picture; undefined where they do not meet. */
export function wholePixels(box: Box, picture: { width: number; height: number }): Box | undefined {
  const left = Math.floor(box.x)
  const top = Math.floor(box.y)
  const outward = { x: left, y: top, width: Math.ceil(box.x + box.width) - left, height: Math.ceil(box.y + box.height) - top }
  return clampBox(outward, picture)
}

/** How much of `box` the `covers` hold together, 0 to 1, sampled at the middles of a grid of 24 by 24. */
export function coveredShare(box: Box, covers: Box[]): number {
  const steps = 24
  const touching = covers.filter((cover) => sharedArea(cover, box) > 0)
  let inside = 0
  for (let row = 0; row < steps; row += 1) {
    const y = box.y + ((row + 0.5) * box.height) / steps
    for (let column = 0; column < steps; column += 1) {
      const x = box.x + ((column + 0.5) * box.width) / steps
      if (touching.some((cover) => x >= cover.x && x < cover.x + cover.width && y >= cover.y && y < cover.y + cover.height)) inside += 1
    }
  }
  return inside / steps ** 2
}
