import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { permute, tfliteToOnnx } from './tflite-to-onnx.ts'
import { ModelFormatError } from './flatbuffer.ts'
import { ProtoWriter } from './protobuf.ts'
import { readTflite } from './tflite.ts'

let model: Uint8Array

beforeAll(async () => {
  model = new Uint8Array(await readFile('node_modules/@mediapipe/face_detection/face_detection_full_range.tflite'))
})

describe('readTflite', () => {
  it('reads the graph of the face detector', () => {
    const { tensors, inputs, outputs, operators } = readTflite(model)
    expect(inputs.map((index) => tensors[index]?.shape)).toEqual([[1, 192, 192, 3]])
    expect(outputs.map((index) => tensors[index]?.shape)).toEqual([
      [1, 2304, 16],
      [1, 2304, 1],
    ])
    expect(operators.filter(({ name }) => name === 'CONV_2D')).toHaveLength(49)
  })

  it('returns half-precision weights as their bits', () => {
    const weights = readTflite(model).tensors.flatMap(({ values }) => (values instanceof Uint16Array ? [values.length] : []))
    expect(weights.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(500_000)
  })
})

describe('tfliteToOnnx', () => {
  it('keeps two bytes per weight', () => {
    const onnx = tfliteToOnnx(model)
    expect(onnx.length).toBeGreaterThan(0.9 * model.length)
    expect(onnx.length).toBeLessThan(1.1 * model.length)
  })

  it('rejects bytes that are not a model', () => {
    expect(() => tfliteToOnnx(new TextEncoder().encode('<!doctype html><title>Not found</title>'))).toThrow(ModelFormatError)
    expect(() => tfliteToOnnx(new Uint8Array())).toThrow(ModelFormatError)
  })

  it('rejects a model truncated at any byte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: model.length - 1 }), (length) => {
        expect(() => tfliteToOnnx(model.slice(0, length))).toThrow(ModelFormatError)
      }),
      { numRuns: 60 },
    )
  })

  it('returns a model or throws ModelFormatError for damaged bytes', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(damage, fc.boolean(), (changes, nearTheEnd) => {
        const bytes = model.slice()
        // The tables lie near both ends, the weights between.
        for (const [place, value] of changes) bytes[nearTheEnd ? bytes.length - 1 - (place % 60_000) : place % 4000] = value
        try {
          tfliteToOnnx(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(ModelFormatError)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('permute', () => {
  it('moves each source dimension to its target', () => {
    const { values, shape } = permute(Float32Array.from([0, 1, 2, 3, 4, 5]), [1, 1, 2, 3], [0, 3, 1, 2])
    expect(shape).toEqual([1, 3, 1, 2])
    expect([...values]).toEqual([0, 3, 1, 4, 2, 5])
  })

  it('is reversed by the inverse order', () => {
    const values = Float32Array.from({ length: 2 * 3 * 4 * 5 }, (_, index) => index)
    const there = permute(values, [2, 3, 4, 5], [0, 3, 1, 2])
    expect(permute(there.values, there.shape, [0, 2, 3, 1]).values).toEqual(values)
  })
})

describe('ProtoWriter', () => {
  it('writes the examples of the protobuf encoding guide', () => {
    expect([...new ProtoWriter().int(1, 150).finish()]).toEqual([0x08, 0x96, 0x01])
    expect([...new ProtoWriter().text(2, 'testing').finish()]).toEqual([0x12, 0x07, ...new TextEncoder().encode('testing')])
    expect([...new ProtoWriter().message(3, new ProtoWriter().int(1, 150)).finish()]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01])
    expect([...new ProtoWriter().int(1, -2).finish()]).toEqual([0x08, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01])
  })
})
