import { expect, it } from 'vitest'

import { marginCovered } from './face-match'

const image = { width: 400, height: 300 }
const face = { x: 100, y: 100, width: 40, height: 40 }
/** The face with the margin that the verification expects of its cover. */
const withMargin = { x: 94, y: 94, width: 52, height: 52 }

it('[MEDIA-06] expects only the ellipse of the margin where an ellipse covers the face', () => {
  expect(marginCovered(face, [{ box: withMargin, shape: 'ellipse' }], image)).toBe(1)
  expect(marginCovered(face, [{ box: withMargin }], image)).toBe(1)
})

it("[MEDIA-06] expects the whole margin of a face under a box, also next to a neighbour's ellipse", () => {
  // The corners of the margin stay visible, which an ellipse would leave visible too.
  const rows = [94, 98, 142].map((y) => ({ x: y === 98 ? 94 : 104, y, width: y === 98 ? 52 : 32, height: y === 98 ? 44 : 4 }))
  const covers = rows.map((box) => ({ box }))
  const alone = marginCovered(face, covers, image)
  expect(alone).toBeLessThan(0.98)
  const neighbour = { box: { x: 145, y: 94, width: 50, height: 52 }, shape: 'ellipse' } as const
  expect(marginCovered(face, [...covers, neighbour], image)).toBeLessThan(0.98)
  expect(marginCovered(face, [...covers, { ...neighbour, box: face }], image)).toBeGreaterThan(alone)
})

it('[MEDIA-06] expects only the ellipse of the margin where a polygon covers the face', () => {
  // The corners of the margin are cut off by a twelfth of its sides.
  const { x, y, width, height } = withMargin
  const corners = [1, 11].flatMap((across) => [
    { x: x + (across / 12) * width, y },
    { x: x + (across / 12) * width, y: y + height },
  ])
  const [topLeft, bottomLeft, topRight, bottomRight] = corners
  const sides = [1, 11].map((down) => y + (down / 12) * height)
  const [upper = 0, lower = 0] = sides
  const points = [
    topLeft,
    topRight,
    { x: x + width, y: upper },
    { x: x + width, y: lower },
    bottomRight,
    bottomLeft,
    { x, y: lower },
    { x, y: upper },
  ]
  const outline = { points: points.flatMap((point) => point ?? []) }
  expect(marginCovered(face, [{ box: withMargin, outline }], image)).toBe(1)
})
