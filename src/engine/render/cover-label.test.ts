import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Box } from '../core/types'
import { placeLabel } from './cover-label'
import { glyphsOf } from './glyphs'
import { paintRows, type Cover } from './paint'
import { containsBox, type ShapedBox } from '#lib/review/region-shape.ts'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

function labelled(shaped: ShapedBox, text: string): Extract<Cover, { style: 'Black Box' }> {
  const label = placeLabel(shaped, text)
  return { ...shaped, style: 'Black Box', ...(label === undefined ? {} : { label }) }
}

/** Draws a cover with one character per pixel. */
function drawn(cover: Cover): string[] {
  const { width, height } = cover.box
  const pixels = paintRows(cover, 0, height)
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => (pixels[(row * width + column) * 4] === 255 ? '#' : '.')).join(''),
  )
}

describe('[MEDIA-05] label of a cover', () => {
  it('is white in the middle of a black cover', () => {
    expect(drawn(labelled({ box: box(3, 9, 16, 21) }, 'A1'))).toEqual([
      ...Array.from({ length: 7 }, () => '................'),
      '...###....#.....',
      '..#...#..##.....',
      '..#...#...#.....',
      '..#...#...#.....',
      '..#####...#.....',
      '..#...#...#.....',
      '..#...#..###....',
      ...Array.from({ length: 7 }, () => '................'),
    ])
  })

  it('grows with the height of the cover and is left out where it does not fit', () => {
    const dotOf = (width: number, height: number) => placeLabel({ box: box(0, 0, width, height) }, 's40(2)')?.dot
    expect([dotOf(400, 60), dotOf(400, 200), dotOf(60, 200), dotOf(30, 200), dotOf(400, 20)]).toEqual([2, 9, 1, undefined, undefined])
  })

  it('lies inside its cover, also an ellipse', () => {
    const side = fc.integer({ min: 1, max: 300 })
    fc.assert(
      fc.property(side, side, fc.boolean(), fc.constantFrom('s38', 'Art. 9 GDPR', '§ 30'), (width, height, isEllipse, text) => {
        const shaped: ShapedBox = { box: box(5, 7, width, height), ...(isEllipse ? { shape: 'ellipse' } : {}) }
        const label = placeLabel(shaped, text)
        expect(label === undefined || containsBox(shaped, label.box)).toBe(true)
      }),
    )
  })

  it('is painted in strips as in one piece', () => {
    const cover = labelled({ box: box(0, 0, 120, 90) }, 's40(2)')
    const parts = [paintRows(cover, 0, 41), paintRows(cover, 41, 49)]
    expect(parts.flatMap((part) => [...part])).toEqual([...paintRows(cover, 0, 90)])
  })

  it('has glyphs for ASCII and the section sign, drops accents, and is left out for other characters', () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    expect(ascii.filter((character) => glyphsOf(character)?.length !== 1)).toEqual([])
    expect(glyphsOf('é')).toEqual(glyphsOf('e'))
    expect(glyphsOf('§ 5')).toHaveLength(3)
    expect(glyphsOf('Ω')).toBeUndefined()
    expect(placeLabel({ box: box(0, 0, 400, 400) }, 'статья 5')).toBeUndefined()
  })

  it('has a different glyph for every character', () => {
    const all = Array.from({ length: 95 }, (_, index) => JSON.stringify(glyphsOf(String.fromCharCode(32 + index))))
    expect(new Set(all).size).toBe(95)
  })
})
