import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { containsBox, pixelsOf, pixelsOutside, rowSpan, runsOf, widestSpan, type ConvexBox } from './region-shape'

const side = fc.integer({ min: 1, max: 90 })
const ellipse = fc.record({ x: fc.nat(40), y: fc.nat(40), width: side, height: side }).map((box): ConvexBox => ({ box, shape: 'ellipse' }))
const shaped = fc.oneof(
  ellipse,
  ellipse.map(({ box }): ConvexBox => ({ box })),
)

/** Returns whether the point of a pixel that is nearest to the middle of an ellipse lies in the ellipse. */
function isTouched({ box: { width, height } }: ConvexBox, column: number, row: number): boolean {
  const nearest = (at: number, middle: number) => Math.min(Math.max(middle, at), at + 1) - middle
  const [dx, dy] = [nearest(column, width / 2) / (width / 2), nearest(row, height / 2) / (height / 2)]
  return dx * dx + dy * dy < 1 - 1e-9
}

describe('[MEDIA-05] ellipse', () => {
  it('covers every pixel of which any part lies in it, in every row of its box', () => {
    fc.assert(
      fc.property(ellipse, (one) => {
        for (let row = 0; row < one.box.height; row += 1) {
          const { from, to } = rowSpan(one, row)
          expect(to).toBeGreaterThan(from)
          for (let column = 0; column < one.box.width; column += 1)
            if (isTouched(one, column, row)) expect(column >= from && column < to, `${column}, ${row}`).toBe(true)
        }
      }),
    )
  })

  it('leaves the corners of a large box visible, and has about pi quarters of its area', () => {
    const one: ConvexBox = { box: { x: 0, y: 0, width: 200, height: 100 }, shape: 'ellipse' }
    expect(rowSpan(one, 0).from).toBeGreaterThan(70)
    expect(pixelsOf(one) / 20_000).toBeCloseTo(Math.PI / 4, 1)
    expect(pixelsOf(one) / 20_000).toBeGreaterThan(Math.PI / 4)
  })

  it('is symmetric', () => {
    fc.assert(
      fc.property(ellipse, (one) => {
        const { width, height } = one.box
        for (let row = 0; row < height; row += 1) {
          const { from, to } = rowSpan(one, row)
          expect(rowSpan(one, height - 1 - row)).toEqual({ from, to })
          expect(from).toBe(width - to)
        }
      }),
    )
  })
})

describe('rows of a shape', () => {
  it('have their widest span in the row nearest the middle', () => {
    fc.assert(
      fc.property(shaped, fc.integer({ min: -5, max: 100 }), fc.integer({ min: 1, max: 20 }), (one, first, count) => {
        const rows = Array.from({ length: count }, (_, index) => first + index).filter((row) => row >= 0 && row < one.box.height)
        const spans = rows.map((row) => rowSpan(one, row))
        const widest =
          spans.length === 0 ? undefined : { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
        expect(widestSpan(one, first, first + count)).toEqual(widest)
      }),
    )
  })

  it('are split into boxes of the same pixels', () => {
    fc.assert(
      fc.property(shaped, (one) => {
        const count = Array.from({ length: one.box.height }, (_, row) => rowSpan(one, row)).reduce(
          (sum, { from, to }) => sum + to - from,
          0,
        )
        expect(pixelsOf(one)).toBe(count)
        for (const run of runsOf(one)) expect(containsBox(one, run)).toBe(true)
        const middle = one.box.y + Math.floor(one.box.height / 2)
        const [upper, lower] = [runsOf(one, -Infinity, middle), runsOf(one, middle)]
        if (one.shape === 'ellipse') expect([...upper, ...lower].reduce((sum, { width, height }) => sum + width * height, 0)).toBe(count)
      }),
    )
  })

  it('contain a box if every pixel of it is covered', () => {
    fc.assert(
      fc.property(shaped, fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 20 }), (one, x, y, size) => {
        const isCovered = Array.from({ length: size * size }, (_, at) => [x + (at % size), y + Math.floor(at / size)] as const).every(
          ([column, row]) => {
            const line = row - one.box.y
            if (line < 0 || line >= one.box.height) return false
            const { from, to } = rowSpan(one, line)
            return column >= one.box.x + from && column < one.box.x + to
          },
        )
        expect(containsBox(one, { x, y, width: size, height: size })).toBe(isCovered)
      }),
    )
  })

  it('leave the pixels of an image uncovered that no shape covers', () => {
    fc.assert(
      fc.property(fc.array(shaped, { maxLength: 5 }), (shapes) => {
        const image = { width: 130, height: 130 }
        const covered = new Set<number>()
        for (const run of shapes.flatMap((one) => runsOf(one)))
          for (let y = run.y; y < run.y + run.height; y += 1) for (let x = run.x; x < run.x + run.width; x += 1) covered.add(y * 130 + x)
        expect(pixelsOutside(shapes, image)).toBe(130 * 130 - covered.size)
      }),
      { numRuns: 30 },
    )
  })
})
