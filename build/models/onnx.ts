import { ProtoWriter } from './protobuf.ts'

/** Field numbers and type codes of onnx.proto3. */
const IR_VERSION = 8
const OPSET = 13
const FLOAT = 1
const UINT8 = 2
const INT64 = 7
const FLOAT16 = 10
const ATTRIBUTE_INT = 2
const ATTRIBUTE_STRING = 3
const ATTRIBUTE_INTS = 7

/** Attributes of a node: integers, strings or lists of integers. */
export type OnnxAttributes = Record<string, number | string | number[]>

/** A fixed dimension, or the name of a dynamic one. */
export type OnnxSide = number | string

function attribute(name: string, value: number | string | number[]): ProtoWriter {
  const writer = new ProtoWriter().text(1, name)
  if (typeof value === 'string') return writer.text(4, value).int(20, ATTRIBUTE_STRING)
  if (typeof value === 'number') return writer.int(3, value).int(20, ATTRIBUTE_INT)
  for (const item of value) writer.int(8, item)
  return writer.int(20, ATTRIBUTE_INTS)
}

function valueInfo(name: string, shape: OnnxSide[], type: number): ProtoWriter {
  const sides = new ProtoWriter()
  for (const side of shape) {
    sides.message(1, typeof side === 'string' ? new ProtoWriter().text(2, side) : new ProtoWriter().int(1, side))
  }
  const tensor = new ProtoWriter().int(1, type).message(2, sides)
  return new ProtoWriter().text(1, name).message(2, new ProtoWriter().message(1, tensor))
}

/** A byte stands for `byte * scale + min`. */
export interface Quantisation {
  scale: number
  min: number
}

/** Builds a graph of nodes and constants and writes it as an ONNX model. */
export class OnnxGraph {
  readonly #nodes: ProtoWriter[] = []
  readonly #constants: ProtoWriter[] = []
  readonly #inputs: ProtoWriter[] = []
  readonly #outputs: ProtoWriter[] = []
  #names = 0

  /** Returns a name that is unique in the graph. */
  fresh(prefix: string): string {
    this.#names += 1
    return `${prefix}_${this.#names}`
  }

  node(operator: string, inputs: string[], output: string, attributes: OnnxAttributes = {}): void {
    const writer = new ProtoWriter()
    for (const input of inputs) writer.text(1, input)
    writer.text(2, output).text(3, this.fresh(operator)).text(4, operator)
    for (const [name, value] of Object.entries(attributes)) writer.message(5, attribute(name, value))
    this.#nodes.push(writer)
  }

  /** @returns the constant's name */
  floats(shape: number[], values: Float32Array): string {
    return this.#constant(FLOAT, shape, values)
  }

  /**
   * Adds a constant of half-precision numbers. The runtime widens it when it loads the model, so the file stays small.
   *
   * @returns the name of the widened constant
   */
  halves(shape: number[], values: Uint16Array): string {
    return this.#toFloat(this.#constant(FLOAT16, shape, values))
  }

  /**
   * Adds a constant of one byte per number, which stands for `byte * scale + min`. The runtime computes the numbers when it loads the model.
   *
   * @returns the name of the computed constant
   */
  quantised(shape: number[], bytes: Uint8Array, { scale, min }: Quantisation): string {
    const [scaled, constant] = [this.fresh('scaled'), this.fresh('dequantised')]
    const widened = this.#toFloat(this.#constant(UINT8, shape, bytes))
    this.node('Mul', [widened, this.floats([], Float32Array.of(scale))], scaled)
    this.node('Add', [scaled, this.floats([], Float32Array.of(min))], constant)
    return constant
  }

  #toFloat(constant: string): string {
    const widened = this.fresh('widened')
    this.node('Cast', [constant], widened, { to: FLOAT })
    return widened
  }

  /** @returns the constant's name */
  integers(values: number[]): string {
    return this.#constant(INT64, [values.length], BigInt64Array.from(values, BigInt))
  }

  #constant(type: number, shape: number[], values: Float32Array | Uint16Array | Uint8Array | BigInt64Array): string {
    const name = this.fresh('constant')
    const writer = new ProtoWriter()
    for (const side of shape) writer.int(1, side)
    writer.int(2, type).text(8, name)
    // Typed arrays are little-endian on every platform that runs the build.
    this.#constants.push(writer.bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)))
    return name
  }

  input(name: string, shape: OnnxSide[]): void {
    this.#inputs.push(valueInfo(name, shape, FLOAT))
  }

  integerInput(name: string, shape: OnnxSide[]): void {
    this.#inputs.push(valueInfo(name, shape, INT64))
  }

  output(name: string, shape: OnnxSide[]): void {
    this.#outputs.push(valueInfo(name, shape, FLOAT))
  }

  finish(): Uint8Array<ArrayBuffer> {
    const graph = new ProtoWriter()
    for (const node of this.#nodes) graph.message(1, node)
    graph.text(2, 'graph')
    for (const constant of this.#constants) graph.message(5, constant)
    for (const input of this.#inputs) graph.message(11, input)
    for (const output of this.#outputs) graph.message(12, output)
    const opset = new ProtoWriter().text(1, '').int(2, OPSET)
    return new ProtoWriter().int(1, IR_VERSION).message(7, graph).message(8, opset).finish()
  }
}
