import { expect, it } from 'vitest'

import { withReflectedEdge } from './reflect-edge'

/** Makes an image of the given brightness of each pixel. */
function image(rows: readonly (readonly number[])[]): ImageData {
  const [height, width] = [rows.length, rows[0]?.length ?? 0]
  return new ImageData(Uint8ClampedArray.from(rows.flat().flatMap((light) => [light, light, light, 255])), width, height)
}

const rowsOf = ({ data, width, height }: ImageData): number[][] =>
  Array.from({ length: height }, (_row, y) => Array.from({ length: width }, (_column, x) => data[4 * (y * width + x)] ?? -1))

const FRAME = { width: 4, height: 2 }

it('[MEDIA-06] reflects a frame beyond its left edge', () => {
  const pixels = image([
    [0, 0, 10, 20, 30],
    [0, 0, 40, 50, 60],
  ])
  const result = withReflectedEdge(pixels, { x: -2, y: 0, width: 5, height: 2 }, FRAME)
  expect(result && rowsOf(result)).toEqual([
    [20, 10, 10, 20, 30],
    [50, 40, 40, 50, 60],
  ])
  expect(result?.data[3]).toBe(255)
})

it('[MEDIA-06] reflects a frame beyond its lower right corner, as far as the area shows it', () => {
  const pixels = image([
    [30, 40, 0, 0, 0],
    [50, 60, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ])
  const result = withReflectedEdge(pixels, { x: 2, y: 0, width: 5, height: 3 }, FRAME)
  expect(result && rowsOf(result)).toEqual([
    [30, 40, 40, 30, 0],
    [50, 60, 60, 50, 0],
    [50, 60, 60, 50, 0],
  ])
})

it('[MEDIA-06] has nothing to reflect inside the frame', () => {
  expect(withReflectedEdge(image([[1, 2]]), { x: 1, y: 0, width: 2, height: 1 }, FRAME)).toBeUndefined()
})
