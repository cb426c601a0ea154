import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { tileSize, type PixelBox as Box } from '../cover-rules'
import { tilesFor } from './lattice'
import type { TilePlace } from './places'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

describe('[MEDIA-05] tile size', () => {
  it('is a power of two from 8, with up to six tiles along the longer side', () => {
    expect([1, 48, 49, 96, 97, 300].map(tileSize)).toEqual([8, 8, 16, 16, 32, 64])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_384 }), (longSide) => {
        const tile = tileSize(longSide)
        expect(Number.isInteger(Math.log2(tile))).toBe(true)
        expect(longSide / tile).toBeLessThanOrEqual(6)
        expect(tile === 8 || longSide / tile > 3).toBe(true)
      }),
    )
  })

  it('is shared by adjacent boxes and fits the face that they cover together', () => {
    const quarters = [box(100, 100, 48, 48), box(148, 100, 48, 48), box(100, 148, 48, 60), box(148, 148, 48, 60)]
    expect(tilesFor(quarters.slice(0, 1))).toEqual([8])
    expect(tilesFor(quarters)).toEqual([32, 32, 32, 32])
  })

  it('is shared across a gap of less than a tile, but not across a wider gap', () => {
    expect(tilesFor([box(0, 0, 96, 48), box(0, 56, 96, 48)])).toEqual([32, 32])
    expect(tilesFor([box(0, 0, 48, 48), box(57, 0, 48, 48)])).toEqual([8, 8])
  })

  it('does not grow with the length of a row of faces', () => {
    const row = Array.from({ length: 12 }, (_, index) => box(index * 48, 0, 48, 48))
    expect(new Set(tilesFor(row))).toEqual(new Set([16]))
  })

  it("is never smaller than for a single box and is independent of the boxes' order", () => {
    const part = fc.tuple(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }))
    fc.assert(
      fc.property(fc.uniqueArray(part, { minLength: 1, maxLength: 8, selector: (one) => one.join() }), (parts) => {
        const boxes = parts.map((one) => box(...one))
        const tiles = tilesFor(boxes)
        for (const [index, { width, height }] of boxes.entries())
          expect(tiles[index]).toBeGreaterThanOrEqual(tileSize(Math.max(width, height)))
        expect(tilesFor(boxes.toReversed()).toReversed()).toEqual(tiles)
      }),
    )
  })

  it('never lets tiles of one group intersect boxes of another', () => {
    const part = fc.tuple(fc.nat(400), fc.nat(400), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
        const boxes = parts.map((one) => box(...one))
        const tiles = tilesFor(boxes)
        for (const [one, a] of boxes.entries())
          for (const [other, b] of boxes.entries()) {
            const [tile = 0, theirs = 0] = [tiles[one], tiles[other]]
            if (tile === theirs) continue
            const left = Math.floor(a.x / tile) * tile
            const top = Math.floor(a.y / tile) * tile
            const right = Math.ceil((a.x + a.width) / tile) * tile
            const bottom = Math.ceil((a.y + a.height) / tile) * tile
            expect(left < b.x + b.width && right > b.x && top < b.y + b.height && bottom > b.y).toBe(false)
          }
      }),
    )
  })
})

describe('[MEDIA-05] tile size after earlier versions', () => {
  const tiles = (own: Box, tile: number): TilePlace => ({ kind: 'tiles', ...own, tile })

  it('is the largest of all places that the box overlaps, and of no other', () => {
    const places = [tiles(box(0, 0, 190, 190), 32), tiles(box(0, 0, 60, 60), 64), tiles(box(600, 0, 900, 900), 256)]
    expect(tilesFor([box(120, 120, 40, 40)], places)).toEqual([32])
    expect(tilesFor([box(20, 30, 40, 40)], places)).toEqual([64])
    expect(tilesFor([box(300, 300, 40, 40)], places)).toEqual([8])
  })

  it('is that of a face for a small box over a part of it', () => {
    expect(tilesFor([box(40, 40, 30, 30)], [{ kind: 'face', ...box(0, 0, 192, 192), tile: 32 }])).toEqual([32])
  })

  it('suits the face that a box covers together with earlier tiles beside it', () => {
    const quarters = [box(100, 100, 48, 48), box(148, 100, 48, 48), box(100, 148, 48, 48)]
    expect(tilesFor([box(148, 148, 48, 48)])).toEqual([8])
    expect(
      tilesFor(
        [box(148, 148, 48, 48)],
        quarters.map((own) => tiles(own, 8)),
      ),
    ).toEqual([16])
  })

  it.each([
    ['a corner', box(0, 0, 8, 8)],
    ['its left half', box(0, 0, 24, 48)],
    ['all but a strip wider than a tile', box(0, 0, 39, 48)],
  ])('suits the face that a box covers with earlier tiles of which another box takes over %s', (_part, inside) => {
    const earlier = tiles(box(0, 0, 48, 48), 8)
    expect(tilesFor([box(48, 0, 48, 48)], [earlier])).toEqual([16])
    expect(tilesFor([box(48, 0, 48, 48), inside], [earlier])).toEqual([16, 16])
  })

  it('suits the face that a box covers with earlier tiles that a larger place overlaps', () => {
    expect(tilesFor([box(78, 0, 48, 48)], [tiles(box(30, 0, 48, 48), 8), tiles(box(0, 0, 54, 48), 16)])).toEqual([16])
  })

  it('does not grow for a box that was only moved, or beside a black place', () => {
    expect(tilesFor([box(10, 0, 96, 96)], [tiles(box(0, 0, 96, 96), 16)])).toEqual([16])
    expect(tilesFor([box(48, 0, 48, 48)], [{ kind: 'black', ...box(0, 0, 48, 48), tile: 8 }])).toEqual([8])
  })

  it('never shrinks from version to version, and is the same for the same boxes', () => {
    const part = fc.tuple(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }))
    fc.assert(
      fc.property(fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }), (versions) => {
        let places: TilePlace[] = []
        for (const parts of versions) {
          const boxes = parts.map((one) => box(...one))
          const first = tilesFor(boxes, places)
          for (const [index, tile] of first.entries())
            for (const place of places) {
              const own = boxes[index] ?? box(0, 0, 0, 0)
              const isOverlapping =
                own.x < place.x + place.width &&
                own.x + own.width > place.x &&
                own.y < place.y + place.height &&
                own.y + own.height > place.y
              if (isOverlapping) expect(tile).toBeGreaterThanOrEqual(place.tile)
            }
          places = [...places, ...boxes.map((own, index) => tiles(own, first[index] ?? 0))]
          expect(tilesFor(boxes, places)).toEqual(first)
        }
      }),
    )
  })
})
