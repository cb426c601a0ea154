import fc from 'fast-check'
import { expect, it } from 'vitest'

import { EDGE_REACH, edgeMask } from './edges'

it('marks exactly the pixels near an edge, also around thin shapes', () => {
  const shape = fc.tuple(
    fc.integer({ min: 0, max: 29 }),
    fc.integer({ min: 0, max: 19 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 5 }),
  )
  fc.assert(
    fc.property(shape, ([left, top, width, height]) => {
      const inside = (x: number, y: number) => x >= left && x < left + width && y >= top && y < top + height
      const pixels = new Uint8ClampedArray(30 * 20 * 4).map((_, index) =>
        inside((index >> 2) % 30, Math.floor((index >> 2) / 30)) ? 200 : 40,
      )
      const mask = edgeMask(pixels, 30, 20)
      const isStep = (x: number, y: number) =>
        [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ].some(([dx = 0, dy = 0]) => {
          const [nx, ny] = [x + dx, y + dy]
          return nx >= 0 && nx < 30 && ny >= 0 && ny < 20 && inside(nx, ny) !== inside(x, y)
        })
      for (let y = 0; y < 20; y += 1) {
        for (let x = 0; x < 30; x += 1) {
          let near = 0
          for (let dy = -EDGE_REACH; dy <= EDGE_REACH; dy += 1)
            for (let dx = -EDGE_REACH; dx <= EDGE_REACH; dx += 1) {
              const [nx, ny] = [x + dx, y + dy]
              if (nx >= 0 && nx < 30 && ny >= 0 && ny < 20 && isStep(nx, ny)) near = 1
            }
          expect(mask[y * 30 + x]).toBe(near)
        }
      }
    }),
    { numRuns: 25 },
  )
})
