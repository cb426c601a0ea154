import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fromView, applyView, type View } from './view'

const view = fc.record<View>({ mirrored: fc.boolean(), quarterTurns: fc.constantFrom(0, 1, 2, 3) })
const side = fc.integer({ min: 1, max: 12 })

/** Returns pixels that each hold their own index. */
function numbered(width: number, height: number) {
  return { data: new Uint8ClampedArray(Uint32Array.from({ length: width * height }, (_, index) => index).buffer), width, height }
}

const numbers = ({ data }: { data: Uint8ClampedArray }) => [...new Uint32Array(data.buffer)]

describe('applyView', () => {
  it('mirrors horizontally', () => {
    expect(numbers(applyView({ mirrored: true, quarterTurns: 0 }, numbered(3, 2)))).toEqual([2, 1, 0, 5, 4, 3])
  })

  it('rotates clockwise by quarter turns', () => {
    expect(applyView({ mirrored: false, quarterTurns: 1 }, numbered(3, 2))).toMatchObject({ width: 2, height: 3 })
    expect(numbers(applyView({ mirrored: false, quarterTurns: 1 }, numbered(3, 2)))).toEqual([3, 0, 4, 1, 5, 2])
    expect(numbers(applyView({ mirrored: false, quarterTurns: 2 }, numbered(3, 2)))).toEqual([5, 4, 3, 2, 1, 0])
    expect(numbers(applyView({ mirrored: false, quarterTurns: 3 }, numbered(3, 2)))).toEqual([2, 5, 1, 4, 0, 3])
  })

  it('mirrors before it rotates', () => {
    expect(numbers(applyView({ mirrored: true, quarterTurns: 1 }, numbered(3, 2)))).toEqual([5, 2, 4, 1, 3, 0])
  })
})

describe('fromView', () => {
  it('maps every box back to the pixels that it contains in the view', () => {
    fc.assert(
      fc.property(view, side, side, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (how, width, height, a, b, c, d) => {
        const source = numbered(width, height)
        const shown = applyView(how, source)
        const x = a % shown.width
        const y = b % shown.height
        const box = { x, y, width: 1 + (c % (shown.width - x)), height: 1 + (d % (shown.height - y)) }
        const inside = (all: number[], stride: number, part: typeof box) =>
          all.filter((_, at) => {
            const [column, row] = [at % stride, Math.floor(at / stride)]
            return column >= part.x && column < part.x + part.width && row >= part.y && row < part.y + part.height
          })
        const back = fromView(how, box, source)
        expect(inside(numbers(source), width, back).toSorted((m, n) => m - n)).toEqual(
          inside(numbers(shown), shown.width, box).toSorted((m, n) => m - n),
        )
        expect(back.width * back.height).toBe(box.width * box.height)
      }),
    )
  })

  it('keeps fractions of pixels and boxes that extend beyond the edge', () => {
    expect(fromView({ mirrored: true, quarterTurns: 1 }, { x: -1.5, y: 2.25, width: 4, height: 6 }, { width: 20, height: 10 })).toEqual({
      x: 11.75,
      y: 7.5,
      width: 6,
      height: 4,
    })
  })
})
