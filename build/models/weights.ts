import { z } from 'zod'

import { ModelFormatError } from './flatbuffer.ts'
import type { Quantisation } from './onnx.ts'

export interface Weight {
  shape: number[]
  values: Float32Array
  /** The values as stored, if they take one byte each. */
  quantised?: Quantisation & { bytes: Uint8Array }
  /** The values as stored, if they have half precision. */
  halves?: Uint16Array
}

/** Constants of a model by name. */
export type Weights = Map<string, Weight>

const Quantization = z.discriminatedUnion('dtype', [
  z.object({ dtype: z.enum(['uint8', 'uint16']), scale: z.number(), min: z.number() }),
  z.object({ dtype: z.literal('float16') }),
])
const ListedWeight = z.object({
  name: z.string(),
  shape: z.array(z.int().nonnegative()),
  dtype: z.enum(['float32', 'int32']),
  quantization: Quantization.optional(),
})
const Manifest = z.array(z.object({ weights: z.array(ListedWeight) }))

const BYTES = { uint8: 1, uint16: 2, float16: 2, int32: 4, float32: 4 } as const
const READERS = { uint8: Uint8Array, uint16: Uint16Array, float16: Uint16Array, int32: Int32Array, float32: Float32Array } as const

/** Returns the value of a half-precision number (IEEE 754). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function readManifest(text: string): z.infer<typeof ListedWeight>[] {
  try {
    return Manifest.parse(JSON.parse(text)).flatMap(({ weights }) => weights)
  } catch (error) {
    throw new ModelFormatError('the manifest of the weights is damaged', { cause: error })
  }
}

/**
 * Reads weights in the format of TensorFlow.js: a manifest that lists them in order, and their concatenated bytes, little-endian and mostly
 * quantised.
 *
 * @throws ModelFormatError if the manifest is damaged or does not match the bytes
 */
export function readWeights(manifest: string, bytes: Uint8Array<ArrayBuffer>): Weights {
  const weights: Weights = new Map()
  let at = 0
  for (const { name, shape, dtype, quantization } of readManifest(manifest)) {
    const stored = quantization?.dtype ?? dtype
    const length = shape.reduce((product, side) => product * side, 1) * BYTES[stored]
    const part = bytes.slice(at, at + length)
    if (part.length !== length) throw new ModelFormatError(`the weights end before ${name}`)
    at += length
    if (quantization?.dtype === 'float16') {
      const halves = new Uint16Array(part.buffer)
      weights.set(name, { shape, values: Float32Array.from(halves, fromHalf), halves })
      continue
    }
    const { scale, min } = quantization ?? { scale: 1, min: 0 }
    const values = Float32Array.from(new READERS[stored](part.buffer))
    for (const [index, value] of values.entries()) values[index] = value * scale + min
    weights.set(name, { shape, values, ...(stored === 'uint8' ? { quantised: { bytes: part, scale, min } } : {}) })
  }
  if (at !== bytes.length) throw new ModelFormatError(`${bytes.length - at} bytes follow the last weight`)
  return weights
}
