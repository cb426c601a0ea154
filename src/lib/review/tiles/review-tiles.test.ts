import { describe, expect, it } from 'vitest'

import type { TilePlace } from './places'
import { compareTiles, tilesOf } from './review-tiles'

const item = (id: string, x: number, side: number, style: 'Black Box' | 'Smooth' | null = null) => ({
  id,
  kind: 'object' as const,
  source: 'drawn' as const,
  decision: 'redact' as const,
  style,
  positions: [{ x, y: 0, width: side, height: side }],
})

const place = (kind: TilePlace['kind'], x: number, side: number, tile: number): TilePlace => ({
  kind,
  x,
  y: 0,
  width: side,
  height: side,
  tile,
})

const review = {
  width: 1000,
  height: 500,
  style: 'Black Box' as const,
  tracks: [item('a', 0, 40, 'Smooth'), item('b', 300, 90, 'Smooth'), item('c', 600, 40)],
}

describe('[MEDIA-05] tiles of a review', () => {
  it('are those of the regions with a coarse style', () => {
    expect([...tilesOf(review)]).toEqual([
      ['a', 8],
      ['b', 16],
    ])
    expect([...tilesOf({ ...review, earlierPlaces: [place('tiles', 0, 90, 32)] })]).toEqual([
      ['a', 32],
      ['b', 16],
    ])
  })

  it('do not depend on a polygon of which only the box touches the image', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 1, y: 0 },
      { x: 0, y: 0 },
    ]
    const positions = [{ x: -50, y: -50, width: 80, height: 80 }]
    const corner = { ...item('p', 0, 80, 'Smooth'), shape: 'polygon' as const, points, positions }
    const tracks = [corner, item('a', 32, 48, 'Smooth')]
    expect([...tilesOf({ ...review, tracks })]).toEqual([['a', 8]])
  })

  it('are compared with earlier versions that make them larger', () => {
    const compared = compareTiles({ ...review, earlierPlaces: [place('tiles', 0, 90, 16)] })
    expect(compared).toEqual({ larger: ['a'], showedMore: [], showedLess: [] })
  })

  it('are compared with smaller tiles, and with black unless tiles were shown, too', () => {
    expect(compareTiles({ ...review, earlierPlaces: [place('tiles', 310, 40, 8)] })).toEqual({
      larger: [],
      showedMore: ['b'],
      showedLess: [],
    })
    const black = [place('black', 0, 40, 8), place('black', 300, 90, 16), place('tiles', 300, 90, 16)]
    expect(compareTiles({ ...review, earlierPlaces: black })).toEqual({ larger: [], showedMore: [], showedLess: ['a'] })
  })

  it('are those of the chosen items, and a drawn face that is left out limits them, too', () => {
    const face = { ...item('f', 0, 190), kind: 'face' as const }
    const tracks = [face, item('a', 20, 40, 'Smooth'), item('b', 300, 90, 'Smooth')]
    const isChosen = ({ id }: { id: string }): boolean => id === 'a'
    expect([...tilesOf({ ...review, tracks }, isChosen)]).toEqual([['a', 32]])
    const earlier = { ...review, tracks, earlierPlaces: [place('tiles', 0, 190, 32)] }
    expect(compareTiles(earlier, isChosen)).toEqual({ larger: [], showedMore: [], showedLess: [] })
  })

  it('are compared with the places near them only', () => {
    let compared = 0
    const earlierPlaces = Array.from({ length: 2000 }, (_, index) => ({
      ...place('tiles', index * 100, 40, 16),
      get y() {
        compared += 1
        return 0
      },
    }))
    const tracks = earlierPlaces.map(({ x }, index) => item(`${index}`, x, 40, 'Smooth'))
    const { larger } = compareTiles({ ...review, width: 200_000, tracks, earlierPlaces })
    expect(larger).toHaveLength(2000)
    expect(compared / 2000).toBeLessThan(30)
  })

  it('are compared with nothing without earlier versions or in black', () => {
    const nothing = { larger: [], showedMore: [], showedLess: [] }
    expect(compareTiles(review)).toEqual(nothing)
    expect(compareTiles({ ...review, tracks: [item('c', 600, 40)], earlierPlaces: [place('tiles', 600, 90, 16)] })).toEqual(nothing)
  })
})
