import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readTimeCode, timeCodeCells, type Cell, type Pixels } from './time-code'

/** Paints the cells with the limited range and the noise that a video encoder may leave. */
function painted(cells: Cell[], width: number, height: number, noise: (index: number) => number = () => 0): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const cell of cells) {
    for (let y = Math.ceil(cell.y); y < cell.y + cell.height; y += 1) {
      for (let x = Math.ceil(cell.x); x < cell.x + cell.width; x += 1) {
        const at = (y * width + x) * 4
        const tone = (cell.isWhite ? 235 : 16) + noise(at)
        data.set([tone, tone, tone, 255], at)
      }
    }
  }
  return { width, height, data }
}

const sizes = fc.constantFrom([640, 360], [320, 180], [1280, 720], [427, 240]) as fc.Arbitrary<[number, number]>

it('reads every tenth of a second at any size and despite noise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 68_719_476_735 }), sizes, fc.integer({ min: 0, max: 80 }), (tenths, [width, height], noise) => {
      const cells = timeCodeCells(tenths * 100, { width, height })
      expect(readTimeCode(painted(cells, width, height, (index) => ((index * 7919) % (2 * noise + 1)) - noise))).toBe(tenths * 100)
    }),
    { numRuns: 50 },
  )
})

it('truncates times to tenths of a second', () => {
  const size = { width: 640, height: 360 }
  const at = Date.parse('2026-11-20T09:12:00.250Z')
  expect(readTimeCode(painted(timeCodeCells(at, size), 640, 360))).toBe(Date.parse('2026-11-20T09:12:00.200Z'))
})

it('returns undefined for a flipped cell or an image without cells', () => {
  const cells = timeCodeCells(Date.parse('2026-11-20T09:12:00Z'), { width: 640, height: 360 })
  const flipped = cells.map((cell, index) => (index === 17 ? { ...cell, isWhite: !cell.isWhite } : cell))
  expect(readTimeCode(painted(flipped, 640, 360))).toBeUndefined()
  expect(readTimeCode(painted([], 640, 360))).toBeUndefined()
})
