import { expect, it } from 'vitest'

import { findComponents, type ProbabilityMap } from './components'

/** A map in which `at` returns the probability, 0 to 1, of each pixel. */
function mapOf(width: number, height: number, at: (x: number, y: number) => number): ProbabilityMap {
  const values = Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)) * 255)
  return { values, width, height }
}

const inside = (x: number, y: number, box: [number, number, number, number]) =>
  x >= box[0] && x < box[0] + box[2] && y >= box[1] && y < box[1] + box[3]

it('returns one component per connected area, with its mean probability', () => {
  const map = mapOf(60, 40, (x, y) => (inside(x, y, [4, 5, 20, 6]) ? 0.8 : inside(x, y, [30, 20, 12, 12]) ? 0.6 : 0.1))
  const found = findComponents(map, 0.3)
  expect(found.map(({ box }) => box)).toEqual([
    { x: 4, y: 5, width: 20, height: 6 },
    { x: 30, y: 20, width: 12, height: 12 },
  ])
  expect(found.map(({ score }) => Math.round(score * 100))).toEqual([80, 60])
})

it('does not connect areas across the edge of the map or diagonally', () => {
  const atEdges = mapOf(40, 10, (x) => (x < 5 || x >= 35 ? 1 : 0))
  expect(findComponents(atEdges, 0.3)).toHaveLength(2)
  const diagonal = mapOf(20, 20, (x, y) => (inside(x, y, [2, 2, 5, 5]) || inside(x, y, [7, 7, 5, 5]) ? 1 : 0))
  expect(findComponents(diagonal, 0.3)).toHaveLength(2)
})

it('drops pixels at or below the threshold and areas that are too small or too thin', () => {
  expect(
    findComponents(
      mapOf(40, 40, () => 0.3),
      0.3,
    ),
  ).toEqual([])
  expect(
    findComponents(
      mapOf(40, 40, (x, y) => (inside(x, y, [5, 5, 3, 3]) ? 1 : 0)),
      0.3,
    ),
  ).toEqual([])
  expect(
    findComponents(
      mapOf(40, 40, (x, y) => (inside(x, y, [5, 5, 30, 2]) ? 1 : 0)),
      0.3,
    ),
  ).toEqual([])
  expect(
    findComponents(
      mapOf(40, 40, (x, y) => (inside(x, y, [5, 5, 30, 3]) ? 1 : 0)),
      0.3,
    ),
  ).toHaveLength(1)
})

it('measures a rotated line along its own direction', () => {
  const [angle, centre] = [0.4, 60]
  const map = mapOf(120, 120, (x, y) => {
    const [dx, dy] = [x + 0.5 - centre, y + 0.5 - centre]
    const along = dx * Math.cos(angle) + dy * Math.sin(angle)
    const across = dy * Math.cos(angle) - dx * Math.sin(angle)
    return Math.abs(along) <= 40 && Math.abs(across) <= 6 ? 1 : 0
  })
  const [line] = findComponents(map, 0.3)
  expect(line?.rotated.angle).toBeCloseTo(0.4, 1)
  expect(line?.rotated.centreX).toBeCloseTo(60, 0)
  expect(line?.rotated.centreY).toBeCloseTo(60, 0)
  expect(Math.abs((line?.rotated.length ?? 0) - 80)).toBeLessThan(3)
  expect(Math.abs((line?.rotated.thickness ?? 0) - 12)).toBeLessThan(3)
})

it('counts a compact area as upright', () => {
  const disc = mapOf(50, 50, (x, y) => (Math.hypot(x - 25, y - 25) <= 10 ? 1 : 0))
  expect(findComponents(disc, 0.3)[0]?.rotated).toMatchObject({ angle: 0, length: 21, thickness: 21 })
})

it('returns nothing for an empty map', () => {
  expect(
    findComponents(
      mapOf(32, 32, () => 0),
      0.3,
    ),
  ).toEqual([])
})
