import { expect, it } from 'vitest'

import { canvasScale, fitPercent, nextPercent } from './zoom'

const letter = { width: 612, height: 792 }

it('fits the widest page to the available width', () => {
  expect(fitPercent([letter, { width: 792, height: 612 }], 1056)).toBeCloseTo(100)
  expect(fitPercent([letter], 10)).toBe(25)
  expect(fitPercent([letter], 100_000)).toBe(400)
})

it('zooms in steps from any percentage and stops at the ends', () => {
  expect([nextPercent(100, 1), nextPercent(100, -1), nextPercent(118.6, 1), nextPercent(118.6, -1)]).toEqual([125, 90, 125, 100])
  expect([nextPercent(400, 1), nextPercent(25, -1)]).toEqual([400, 25])
})

it('scales the canvas to screen pixels, up to the limit of browsers', () => {
  expect(canvasScale(letter, 1.5, 2)).toBe(3)
  const poster = { width: 3370, height: 4768 }
  const scale = canvasScale(poster, 4, 2)
  expect(poster.width * scale * poster.height * scale).toBeCloseTo(16_000_000, -2)
})
