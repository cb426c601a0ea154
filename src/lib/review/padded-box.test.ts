import fc from 'fast-check'
import { expect, it } from 'vitest'

import { paddedBox } from './padded-box'

const box = { x: 100, y: 50, width: 40, height: 60 }
const image = { width: 400, height: 300 }

it("[MEDIA-05] enlarges a box by the item's own padding on each side, as a share of its width and height", () => {
  expect(paddedBox(box, { kind: 'object', padding: { space: 0.5 } }, image)).toEqual({ x: 80, y: 20, width: 80, height: 120 })
})

it("[MEDIA-05] enlarges a face without its own padding by the review's, and leaves objects as they are", () => {
  const review = { ...image, facePadding: 0.25 }
  expect(paddedBox(box, { kind: 'face' }, review)).toEqual({ x: 90, y: 35, width: 60, height: 90 })
  expect(paddedBox(box, { kind: 'face', padding: {} }, review)).toEqual({ x: 90, y: 35, width: 60, height: 90 })
  expect(paddedBox(box, { kind: 'face', padding: { space: 0 } }, review)).toEqual(box)
  expect(paddedBox(box, { kind: 'object' }, review)).toEqual(box)
})

it('clips the result to the image, and leaves a box outside the image or of unknown size as it is', () => {
  const review = { ...image, facePadding: 1 }
  expect(paddedBox({ x: 10, y: 250, width: 40, height: 60 }, { kind: 'face' }, review)).toEqual({ x: 0, y: 190, width: 90, height: 110 })
  expect(paddedBox({ x: 500, y: 10, width: 20, height: 20 }, { kind: 'object' }, review)).toEqual({ x: 500, y: 10, width: 20, height: 20 })
  expect(paddedBox({ x: -10, y: 0, width: 20, height: 20 }, { kind: 'face' }, { facePadding: 0.5 })).toEqual({
    x: -20,
    y: -10,
    width: 40,
    height: 40,
  })
})

it('never shrinks the part of a box inside the image', () => {
  const side = fc.integer({ min: 1, max: 300 })
  const at = fc.integer({ min: -50, max: 299 })
  fc.assert(
    fc.property(at, at, side, side, fc.double({ min: 0, max: 2, noNaN: true }), (x, y, width, height, facePadding) => {
      const padded = paddedBox({ x, y, width, height }, { kind: 'face' }, { ...image, facePadding })
      if (x + width <= 0 || y + height <= 0) return
      expect(padded.x).toBeLessThanOrEqual(Math.max(0, x))
      expect(padded.y).toBeLessThanOrEqual(Math.max(0, y))
      expect(padded.x + padded.width + 1e-9).toBeGreaterThanOrEqual(Math.min(400, x + width))
      expect(padded.y + padded.height + 1e-9).toBeGreaterThanOrEqual(Math.min(300, y + height))
    }),
  )
})
