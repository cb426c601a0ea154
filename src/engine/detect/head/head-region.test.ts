import { expect, it } from 'vitest'

import { headOf } from './head-region'
import type { Keypoint, Pose } from './pose-model'

const point = (x: number, y: number, confidence = 0.6): Keypoint => ({ x, y, confidence })

/** A person who looks at the camera: ears 40 pixels apart, 45 above the line of the shoulders. */
const FRONT: Pose = {
  nose: point(100, 60),
  leftEye: point(108, 54),
  rightEye: point(92, 54),
  leftEar: point(120, 56),
  rightEar: point(80, 56),
  leftShoulder: point(135, 101),
  rightShoulder: point(65, 101),
}

it('is a square of 1.9 times the height of a face around the middle of its keypoints', () => {
  // The distances suggest 40 (ears), 38.4 (eyes), 38.5 (shoulders) and 40.5 (neck); the middle is at 100, 56.
  const side = 1.9 * 0.9 * 45
  expect(headOf(FRONT, 0.5)).toEqual({
    x: expect.closeTo(100 - side / 2) as number,
    y: expect.closeTo(56 - side / 2) as number,
    width: expect.closeTo(side) as number,
    height: expect.closeTo(side) as number,
  })
})

it('of a profile is as large as the distance to the shoulders tells', () => {
  const profile: Pose = {
    nose: point(116, 60),
    leftEye: point(112, 54),
    rightEye: point(112, 54),
    leftEar: point(98, 56),
    rightEar: point(98, 56),
    leftShoulder: point(102, 101),
    rightShoulder: point(100, 101),
  }
  const middle = { x: (116 + 112 + 112 + 98 + 98) / 5, y: (60 + 54 + 54 + 56 + 56) / 5 }
  const side = 1.9 * 1.15 * Math.hypot(middle.x - 101, middle.y - 101)
  expect(headOf(profile, 0.5)?.width).toBeCloseTo(side)
})

it('counts uncertain keypoints less, and is undefined where they are all uncertain', () => {
  const uncertain = { ...FRONT, nose: point(180, 180, 0.001) }
  // A nose 80 pixels away would move the middle by 16 if it counted as much as the others.
  expect(Math.abs((headOf(uncertain, 0.5)?.x ?? 0) - (headOf(FRONT, 0.5)?.x ?? 0))).toBeLessThan(2)
  const noOne = Object.fromEntries(Object.entries(FRONT).map(([name, { x, y }]) => [name, point(x, y, 0.11)])) as Pose
  expect(headOf(noOne, 0.5)).toBeUndefined()
  const someone = Object.fromEntries(Object.entries(FRONT).map(([name, { x, y }]) => [name, point(x, y, 0.13)])) as Pose
  expect(headOf(someone, 0.5)).toBeDefined()
  // A body with a confidence below .28 needs keypoints of .25.
  expect(headOf(someone, 0.27)).toBeUndefined()
  expect(headOf(FRONT, 0.27)).toBeDefined()
})
