import { expect, it } from 'vitest'

import { pixelsOfImage, type FlatImage } from './page-pixels'

const GREYS = Array.from({ length: 16 }, (_unused, level) => [17 * level, 17 * level, 17 * level] as const)

/** Three pixels wide, so that each line ends with half a byte that is no pixel. */
const grey: FlatImage = { width: 3, height: 2, bits: 4, bytes: Uint8Array.of(0x0f, 0x80, 0xff, 0x10), colours: GREYS }

it('reads two pixels of grey to a byte, and lines that start with a byte of their own', () => {
  const { read } = pixelsOfImage(grey, 1)
  const levels = [...read({ x: 0, y: 0, width: 3, height: 2 })].filter((_value, at) => at % 4 === 0)
  expect(levels).toEqual([0, 255, 136, 255, 255, 17])
  expect([...read({ x: 1, y: 1, width: 2, height: 1 })]).toEqual([255, 255, 255, 255, 17, 17, 17, 255])
})

it('reads the colors of a palette, and values beyond it as its last color', () => {
  const colours = [
    [255, 255, 255],
    [10, 20, 30],
  ] as const
  const { read } = pixelsOfImage({ width: 3, height: 1, bits: 8, bytes: Uint8Array.of(0, 1, 9), colours }, 1)
  expect([...read({ x: 0, y: 0, width: 3, height: 1 })]).toEqual([255, 255, 255, 255, 10, 20, 30, 255, 10, 20, 30, 255])
})
