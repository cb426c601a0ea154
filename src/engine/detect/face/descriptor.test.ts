import { expect, it } from 'vitest'

import { alignment, distanceOf, isClear } from './descriptor'

/** Where the model expects the eyes and the mouth. */
const PLACES = [
  { x: 47.5, y: 46.6 },
  { x: 100.5, y: 46.6 },
  { x: 74, y: 107 },
] as const

it.each([
  ['smaller and moved', 0.4, 0, 300, 20],
  ['larger and rotated by 30°', 2, Math.PI / 6, -40, 15],
  ['upside down', 1, Math.PI, 0, 0],
])('moves the eyes and the mouth of a face that is %s to their places', (_what, scale, angle, x, y) => {
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)]
  const [left, right, mouth] = PLACES.map((place) => ({ x: cos * place.x - sin * place.y + x, y: sin * place.x + cos * place.y + y }))
  if (!left || !right || !mouth) throw new Error('three places are needed')
  const { a, b, e, f } = alignment({ eyes: [left, right], mouth })
  for (const [index, from] of [left, right, mouth].entries()) {
    expect(a * from.x - b * from.y + e).toBeCloseTo(PLACES[index]?.x ?? 0, 6)
    expect(b * from.x + a * from.y + f).toBeCloseTo(PLACES[index]?.y ?? 0, 6)
  }
})

it('measures the distance of two descriptors', () => {
  expect(distanceOf(Float32Array.of(1, 2, 3), Float32Array.of(1, 5, 7))).toBe(5)
})

/** Returns an image of the model's input with a pattern of waves. */
function waves(length: number, amplitude: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(150 * 150 * 4)
  for (let y = 0; y < 150; y += 1)
    for (let x = 0; x < 150; x += 1)
      pixels.fill(128 + amplitude * Math.sin((2 * Math.PI * x) / length), 4 * (150 * y + x), 4 * (150 * y + x) + 3)
  return pixels
}

it('tells faces with detail from dark and from blurred ones', () => {
  expect(isClear(waves(10, 60))).toBe(true)
  expect(isClear(waves(10, 10))).toBe(false)
  expect(isClear(waves(120, 60))).toBe(false)
})
