import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { planLevels } from './plan'
import { suppress } from './suppress'

describe('planLevels', () => {
  it('plans levels of about twice the size of the next', () => {
    expect(planLevels(4000, 3000, false).map(({ width }) => width)).toEqual([2560, 1280, 640, 320, 160, 96])
    expect(planLevels(8000, 6000, true).map(({ width }) => width)).toEqual([5120, 2560, 1280, 640, 320, 160, 96])
    expect(planLevels(910, 1137, false).map(({ height }) => height)).toEqual([1137, 640, 320, 160, 96])
  })

  it('enlarges small images', () => {
    expect(planLevels(400, 180, false).map(({ width }) => width)).toEqual([800, 400, 320, 160, 96])
  })

  it('splits every level into overlapping tiles of bounded size without gaps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16_384 }),
        fc.integer({ min: 1, max: 16_384 }),
        fc.boolean(),
        (width, height, increasedAccuracy) => {
          for (const level of planLevels(width, height, increasedAccuracy)) {
            const columns = [...new Set(level.tiles.map(({ x }) => x))].toSorted((a, b) => a - b)
            const tileWidth = level.tiles[0]?.width ?? 0
            expect(tileWidth).toBeLessThanOrEqual(1024)
            expect(columns[0]).toBe(0)
            expect((columns.at(-1) ?? 0) + tileWidth).toBe(level.width)
            for (const [index, x] of columns.slice(1).entries()) expect((columns[index] ?? 0) + tileWidth - x).toBeGreaterThanOrEqual(158)
            expect(Math.max(...level.tiles.map(({ y, height: tall }) => y + tall))).toBe(level.height)
          }
        },
      ),
    )
  })
})

describe('suppress', () => {
  const at = (x: number, width: number, confidence: number) => ({ box: { x, y: 0, width, height: width }, confidence })

  it('keeps the most confident of several boxes of one face', () => {
    expect(suppress([at(1, 50, 0.6), at(0, 50, 0.9), at(3, 48, 0.7)])).toEqual([at(0, 50, 0.9)])
  })

  it('drops the part of a face that was cropped by a tile', () => {
    expect(suppress([at(0, 100, 0.9), at(60, 40, 0.5)])).toEqual([at(0, 100, 0.9)])
  })

  it('keeps neighbours, most confident first', () => {
    expect(suppress([at(0, 50, 0.6), at(45, 50, 0.9)])).toEqual([at(45, 50, 0.9), at(0, 50, 0.6)])
  })
})
