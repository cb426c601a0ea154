import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { clampBox, tilesUnder, wholePixels } from './cover-rules'

const image = { width: 100, height: 80 }
const anyBox = fc.record({
  x: fc.double({ min: -150, max: 150, noNaN: true }),
  y: fc.double({ min: -150, max: 150, noNaN: true }),
  width: fc.double({ min: 0.01, max: 200, noNaN: true }),
  height: fc.double({ min: 0.01, max: 200, noNaN: true }),
})

describe('wholePixels', () => {
  it('contains the visible part of the box and grows each side by less than a pixel', () => {
    fc.assert(
      fc.property(anyBox, (box) => {
        const whole = wholePixels(box, image)
        const visible = clampBox(box, image)
        if (whole === undefined) {
          expect(visible).toBeUndefined()
          return
        }
        expect(Object.values(whole).every(Number.isInteger)).toBe(true)
        expect(clampBox(whole, image)).toEqual(whole)
        if (visible === undefined) return
        expect(whole.x).toBeLessThanOrEqual(visible.x)
        expect(whole.y).toBeLessThanOrEqual(visible.y)
        expect(whole.x + whole.width).toBeGreaterThanOrEqual(visible.x + visible.width)
        expect(whole.y + whole.height).toBeGreaterThanOrEqual(visible.y + visible.height)
        expect(whole.width).toBeLessThan(visible.width + 2)
      }),
    )
  })

  it('returns undefined for a box outside the image', () => {
    expect(wholePixels({ x: 100, y: 0, width: 5, height: 5 }, image)).toBeUndefined()
    expect(wholePixels({ x: -5, y: 0, width: 5, height: 5 }, image)).toBeUndefined()
  })
})

it('a box that crosses a line of the lattice intersects the tiles on both sides', () => {
  expect(tilesUnder({ x: 7, y: 16, width: 2, height: 16 }, 8, image)).toEqual({
    left: 0,
    top: 2,
    columns: 2,
    rows: 2,
    area: { x: 0, y: 16, width: 16, height: 16 },
  })
})

it('the area of tiles ends at the edge of the image', () => {
  expect(tilesUnder({ x: 90, y: 70, width: 10, height: 10 }, 16, image).area).toEqual({ x: 80, y: 64, width: 20, height: 16 })
})
