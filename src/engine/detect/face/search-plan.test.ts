import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { describePasses, planIncreased, planSearch } from './search-plan'

const searched = (longSide: number, model: string) => planSearch(longSide).filter((pass) => pass.model === model)

describe('planSearch', () => {
  it('never repeats a size and view of detection with the same model', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), (longSide) => {
        const detected = planIncreased(longSide)
        for (const pass of planSearch(longSide)) expect(detected).not.toContainEqual(pass)
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

describe('planIncreased', () => {
  const planned = (longSide: number, model: string, quarterTurns: number) =>
    planIncreased(longSide).flatMap(({ view, ...pass }) =>
      pass.model === model && view.quarterTurns === quarterTurns ? [pass.longSide] : [],
    )

  it('[MEDIA-04] adds rotations and a second model to the sizes of normal detection', () => {
    expect(planned(2000, 'full-range', 0)).toEqual([2000, 1280, 640, 320, 160, 96])
    for (const turns of [1, 2, 3]) expect(planned(2000, 'full-range', turns)).toEqual([720])
    for (const turns of [1, 2, 3]) expect(planned(2000, 'ssd', turns)).toEqual([640])
    expect(planned(2000, 'ssd', 0)).toEqual([1280, 640])
  })

  it('[MEDIA-04] enlarges an image by max 100% for the second model', () => {
    expect(planned(640, 'ssd', 0)).toEqual([1280, 640])
    expect(planned(639, 'ssd', 0)).toEqual([640])
  })

  it('[MEDIA-04] adds a larger size for images above 3072 pixels, and rotates small images at a smaller one', () => {
    expect(planned(8000, 'full-range', 0)[0]).toBe(5120)
    expect(planned(300, 'full-range', 2)).toEqual([453])
    expect(planned(400, 'full-range', 2)).toEqual([720])
  })

  it('orders passes from large to small, so that each level is scaled from the one before', () => {
    const sides = planIncreased(4000).map(({ longSide }) => longSide)
    expect(sides).toEqual(sides.toSorted((a, b) => b - a))
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
