import { expect, it } from 'vitest'

import { readObjects, type ObjectThresholds } from './object-model'

const THRESHOLDS: ObjectThresholds = {
  person: 0.3,
  car: 0.5,
  motorcycle: 0.5,
  bus: 0.5,
  truck: 0.5,
  television: 0.3,
  laptop: 0.3,
  phone: 0.6,
}
const SIDES = [3, 4]
const CELLS = 12

/** Returns an output of the model whose values are those given by index. */
function output(channels: number, values: Record<number, number>, otherwise: number) {
  const all = new Float32Array(channels * CELLS).fill(otherwise)
  for (const [at, value] of Object.entries(values)) all[Number(at)] = value
  return { values: all, dims: [1, channels, ...SIDES] }
}

it('returns the box around the cell with the highest score of its neighbours, in pixels', () => {
  // The cell in row 1, column 2 is the 6th of 12. Distances are left, top, right and bottom.
  const scores = output(8, { 6: 2, 5: 1.5, 0: -4 }, -9)
  const sides = output(4, { 6: 3, 18: 2, 30: 5, 42: 6 }, 1)
  expect(readObjects(scores, sides, THRESHOLDS)).toEqual([
    { kind: 'person', box: { x: 5, y: 2, width: 8, height: 8 }, confidence: 1 / (1 + Math.exp(-2)) },
  ])
})

it('reads the classes in the order of the model, each above its own threshold', () => {
  const at = (kind: number, cell: number) => kind * CELLS + cell
  const scores = output(
    8,
    // The logits of .27, .31, .49, .51, .51, .51, .31, .31, .31 and .51.
    {
      [at(0, 0)]: -1,
      [at(0, 11)]: -0.8,
      [at(1, 0)]: -0.04,
      [at(1, 11)]: 0.04,
      [at(2, 3)]: 0.04,
      [at(3, 3)]: 0.04,
      [at(5, 3)]: -0.8,
      [at(6, 3)]: -0.8,
      [at(4, 3)]: -0.8,
      [at(7, 3)]: 0.04,
    },
    -9,
  )
  const found = readObjects(scores, output(4, {}, 2), THRESHOLDS)
  expect(found.map(({ kind, box }) => [kind, box.x, box.y])).toEqual([
    ['person', 10, 6],
    ['car', 10, 6],
    ['motorcycle', 10, -2],
    ['bus', 10, -2],
    ['television', 10, -2],
    ['laptop', 10, -2],
  ])
})

it('rejects an output of another shape', () => {
  expect(() => readObjects(output(8, {}, 0), output(2, {}, 0), THRESHOLDS)).toThrow('four sides')
  expect(() => readObjects(output(3, {}, 0), output(4, {}, 0), THRESHOLDS)).toThrow('a score per class')
})
