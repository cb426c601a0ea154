import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { readerOf } from '../testing/raw-image'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { measureGrid, type Pixels } from './coarse-grid'
import { placeRegions } from './covers'
import { expectedRows, paintRows, type Cover } from './paint'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
const side = fc.integer({ min: 1, max: 90 })
const tile = fc.constantFrom(8, 16, 32)

/** Makes an image of noise. */
function imageOf(width: number, height: number, seed: number) {
  const random = (index: number) => Math.abs(Math.sin(index * 12.9898 + seed) * 43758.5453) % 1
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : Math.floor(random(at) * 256)))
  return { width, height, pixels, read: readerOf(pixels, width) }
}

type Coarse = Exclude<RedactionStyle, 'Black Box'>

function coverOf(style: Coarse, at: Box, size: number, image: ReturnType<typeof imageOf>, black: Box[] = []): Cover {
  return { box: at, style, grid: measureGrid(at, size, image, black, image.read) }
}

describe('[MEDIA-05] coarse grid', () => {
  it('measures whole tiles of the image, so that a box keeps its colours when it moves', () => {
    const image = imageOf(128, 96, 3)
    const whole = measureGrid(box(0, 0, 128, 96), 16, image, [], image.read)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 70 }), side, side, (x, y, width, height) => {
        const part = measureGrid(box(x, y, Math.min(width, 128 - x), Math.min(height, 96 - y)), 16, image, [], image.read)
        for (let row = 0; row < part.rows; row += 1)
          for (let column = 0; column < part.columns; column += 1) {
            const own = (row * part.columns + column) * 3
            const same = ((part.top + row) * whole.columns + part.left + column) * 3
            expect([...part.colours.subarray(own, own + 3)]).toEqual([...whole.colours.subarray(same, same + 3)])
          }
      }),
    )
  })

  it('does not depend on the order of the pixels in a tile', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 63 }), (seed, shift) => {
        const image = imageOf(8, 8, seed)
        const turned = image.pixels.slice()
        for (let at = 0; at < 64; at += 1) turned.set(image.pixels.subarray(((at + shift) % 64) * 4, ((at + shift) % 64) * 4 + 4), at * 4)
        const grid = (pixels: Pixels) => measureGrid(box(1, 2, 5, 5), 8, image, [], () => pixels)
        expect(grid(turned)).toEqual(grid(image.pixels))
      }),
    )
  })

  it('rounds colours to multiples of 16 and ignores transparent pixels', () => {
    const pixels = Uint8ClampedArray.of(200, 100, 50, 255, 255, 255, 255, 0)
    const grid = measureGrid(box(0, 0, 2, 1), 8, { width: 2, height: 1 }, [], () => pixels)
    expect([...grid.colours]).toEqual([208, 96, 48])
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const image = imageOf(40, 40, seed)
        for (const value of measureGrid(box(0, 0, 40, 40), 8, image, [], image.read).colours)
          expect(value === 255 || value % 16 === 0).toBe(true)
      }),
    )
  })

  it('is black in every tile that intersects a Black Box, because the mean of the rest would be finer than a tile', () => {
    const image = imageOf(32, 32, 5)
    const { colours } = measureGrid(box(0, 0, 32, 16), 16, image, [box(10, 10, 3, 3)], image.read)
    expect([...colours.subarray(0, 3)]).toEqual([0, 0, 0])
    expect(Math.max(...colours.subarray(3, 6))).toBeGreaterThan(64)
  })
})

describe('[MEDIA-05] covers', () => {
  it('Black Box paints opaque black', () => {
    const pixels = paintRows({ box: box(0, 0, 3, 2), style: 'Black Box' }, 0, 2)
    expect([...pixels]).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 255]).flat())
  })

  it.for(['Pixelated', 'Smooth'] as const)('%s paints opaque colours within the range of its grid, as a whole and in strips', (style) => {
    fc.assert(
      fc.property(side, side, tile, fc.integer(), fc.nat(89), (width, height, size, seed, cut) => {
        const cover = coverOf(style, box(5, 7, width, height), size, imageOf(100, 100, seed))
        if (cover.style === 'Black Box') throw new Error('expected a coarse cover')
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

  it("Pixelated paints one colour per tile, with edges on the image's lattice", () => {
    const colours = Uint8ClampedArray.from({ length: 12 }, (_, at) => Math.floor(at / 3) * 32)
    const grid = { tile: 16, left: 0, top: 0, columns: 4, rows: 1, colours }
    const pixels = paintRows({ box: box(3, 0, 60, 8), style: 'Pixelated', grid }, 0, 8)
    const edges = Array.from({ length: 59 }, (_, x) => x + 1).filter((x) => pixels[x * 4] !== pixels[x * 4 - 4])
    expect(edges.map((x) => x + 3)).toEqual([16, 32, 48])
  })

  it('Smooth interpolates linearly between neighbouring tiles', () => {
    const width = 90
    const cover: Cover = {
      box: box(0, 0, width, 15),
      style: 'Smooth',
      grid: {
        tile: 16,
        left: 0,
        top: 0,
        columns: 6,
        rows: 1,
        colours: Uint8ClampedArray.from({ length: 18 }, (_, at) => (Math.floor(at / 3) % 2) * 255),
      },
    }
    const pixels = paintRows(cover, 0, 1)
    for (let x = 1; x < width; x += 1)
      expect(Math.abs((pixels[x * 4] ?? 0) - (pixels[x * 4 - 4] ?? 0))).toBeLessThanOrEqual(Math.ceil(255 / 16))
  })
})

describe('[MEDIA-05] overlaps', () => {
  const region = (style: RedactionStyle, at: Box): RegionToRedact => ({ trackId: style, kind: 'face', style, box: at })

  it('paints the strictest style last for any order of the regions', () => {
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

  it('returns the regions outside the image', () => {
    const far = region('Black Box', box(50, 50, 5, 5))
    expect(placeRegions([far], { width: 20, height: 20 })).toEqual({ placed: [], outside: [far] })
  })

  it('expects nothing outside an ellipse, except later covers', () => {
    const ellipse: Cover = { box: box(0, 0, 8, 6), shape: 'ellipse', style: 'Black Box' }
    const shown = (covers: Cover[]) => {
      const pixels = expectedRows(covers, 0, 0, 6)
      const at = (row: number, column: number) => (pixels[(row * 8 + column) * 4 + 3] === 255 ? '#' : '.')
      return Array.from({ length: 6 }, (_, row) => Array.from({ length: 8 }, (__, column) => at(row, column)).join(''))
    }
    expect(shown([ellipse])).toEqual(['.######.', '########', '########', '########', '########', '.######.'])
    const later: Cover = { box: box(6, 0, 4, 3), shape: 'ellipse', style: 'Black Box' }
    expect(shown([ellipse, later])[0]).toBe('.#######')
  })

  it('expects the later cover on top of an overlap', () => {
    const grey: Cover = {
      box: box(0, 0, 8, 8),
      style: 'Pixelated',
      grid: { tile: 8, left: 0, top: 0, columns: 1, rows: 1, colours: Uint8ClampedArray.of(160, 160, 160) },
    }
    const covers: Cover[] = [grey, { box: box(4, 6, 8, 8), style: 'Black Box' }]
    const pixels = expectedRows(covers, 0, 5, 3)
    const shown = Array.from({ length: 3 }, (_, row) =>
      Array.from({ length: 8 }, (__, column) => (pixels[(row * 8 + column) * 4] === 0 ? '#' : '.')).join(''),
    )
    expect(shown).toEqual(['........', '....####', '....####'])
  })
})
