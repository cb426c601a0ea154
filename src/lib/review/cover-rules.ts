/** A rectangle in pixels of the upright image. */
export interface PixelBox {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Max tiles along a face: six show its tone but no features. */
const TILES_PER_FACE = 6
/** Min side of a tile in pixels. Smaller tiles would show single pixels of the original. */
export const MIN_TILE = 8

/** Returns the part of a box inside an image of `width` by `height` pixels, or undefined outside it. */
export function clampBox({ x, y, width, height }: Readonly<PixelBox>, image: Size): PixelBox | undefined {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const right = Math.min(image.width, x + width)
  const bottom = Math.min(image.height, y + height)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** Rounds a box outward to whole pixels inside the image, or returns undefined if it is outside. */
export function wholePixels(box: Readonly<PixelBox>, image: Size): PixelBox | undefined {
  const left = Math.floor(box.x)
  const top = Math.floor(box.y)
  const outward = { x: left, y: top, width: Math.ceil(box.x + box.width) - left, height: Math.ceil(box.y + box.height) - top }
  return clampBox(outward, image)
}

/**
 * Returns the side of a lattice tile in pixels for a region with the given longer side: a power of two, at least a sixth of it.
 *
 * Powers of two nest: a tile contains whole tiles of every smaller size. Versions of an image with different boxes therefore reveal no more
 * together than the version with the smallest tiles.
 */
export function tileSize(longSide: number): number {
  let tile = MIN_TILE
  while (tile * TILES_PER_FACE < longSide) tile *= 2
  return tile
}

/** Returns the tiles that intersect a box, counted from the image's top left corner, and their area in the image. */
export function tilesUnder(box: Readonly<PixelBox>, tile: number, image: Size) {
  const left = Math.floor(box.x / tile)
  const top = Math.floor(box.y / tile)
  const columns = Math.ceil((box.x + box.width) / tile) - left
  const rows = Math.ceil((box.y + box.height) / tile) - top
  const area: PixelBox = {
    x: left * tile,
    y: top * tile,
    width: Math.min(image.width, (left + columns) * tile) - left * tile,
    height: Math.min(image.height, (top + rows) * tile) - top * tile,
  }
  return { left, top, columns, rows, area }
}
