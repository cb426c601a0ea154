import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { planLevels } from './plan'
import { describePasses, planSearch } from './search-plan'

const searched = (longSide: number, model: string) => planSearch(longSide).filter((pass) => pass.model === model)

describe('planSearch', () => {
  it('never repeats a size and view of detection with the same model', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), (longSide) => {
        const detected = new Set(planLevels(longSide, longSide, true).map(({ width }) => width))
        for (const { longSide: side, view } of searched(longSide, 'full-range'))
          expect(detected.has(side) && !view.mirrored && view.quarterTurns === 0).toBe(false)
      }),
    )
  })

  it('runs both models at every rotation for any size', () => {
    for (const longSide of [1, 500, 2048, 16_384])
      for (const model of ['full-range', 'ssd'])
        expect(new Set(searched(longSide, model).map(({ view }) => view.quarterTurns))).toEqual(new Set([0, 1, 2, 3]))
  })

  it('orders passes from large to small, so that each level is scaled from the one before', () => {
    const sides = planSearch(2048).map(({ longSide }) => longSide)
    expect(sides).toEqual(sides.toSorted((a, b) => b - a))
  })

  it('enlarges large images by max 20%', () => {
    expect(Math.max(...planSearch(1500).map(({ longSide }) => longSide))).toBe(1024)
    expect(Math.max(...planSearch(1600).map(({ longSide }) => longSide))).toBe(1810)
  })
})

describe('describePasses', () => {
  it("describes a model's sizes and views", () => {
    expect(describePasses(searched(2048, 'full-range'))).toBe(
      '5 sizes from 113 to 1810 px, mirrored; 640 px, rotated by 90°, 180° and 270°',
    )
    expect(describePasses(searched(2048, 'ssd'))).toBe('2 sizes from 512 to 1024 px; 512 px, rotated by 90°, 180° and 270°')
    expect(describePasses(searched(300, 'ssd'))).toBe('512 px; 512 px, rotated by 90°, 180° and 270°')
  })
})
