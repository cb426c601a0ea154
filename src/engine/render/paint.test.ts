import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { RegionToRedact } from '../types'
import { COLOUR_STEP, gridSize, measureGrid, MOST_TILES, tileStart, type Pixels } from './coarse-grid'
import { placeRegions } from './order'
import { expectedRows, paintRows, type Cover } from './paint'

const side = fc.integer({ min: 1, max: 90 })

function pixelsOf(width: number, height: number, seed: number): Pixels {
  const random = (index: number) => Math.abs(Math.sin(index * 12.9898 + seed) * 43758.5453) % 1
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => Math.floor(random(index) * 256))
}

const gridOf = (pixels: Pixels, width: number, height: number) =>
  measureGrid(width, height, (top, rows) => pixels.subarray(top * width * 4, (top + rows) * width * 4))

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('[MEDIA-05] coarse grid', () => {
  it('has at most six tiles each way, and one alone for a region of a few pixels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 16_384 }), (width, height) => {
        const { columns, rows } = gridSize(width, height)
        expect(Math.max(columns, rows)).toBeLessThanOrEqual(MOST_TILES)
        const [narrowest, flattest] = [width / columns, height / rows]
        // A tile is never a pixel or two of a larger region.
        expect(Math.min(narrowest, width)).toBeGreaterThanOrEqual(Math.min(width, 4))
        expect(Math.min(flattest, height)).toBeGreaterThanOrEqual(Math.min(height, 4))
      }),
    )
    expect(gridSize(7, 8)).toEqual({ columns: 1, rows: 1 })
  })

  it('averages: two regions whose tiles have the same sums give the same grid', () => {
    fc.assert(
      fc.property(side, side, fc.integer(), (width, height, seed) => {
        const pixels = pixelsOf(width, height, seed).map((value, index) => (index % 4 === 3 ? 255 : value))
        const { columns, rows } = gridSize(width, height)
        const shuffled = pixels.slice()
        for (let row = 0; row < rows; row += 1) {
          for (let column = 0; column < columns; column += 1) {
            const places: number[] = []
            for (let y = tileStart(row, rows, height); y < tileStart(row + 1, rows, height); y += 1)
              for (let x = tileStart(column, columns, width); x < tileStart(column + 1, columns, width); x += 1)
                places.push((y * width + x) * 4)
            places.forEach((from, index) => shuffled.set(pixels.subarray(from, from + 4), places.at(-1 - index) ?? from))
          }
        }
        expect(gridOf(shuffled, width, height)).toEqual(gridOf(pixels, width, height))
      }),
    )
  })

  it('rounds colours to the step, and lets transparent pixels count for nothing', () => {
    const grid = gridOf(Uint8ClampedArray.of(200, 100, 50, 255, 255, 255, 255, 0), 2, 1)
    expect([...grid.colours]).toEqual([208, 96, 48])
    fc.assert(
      fc.property(side, side, fc.integer(), (width, height, seed) => {
        for (const value of gridOf(pixelsOf(width, height, seed), width, height).colours)
          expect(value === 255 || value % COLOUR_STEP === 0).toBe(true)
      }),
    )
  })
})

describe('[MEDIA-05] covers', () => {
  it('Black Box is black and opaque', () => {
    const pixels = paintRows({ box: box(0, 0, 3, 2), style: 'Black Box' }, 0, 2)
    expect([...pixels]).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 255]).flat())
  })

  it.for(['Pixelated', 'Smooth'] as const)('%s is opaque, is the same in strips, and stays between the colours of its grid', (style) => {
    fc.assert(
      fc.property(side, side, fc.integer(), fc.nat(89), (width, height, seed, cut) => {
        const cover: Cover = { box: box(0, 0, width, height), style, grid: gridOf(pixelsOf(width, height, seed), width, height) }
        const whole = paintRows(cover, 0, height)
        const first = cut % height
        expect([...paintRows(cover, 0, first), ...paintRows(cover, first, height - first)]).toEqual([...whole])
        const [least, most] = [Math.min(...cover.grid.colours), Math.max(...cover.grid.colours)]
        whole.forEach((value, index) => {
          if (index % 4 === 3) expect(value).toBe(255)
          else expect(value >= least && value <= most).toBe(true)
        })
      }),
      { numRuns: 30 },
    )
  })

  it('Pixelated shows as many colours as there are tiles at most', () => {
    const cover: Cover = { box: box(0, 0, 90, 60), style: 'Pixelated', grid: gridOf(pixelsOf(90, 60, 7), 90, 60) }
    const pixels = paintRows(cover, 0, 60)
    const colours = new Set(Array.from({ length: 90 * 60 }, (_, index) => pixels.subarray(index * 4, index * 4 + 3).join()))
    expect(colours.size).toBeLessThanOrEqual(24)
  })

  it('Smooth changes slowly: no step larger than that between two tiles spread over their distance', () => {
    const width = 90
    const cover: Cover = {
      box: box(0, 0, width, 15),
      style: 'Smooth',
      grid: { columns: 6, rows: 1, colours: Uint8ClampedArray.from({ length: 18 }, (_, index) => (Math.floor(index / 3) % 2) * 255) },
    }
    const pixels = paintRows(cover, 0, 1)
    for (let x = 1; x < width; x += 1)
      expect(Math.abs((pixels[x * 4] ?? 0) - (pixels[x * 4 - 4] ?? 0))).toBeLessThanOrEqual(Math.ceil(255 / 15))
  })
})

describe('[MEDIA-05] overlaps', () => {
  const region = (style: RedactionStyle, at: RegionToRedact['box']): RegionToRedact => ({ trackId: style, kind: 'face', style, box: at })

  it('paints the strictest last, whatever the order of the list', () => {
    const styles = fc.shuffledSubarray<RedactionStyle>(['Black Box', 'Pixelated', 'Smooth'], { minLength: 3 })
    fc.assert(
      fc.property(styles, (order) => {
        const { placed } = placeRegions(
          order.map((style) => region(style, box(1.2, 1.2, 5, 5))),
          { width: 20, height: 20 },
        )
        expect(placed.map(({ style }) => style)).toEqual(['Smooth', 'Pixelated', 'Black Box'])
        expect(placed[0]?.box).toEqual(box(1, 1, 6, 6))
      }),
    )
  })

  it('names regions that meet no pixel', () => {
    const far = region('Black Box', box(50, 50, 5, 5))
    expect(placeRegions([far], { width: 20, height: 20 })).toEqual({ placed: [], outside: [far] })
  })

  it('expects the later cover where two overlap', () => {
    const grey: Cover = {
      box: box(0, 0, 8, 8),
      style: 'Pixelated',
      grid: { columns: 1, rows: 1, colours: Uint8ClampedArray.of(160, 160, 160) },
    }
    const covers: Cover[] = [grey, { box: box(4, 6, 8, 8), style: 'Black Box' }]
    const pixels = expectedRows(covers, 0, 5, 3)
    const shown = Array.from({ length: 3 }, (_, row) =>
      Array.from({ length: 8 }, (__, column) => (pixels[(row * 8 + column) * 4] === 0 ? '#' : '.')).join(''),
    )
    expect(shown).toEqual(['........', '....####', '....####'])
  })
})
