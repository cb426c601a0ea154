import fc from 'fast-check'
import { expect, it } from 'vitest'

import { framesOf } from './frames'

it('returns a frame every 0.2 s without the gap', () => {
  const pieces = [
    { start: 1000, end: 1500 },
    { start: 9000, end: 9200 },
  ]
  expect(framesOf(pieces)).toEqual([
    { at: 1000, timestamp: 0, duration: 0.2 },
    { at: 1200, timestamp: 0.2, duration: 0.2 },
    { at: 1400, timestamp: 0.4, duration: 0.1 },
    { at: 9000, timestamp: 0.5, duration: 0.2 },
  ])
})

it('[EYE-03] lasts as long as all spans together, with no gap between frames', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 })), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lengths, (gapsAndLengths) => {
      let at = 0
      const pieces = gapsAndLengths.map(([gap, length]) => {
        const start = at + gap
        at = start + length
        return { start, end: at }
      })
      let end = 0
      for (const { timestamp, duration } of framesOf(pieces)) {
        expect(timestamp).toBeCloseTo(end, 6)
        expect(duration).toBeGreaterThan(0)
        end = timestamp + duration
      }
      expect(end * 1000).toBeCloseTo(
        pieces.reduce((sum, piece) => sum + piece.end - piece.start, 0),
        3,
      )
    }),
  )
})
