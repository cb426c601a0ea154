import { FlatTable, ModelFormatError } from './flatbuffer.ts'

/** Supported operators by their number in TensorFlow Lite's schema.fbs (BuiltinOperator). */
const OPERATORS = {
  0: 'ADD',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  17: 'MAX_POOL_2D',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
} as const

const operatorNames: Record<number, string | undefined> = OPERATORS

export type OperatorName = (typeof OPERATORS)[keyof typeof OPERATORS]

export interface TfliteTensor {
  /** For images: batch, height, width, channels. */
  shape: number[]
  /** Values of a constant, with half-precision numbers as their bits. Undefined for a computed tensor. */
  values: Float32Array | Uint16Array | undefined
}

export interface TfliteOperator {
  name: OperatorName
  inputs: number[]
  outputs: number[]
  /** Options table of the operator. */
  options: FlatTable | undefined
}

export interface TfliteModel {
  tensors: TfliteTensor[]
  inputs: number[]
  outputs: number[]
  operators: TfliteOperator[]
}

/** Values of TensorType in schema.fbs. */
const FLOAT32 = 0
const FLOAT16 = 1
const INT32 = 2

function constantValues(type: number, bytes: Uint8Array, expected: number): TfliteTensor['values'] {
  if (bytes.length === 0) return undefined
  const size = type === FLOAT16 ? 2 : 4
  if (bytes.length !== expected * size) throw new ModelFormatError(`a tensor of ${expected} values has ${bytes.length} bytes`)
  // A copy is aligned; the original bytes may start at an odd address. Node's Buffer shares memory when it is sliced.
  const { buffer } = new Uint8Array(bytes)
  if (type === FLOAT32) return new Float32Array(buffer)
  if (type === FLOAT16) return new Uint16Array(buffer)
  if (type === INT32) return Float32Array.from(new Int32Array(buffer))
  throw new ModelFormatError(`tensors of type ${type} are not supported`)
}

function readTensor(table: FlatTable, buffers: FlatTable[]): TfliteTensor {
  const shape = table.int32s(0)
  if (shape.some((side) => side < 0)) throw new ModelFormatError(`a tensor has the shape ${shape.join(' x ')}`)
  const buffer = buffers[table.int32(2)]
  if (buffer === undefined) throw new ModelFormatError('a tensor refers to a missing buffer')
  const count = shape.reduce((product, side) => product * side, 1)
  return { shape, values: constantValues(table.int8(1), buffer.bytes(0), count) }
}

function isKnown(name: string | undefined): name is OperatorName {
  return name !== undefined
}

/**
 * Reads the first graph of a TensorFlow Lite model (schema.fbs, version 3).
 *
 * @throws ModelFormatError for bytes that are not a TensorFlow Lite model, or a model with unsupported operators
 */
export function readTflite(bytes: Uint8Array): TfliteModel {
  if (String.fromCharCode(...bytes.subarray(4, 8)) !== 'TFL3') throw new ModelFormatError('these bytes are not a TensorFlow Lite model')
  const model = FlatTable.root(bytes)
  const graph = model.tables(2)[0]
  if (graph === undefined) throw new ModelFormatError('the model has no graph')
  // The code is in the older 8-bit field, the newer 32-bit field, or both.
  const codes = model.tables(1).map((code) => Math.max(code.int8(0), code.int32(3)))
  const buffers = model.tables(4)
  const tensors = graph.tables(0).map((tensor) => readTensor(tensor, buffers))
  const operators = graph.tables(3).map((operator): TfliteOperator => {
    const code = codes[operator.int32(0)] ?? -1
    const name = operatorNames[code]
    if (!isKnown(name)) throw new ModelFormatError(`the operator ${code} is not supported`)
    return { name, inputs: operator.int32s(1), outputs: operator.int32s(2), options: operator.table(4) }
  })
  return { tensors, inputs: graph.int32s(1), outputs: graph.int32s(2), operators }
}
