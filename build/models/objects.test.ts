import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { ModelFormatError } from './flatbuffer.ts'
import { readGraphModel, type GraphModel } from './graph-model.ts'
import { graphToOnnx } from './graph-to-onnx.ts'
import { readPackageFile } from './package-file.ts'
import { convertObjects } from './objects.ts'

const SCORES = 'tower_0/CenternetHead/centernet_cls_output/BiasAdd'
const SIDES = 'tower_0/wh'

let json: string
let bytes: Uint8Array<ArrayBuffer>
let model: GraphModel

beforeAll(async () => {
  json = new TextDecoder().decode(await readPackageFile('@vladmandic/human/models/centernet.json'))
  bytes = await readPackageFile('@vladmandic/human/models/centernet.bin')
  model = readGraphModel(json, bytes)
})

const textOf = (onnx: Uint8Array) => new TextDecoder('latin1').decode(onnx)
const countOf = (onnx: Uint8Array, operator: string) => textOf(onnx).match(new RegExp(`${operator}_\\d+\\W+${operator}\\b`, 'g'))?.length

describe('conversion of the object detector', () => {
  it('writes the same bytes on every machine and every time', async () => {
    const converted = await convertObjects()
    expect(createHash('sha256').update(converted).digest('hex')).toBe('f8e759c008b6fb4b60b44586186b21874ef710b23ad482c3abb541fdad44dfd1')
    expect(await convertObjects()).toEqual(converted)
  })

  it('converts all 89 convolutions, 9 global means and 3 enlargements, and none of the selection after them', async () => {
    const converted = await convertObjects()
    expect(countOf(converted, 'Conv')).toBe(89)
    expect(countOf(converted, 'ReduceMean')).toBe(9)
    expect(countOf(converted, 'Resize')).toBe(3)
    expect(textOf(converted)).not.toMatch(/TopK|Gather/)
  })

  it('keeps half precision and computes the scores of eight of 80 classes', async () => {
    const all = graphToOnnx(model, { scores: { node: SCORES }, sides: { node: SIDES } })
    const converted = await convertObjects()
    expect(all.length).toBeLessThan(bytes.length * 1.05)
    expect(converted.length).toBeLessThan(all.length)
  })

  it('rejects missing nodes and weights, channels that the model lacks, and damaged files', () => {
    expect(() => graphToOnnx(model, { scores: { node: 'tower_0/nothing' } })).toThrow(ModelFormatError)
    expect(() => graphToOnnx(model, { scores: { node: SCORES, channels: [80] } })).toThrow('there is no channel 80 of 80')
    const weights = new Map(model.weights)
    weights.delete('tower_0/MobilenetV3/Conv/Conv2D_weights')
    expect(() => graphToOnnx({ ...model, weights }, { sides: { node: SIDES } })).toThrow(ModelFormatError)
    expect(() => readGraphModel('{}', bytes)).toThrow(ModelFormatError)
    expect(() => readGraphModel(json, bytes.slice(0, -1))).toThrow(ModelFormatError)
  })

  it('rejects operators that it would convert to something else', () => {
    const withNode = (name: string, change: object): GraphModel => {
      const node = model.nodes.get(name)
      if (node === undefined) throw new Error(`there is no node ${name}`)
      return { ...model, nodes: new Map(model.nodes).set(name, { ...node, ...change }) }
    }
    const convert = (changed: GraphModel) => () => graphToOnnx(changed, { sides: { node: SIDES } })
    const resize = 'tower_0/CenternetHead/c5_upsample/up_sampling2d/ResizeBilinear'
    expect(convert(withNode(resize, { attr: { align_corners: { b: true } } }))).toThrow('aligned corners')
    expect(convert(withNode('tower_0/CenternetHead/Mean', { attr: { keep_dims: { b: false } } }))).toThrow('Mean')
    expect(convert(withNode('tower_0/CenternetHead/Relu', { op: 'Elu' }))).toThrow('the operator Elu is not supported')
    const first = 'tower_0/MobilenetV3/Conv/BatchNorm/FusedBatchNorm'
    const { attr } = model.nodes.get(first) ?? {}
    expect(convert(withNode(first, { attr: { ...attr, fused_ops: { list: { s: ['BiasAdd', 'Elu'] } } } }))).toThrow('fuses Elu')
    expect(convert(withNode(first, { attr: { ...attr, dilations: { list: { i: [1, 2, 2, 1] } } } }))).toThrow('is not supported')
  })
})
