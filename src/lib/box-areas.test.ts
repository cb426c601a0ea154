import { describe, expect, it } from 'vitest'

import { coveredShare, growBox, sharedArea } from './box-areas'

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
