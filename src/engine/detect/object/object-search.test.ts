import { describe, expect, it } from 'vitest'

import type { DetectedObject } from './object-model'
import { bestOfBodies, isCutByTile } from './object-search'

const person = (x: number, width: number, confidence: number, height = 200): DetectedObject => ({
  kind: 'person',
  box: { x, y: 0, width, height },
  confidence,
})

describe('[MEDIA-04] overlapping people and vehicles', () => {
  it('are one if they share more than half of their union, and the most confident one is kept', () => {
    // Of 100 pixels each, 68 are shared: 68 of 132. With 66, it is 66 of 134.
    expect(bestOfBodies([person(32, 100, 0.4), person(0, 100, 0.6)])).toEqual([person(0, 100, 0.6)])
    expect(bestOfBodies([person(34, 100, 0.5), person(0, 100, 0.6)])).toHaveLength(2)
  })

  it('are two if one stands in front of the other, and one if the smaller is a part with less than 70% of the confidence', () => {
    const adult = person(0, 200, 0.5, 400)
    expect(bestOfBodies([adult, person(50, 60, 0.36, 150)])).toHaveLength(2)
    expect(bestOfBodies([adult, person(50, 60, 0.34, 150)])).toEqual([adult])
    // Less than 80% of it are inside.
    expect(bestOfBodies([adult, person(155, 60, 0.34, 150)])).toHaveLength(2)
  })
})

describe('[MEDIA-04] a body at the edge of a tile', () => {
  const level = { scale: 1, width: 2048, height: 1024, tiles: [] }
  const [left, right] = [
    { x: 0, y: 0, width: 1024, height: 1024 },
    { x: 1024, y: 0, width: 1024, height: 1024 },
  ]
  const at = (x: number, width: number) => ({ x, y: 300, width, height: 300 })

  it('is cut off unless the edge is that of the image', () => {
    expect(isCutByTile(at(900, 124), left, level)).toBe(true)
    expect(isCutByTile(at(900, 115), left, level)).toBe(false)
    expect(isCutByTile(at(0, 100), left, level)).toBe(false)
    expect(isCutByTile(at(0, 100), right, level)).toBe(true)
    expect(isCutByTile(at(900, 124), right, level)).toBe(false)
    expect(isCutByTile({ x: 300, y: 0, width: 100, height: 1024 }, left, level)).toBe(false)
    const below = { x: 0, y: 512, width: 1024, height: 512 }
    expect(isCutByTile({ x: 300, y: 2, width: 100, height: 100 }, below, level)).toBe(true)
    expect(isCutByTile({ x: 300, y: 2, width: 100, height: 510 }, { ...below, y: 0 }, level)).toBe(true)
  })
})
