import { describe, expect, it } from 'vitest'

import { boxAround, coveredShare, growBox, isCentreIn, sharedArea, sharedHeight, sharedWidth, unionOf } from './box-areas'

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

describe('isCentreIn', () => {
  const outer = { x: 10, y: 10, width: 20, height: 20 }

  it.each([
    ['inside', { x: 14, y: 14, width: 4, height: 4 }, true],
    ['of a larger box', { x: 0, y: 0, width: 40, height: 40 }, true],
    ['on the left edge', { x: 8, y: 14, width: 4, height: 4 }, false],
    ['half a pixel beside the left edge', { x: 7.5, y: 14, width: 4, height: 4 }, false],
    ['half a pixel above the top edge', { x: 14, y: 7.5, width: 4, height: 4 }, false],
    ['on the right edge', { x: 28, y: 14, width: 4, height: 4 }, false],
  ])('for a centre %s', (_where, box, isIn) => {
    expect(isCentreIn(box, outer)).toBe(isIn)
  })
})

describe('how far boxes overlap', () => {
  const [left, right] = [
    { x: 0, y: 0, width: 4, height: 4 },
    { x: 6, y: 1, width: 4, height: 2 },
  ]

  it('is negative across a gap', () => {
    expect([sharedWidth(left, right), sharedHeight(left, right)]).toEqual([-2, 2])
  })

  it('is the whole side of a box inside', () => {
    expect([sharedWidth(left, left), sharedHeight(right, left)]).toEqual([4, 2])
  })
})

describe('the box around others', () => {
  const boxes = [
    { x: 3, y: -1, width: 4, height: 4 },
    { x: 0, y: 1, width: 1, height: 9 },
  ]

  it('reaches to the outermost edges', () => {
    expect(boxAround(boxes)).toEqual({ x: 0, y: -1, width: 7, height: 11 })
    expect(unionOf(boxes)).toEqual({ x: 0, y: -1, width: 7, height: 11 })
  })

  it('is undefined without any, and may have no width', () => {
    expect(unionOf([])).toBeUndefined()
    expect(unionOf([{ x: 2, y: 2, width: 0, height: 1 }])).toEqual({ x: 2, y: 2, width: 0, height: 1 })
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
