import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'

import { ModelFormatError } from './flatbuffer.ts'
import { buildSsd, readAnchors } from './ssd-graph.ts'
import { readWeights, type Weights } from './weights.ts'

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

  it('keeps one byte per weight and omits the scores of other classes', () => {
    // 5.6 million weights of one byte, minus two thirds of the class scores, plus the folded depthwise filters of four bytes per weight.
    expect(buildSsd(weights).length).toBeGreaterThan(5_500_000)
    expect(buildSsd(weights).length).toBeLessThan(5_800_000)
  })

  it('rejects a model with a missing weight', () => {
    const incomplete = new Map(weights)
    incomplete.delete('MobilenetV1/Conv2d_7_depthwise/BatchNorm/beta')
    expect(() => buildSsd(incomplete)).toThrow(ModelFormatError)
  })
})

describe('readAnchors', () => {
  it('reads the anchors of six grids, from 51 to 499 pixels', () => {
    const anchors = readAnchors(weights)
    expect(anchors).toHaveLength(33 * 3)
    expect([0, 3, 9, 15, 21, 27].map((anchor) => anchors[anchor * 3])).toEqual([16, 32, 64, 128, 256, 512])
    expect(anchors[1]).toBeCloseTo(51.2, 1)
    expect(anchors[28 * 3 + 2]).toBeCloseTo(499, 0)
  })

  it('rejects a list of the wrong length', () => {
    expect(() => readAnchors(new Map([['Output/extra_dim', { shape: [1, 2, 4], values: new Float32Array(8) }]]))).toThrow(ModelFormatError)
  })
})
