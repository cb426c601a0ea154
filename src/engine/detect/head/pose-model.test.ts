import { expect, it } from 'vitest'

import { readPose, type PoseOutputs } from './pose-model'

const CELLS = 48 * 48
const cellAt = (row: number, column: number): number => 48 * row + column

/** Returns an output of the model with some values, by channel and cell. */
function output(channels: number, values: readonly (readonly [channel: number, cell: number, value: number])[], otherwise = 0) {
  const all = new Float32Array(channels * CELLS).fill(otherwise)
  for (const [channel, cell, value] of values) all[channel * CELLS + cell] = value
  return { values: all, dims: [1, channels, 48, 48] }
}

/** Two people: one in the middle, and one in the corner with higher scores. */
function twoPeople(): PoseOutputs {
  const [own, other] = [cellAt(25, 24), cellAt(4, 4)]
  return {
    centres: output(
      1,
      [
        [0, own, 1],
        [0, other, 3],
      ],
      -9,
    ),
    // The nose of the person in the middle is at row 12, column 26, and that of the other one at row 2, column 5.
    keypoints: output(
      7,
      [
        [0, cellAt(12, 26), 1],
        [0, cellAt(2, 5), 4],
      ],
      -9,
    ),
    places: output(14, [
      [0, own, -13],
      [1, own, 2],
      [0, other, -2],
      [1, other, 1],
    ]),
    offsets: output(14, [
      [0, cellAt(12, 26), 0.5],
      [1, cellAt(12, 26), 0.25],
    ]),
  }
}

it('is that of the person in the middle, in pixels of the input', () => {
  const { nose, leftEye } = readPose(twoPeople())
  expect(nose).toEqual({ x: 4 * 26.25, y: 4 * 12.5, confidence: expect.closeTo(1 / (1 + Math.exp(-1))) as number })
  expect(leftEye.confidence).toBeCloseTo(1 / (1 + Math.exp(9)))
})

it('rejects outputs of another shape', () => {
  expect(() => readPose({ ...twoPeople(), keypoints: output(17, []) })).toThrow('a score and two distances per keypoint')
})
