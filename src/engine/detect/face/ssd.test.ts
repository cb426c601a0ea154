import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'

import { ModelFormatError } from './flatbuffer'
import { buildSsd } from './ssd-graph'
import { readAnchors, readSsdDetections } from './ssd-model'
import { readWeights, type Weights } from './weights'

const folder = 'node_modules/@vladmandic/face-api/model/ssd_mobilenetv1_model'
let weights: Weights

beforeAll(async () => {
  weights = readWeights(await readFile(`${folder}-weights_manifest.json`, 'utf8'), new Uint8Array(await readFile(`${folder}.bin`)))
})

describe('buildSsd', () => {
  it('builds the complete network: 22 full, 13 depthwise and 12 prediction convolutions', () => {
    const text = new TextDecoder('latin1').decode(buildSsd(weights))
    expect(text.match(/Conv_\d+/g)).toHaveLength(13 + 22 + 12)
    expect(text.match(/Clip_\d+/g)).toHaveLength(13 + 22)
  })

  it('widens every weight it uses and omits the scores of other classes', () => {
    // 5.6 million weights of one byte, minus two thirds of the class scores and the constants of the original graph.
    expect(buildSsd(weights).length).toBeGreaterThan(21_800_000)
    expect(buildSsd(weights).length).toBeLessThan(22_200_000)
  })

  it('rejects a model with a missing weight', () => {
    const incomplete = new Map(weights)
    incomplete.delete('MobilenetV1/Conv2d_7_depthwise/BatchNorm/beta')
    expect(() => buildSsd(incomplete)).toThrow(ModelFormatError)
  })
})

describe('readAnchors', () => {
  it('reads the anchors of six grids, from 51 to 499 pixels', () => {
    const grids = readAnchors(weights)
    expect(grids.map(({ stride, anchors }) => [stride, anchors.length])).toEqual([
      [16, 3],
      [32, 6],
      [64, 6],
      [128, 6],
      [256, 6],
      [512, 6],
    ])
    expect(grids[0]?.anchors[0]?.width).toBeCloseTo(51.2, 1)
    expect(grids[5]?.anchors[1]?.height).toBeCloseTo(499, 0)
  })

  it('rejects a list of the wrong length', () => {
    expect(() => readAnchors(new Map([['Output/extra_dim', { shape: [1, 2, 4], values: new Float32Array(8) }]]))).toThrow(ModelFormatError)
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
