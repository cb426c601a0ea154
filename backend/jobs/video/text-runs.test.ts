import { describe, expect, it } from 'vitest'

import type { TextReading } from '#engine/track/types.ts'
import { runsOf, similarity } from './text-runs'

const reading = (time: number, text: string, until = time): TextReading => ({ time, until, text, confidence: 0.9, words: [] })

describe('readings of a text', () => {
  it.each([
    ['Maria Holloway', 'Maria Ho1loway'],
    ['Maria Holloway', 'ria Hollo'],
    ['MARIA HOLLOWAY', 'Maria  Holloway.'],
  ])('are similar where a frame is misread: %s, %s', (one, other) => {
    expect(similarity(one, other)).toBeGreaterThan(0.6)
  })

  it.each([
    ['I work with Maria Holloway', 'Turn off the water first'],
    ['Maria Holloway', ''],
    ['See you on Monday at nine', 'No one told me about the keys'],
  ])('are different where the text changes: %s, %s', (one, other) => {
    expect(similarity(one, other)).toBeLessThan(0.3)
  })

  it('form runs that reach from the last sample of the text before to the first of the text after', () => {
    const runs = runsOf([
      reading(0, 'Maria Holloway'),
      reading(0.5, 'Maria Ho1loway', 2),
      reading(2.5, 'Turn off the tap'),
      reading(3, 'Ada'),
    ])
    expect(runs.map(({ start, end, readings }) => [start, end, readings.length])).toEqual([
      [-Infinity, 2.5, 2],
      [2, 3, 1],
      [2.5, Infinity, 1],
    ])
  })
})
