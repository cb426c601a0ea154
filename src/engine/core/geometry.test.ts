import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { clampBox, coveredShare, growBox, sharedArea, wholePixels } from './geometry'

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

describe('growBox', () => {
  it('keeps the centre', () => {
    expect(growBox({ x: 10, y: 20, width: 10, height: 20 }, 1.5)).toEqual({ x: 7.5, y: 15, width: 15, height: 30 })
  })
})

describe('sharedArea', () => {
  it('returns the area of the overlap, and 0 for boxes that only touch', () => {
    expect(sharedArea({ x: 0, y: 0, width: 4, height: 4 }, { x: 2, y: 1, width: 4, height: 2 })).toBe(4)
    expect(sharedArea({ x: 0, y: 0, width: 4, height: 4 }, { x: 4, y: 0, width: 4, height: 4 })).toBe(0)
  })
})

describe('coveredShare', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }

  it('counts overlapping covers once', () => {
    const left = { x: 0, y: 0, width: 5, height: 10 }
    expect(coveredShare(box, [])).toBe(0)
    expect(coveredShare(box, [left])).toBeCloseTo(0.5)
    expect(coveredShare(box, [left, left])).toBeCloseTo(0.5)
    expect(coveredShare(box, [left, { x: 5, y: 0, width: 5, height: 10 }])).toBe(1)
  })
})
