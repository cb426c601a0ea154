import fc from 'fast-check'
import { expect, it } from 'vitest'

import { planTextLevels, textLevelAt } from './plan'

const longSides = (width: number, height: number, increased: boolean) =>
  planTextLevels(width, height, increased).map((level) => Math.max(level.width, level.height))

it('searches at 960 pixels and at the size of the image', () => {
  expect(longSides(1280, 720, false)).toEqual([960, 1280])
  expect(longSides(720, 1280, false)).toEqual([960, 1280])
  expect(longSides(1000, 700, false)).toEqual([960])
  expect(longSides(430, 328, false)).toEqual([960])
})

it('adds a larger level for increased accuracy', () => {
  expect(longSides(1280, 720, true)).toEqual([960, 1280, 1920])
  expect(longSides(430, 328, true)).toEqual([960, 1440])
})

it('limits the levels of large images to 4 and 12 megapixels', () => {
  const areas = (increased: boolean) => planTextLevels(8000, 6000, increased).map(({ width, height }) => (width * height) / 1e6)
  expect(areas(false).at(-1)).toBeCloseTo(4, 0)
  expect(areas(true).at(-1)).toBeCloseTo(12, 0)
})

it('searches a long screenshot at a size at which its text can be read', () => {
  const [largest] = planTextLevels(1000, 9000, false).toReversed()
  expect(largest?.width).toBeGreaterThan(600)
})

it('covers every pixel with tiles of max 1024 pixels whose sides are multiples of 32', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, increased) => {
      for (const level of planTextLevels(width, height, increased)) {
        const columns = [...new Map(level.tiles.map((tile) => [tile.x, tile])).values()].toSorted((a, b) => a.x - b.x)
        const rows = [...new Map(level.tiles.map((tile) => [tile.y, tile])).values()].toSorted((a, b) => a.y - b.y)
        expect(level.tiles).toHaveLength(columns.length * rows.length)
        let [right, bottom] = [0, 0]
        for (const tile of columns) {
          expect(tile.x).toBeLessThanOrEqual(right)
          right = tile.x + tile.width
        }
        for (const tile of rows) {
          expect(tile.y).toBeLessThanOrEqual(bottom)
          bottom = tile.y + tile.height
        }
        expect([right, bottom]).toEqual([level.width, level.height])
        for (const tile of level.tiles) {
          expect([tile.width % 32, tile.height % 32]).toEqual([0, 0])
          expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(1024)
        }
      }
    }),
  )
})

it('overlaps neighbouring tiles, so that a cropped word is whole in one of them', () => {
  const [first, second] = textLevelAt(2000, 500, 1920).tiles
  expect((first?.x ?? 0) + (first?.width ?? 0) - (second?.x ?? 0)).toBeGreaterThanOrEqual(96)
})
