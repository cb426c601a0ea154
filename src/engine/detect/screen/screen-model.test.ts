import { expect, it } from 'vitest'

import { readScreens } from './screen-model'

const THRESHOLDS = { television: 0.3, laptop: 0.3, phone: 0.6 }

const SIDES = [3, 4]

/** Returns an output of the model whose values are those given by index. */
function output(channels: number, values: Record<number, number>, otherwise: number) {
  const all = new Float32Array(channels * 12).fill(otherwise)
  for (const [at, value] of Object.entries(values)) all[Number(at)] = value
  return { values: all, dims: [1, channels, ...SIDES] }
}

it('returns the box around the cell with the highest score of its neighbours, in pixels', () => {
  // The cell in row 1, column 2 is the 6th of 12. Distances are left, top, right and bottom.
  const scores = output(3, { 6: 2, 5: 1.5, 0: -4 }, -9)
  const sides = output(4, { 6: 3, 18: 2, 30: 5, 42: 6 }, 1)
  expect(readScreens(scores, sides, THRESHOLDS)).toEqual([{ box: { x: 5, y: 2, width: 8, height: 8 }, confidence: 1 / (1 + Math.exp(-2)) }])
})

it('reads each class on its own, and leaves out scores below its threshold', () => {
  const scores = output(3, { 0: 1, 23: 0.5, 7: -1.5, 31: 0.3 }, -9)
  const sides = output(4, {}, 2)
  expect(readScreens(scores, sides, THRESHOLDS).map(({ box }) => [box.x, box.y])).toEqual([
    [-2, -2],
    [10, 6],
  ])
})

it('rejects an output of another shape', () => {
  expect(() => readScreens(output(3, {}, 0), output(2, {}, 0), THRESHOLDS)).toThrow('four sides')
})
