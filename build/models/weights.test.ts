import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ModelFormatError } from './flatbuffer.ts'
import { readWeights } from './weights.ts'

const manifest = (weights: object[]) => JSON.stringify([{ paths: ['model.bin'], weights }])

describe('readWeights', () => {
  it('reads quantised and plain weights in order', () => {
    const text = manifest([
      { name: 'a', shape: [3], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
      { name: 'b', shape: [], dtype: 'int32', quantization: { dtype: 'uint8', scale: 1, min: 3 } },
      { name: 'c', shape: [1, 2], dtype: 'float32' },
    ])
    const bytes = Uint8Array.from([0, 2, 255, 4, ...new Uint8Array(Float32Array.of(1.5, -2).buffer)])
    const weights = readWeights(text, bytes)
    expect([...(weights.get('a')?.values ?? [])]).toEqual([-1, 0, 126.5])
    expect([...(weights.get('b')?.values ?? [])]).toEqual([7])
    expect(weights.get('c')).toEqual({ shape: [1, 2], values: Float32Array.of(1.5, -2) })
  })

  it('reads half-precision weights, and keeps them as stored', () => {
    const text = manifest([{ name: 'a', shape: [6], dtype: 'float32', quantization: { dtype: 'float16', original_dtype: 'float32' } }])
    const halves = Uint16Array.of(0x3c00, 0xc100, 0x0001, 0x7bff, 0x8000, 0x3555)
    const weight = readWeights(text, new Uint8Array(halves.buffer)).get('a')
    expect([...(weight?.values ?? [])]).toEqual([1, -2.5, 2 ** -24, 65504, -0, 0.333251953125])
    expect(weight?.halves).toEqual(halves)
  })

  it("rejects bytes whose length does not match the manifest's", () => {
    const text = manifest([{ name: 'a', shape: [4], dtype: 'float32', quantization: { dtype: 'uint16', scale: 1, min: 0 } }])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }).filter((length) => length !== 8),
        (length) => {
          expect(() => readWeights(text, new Uint8Array(length))).toThrow(ModelFormatError)
        },
      ),
    )
  })

  it.for(['<!doctype html><title>Not found</title>', '{}', '[{"weights":[{"name":"a","shape":[-1],"dtype":"float32"}]}]'])(
    'rejects the manifest %s',
    (text) => {
      expect(() => readWeights(text, new Uint8Array())).toThrow(ModelFormatError)
    },
  )
})
