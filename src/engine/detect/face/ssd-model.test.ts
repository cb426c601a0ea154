import { describe, expect, it } from 'vitest'

import { groupAnchors, readSsdDetections } from './ssd-model'

describe('groupAnchors', () => {
  it('groups the anchors of one cell by grid', () => {
    expect(groupAnchors(Float32Array.of(16, 50, 40, 16, 40, 50, 32, 100, 100))).toEqual([
      {
        stride: 16,
        anchors: [
          { width: 50, height: 40 },
          { width: 40, height: 50 },
        ],
      },
      { stride: 32, anchors: [{ width: 100, height: 100 }] },
    ])
  })
})

describe('readSsdDetections', () => {
  const grids = [
    { stride: 16, anchors: [{ width: 50, height: 40 }] },
    { stride: 32, anchors: [{ width: 100, height: 100 }] },
  ]

  it('decodes boxes around the centre of their cell for any input shape', () => {
    // 64 by 32 pixels: eight cells of the fine grid and two of the coarse one.
    const scores = new Float32Array(10).fill(-9)
    const boxes = new Float32Array(40)
    scores[6] = 0
    boxes.set([1, -2, 0, 5 * Math.log(2)], 6 * 4)
    scores[9] = 2
    const found = readSsdDetections(grids, { boxes, scores, width: 64, height: 32 }, 0.3)
    expect(found).toHaveLength(2)
    // Row 1, column 2: centre at 40, 24, moved by -10 and 4, twice as wide.
    expect(found[0]?.confidence).toBe(0.5)
    expect(found[0]?.box.x).toBeCloseTo(40 - 10 - 50, 4)
    expect(found[0]?.box.y).toBeCloseTo(24 + 4 - 20, 4)
    expect(found[0]?.box.width).toBeCloseTo(100, 4)
    expect(found[0]?.box.height).toBeCloseTo(40, 4)
    expect(found[1]?.box).toEqual({ x: -2, y: -34, width: 100, height: 100 })
  })

  it("throws if the grids do not match the model's output", () => {
    const short = { boxes: new Float32Array(36), scores: new Float32Array(9), width: 64, height: 32 }
    expect(() => readSsdDetections(grids, short, 0.3)).toThrow(/as many anchors as the model has scores/)
  })
})
