import { ModelFormatError } from './flatbuffer.ts'
import { OnnxGraph } from './onnx.ts'
import { readTflite, type TfliteModel, type TfliteOperator, type TfliteTensor } from './tflite.ts'

/** Padding and activation codes of schema.fbs. */
const PADDING_SAME = 0
const ACTIVATION_NONE = 0

const name = (tensor: number) => `tensor_${tensor}`

/** Four dimensions, in TensorFlow's order: batch, height, width, channels. */
export type Sides = [number, number, number, number]

function fourSides({ shape }: TfliteTensor): Sides {
  const [batch, height, width, channels] = shape
  if (batch === undefined || height === undefined || width === undefined || channels === undefined || shape.length !== 4) {
    throw new ModelFormatError(`expected a tensor with four dimensions, found ${shape.join(' x ')}`)
  }
  return [batch, height, width, channels]
}

/** Transposes a tensor of four dimensions. `order` holds the source dimension of each target dimension. */
export function permute<Values extends Float32Array | Uint16Array | Uint8Array>(
  values: Values,
  shape: Sides,
  order: Sides,
): { values: Values; shape: Sides } {
  if (values.length !== shape[0] * shape[1] * shape[2] * shape[3]) {
    throw new ModelFormatError(`${values.length} values do not fill ${shape.join(' x ')}`)
  }
  const strides: Sides = [shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3], 1]
  const at = (list: Sides, index: number) => list[index] ?? 0
  const [a, b, c, d] = [at(shape, order[0]), at(shape, order[1]), at(shape, order[2]), at(shape, order[3])]
  const [sa, sb, sc, sd] = [at(strides, order[0]), at(strides, order[1]), at(strides, order[2]), at(strides, order[3])]
  // A slice of a typed array has its type.
  const result = values.slice() as Values
  let to = 0
  for (let i = 0; i < a; i += 1)
    for (let j = 0; j < b; j += 1)
      for (let k = 0; k < c; k += 1) for (let l = 0; l < d; l += 1, to += 1) result[to] = values[i * sa + j * sb + k * sc + l * sd] ?? 0
  return { values: result, shape: [a, b, c, d] }
}

/**
 * Returns TensorFlow's SAME padding before and after, of which the latter is larger. Computed for the model's original size, it applies to
 * every size that is a multiple of the total stride.
 */
function samePadding(size: number, kernel: number, stride: number): [number, number] {
  const total = Math.max(0, (Math.ceil(size / stride) - 1) * stride + kernel - size)
  return [total >> 1, total - (total >> 1)]
}

class Converter {
  readonly #model: TfliteModel
  readonly #graph = new OnnxGraph()
  /** Index of the constant from which an operator computes a tensor, by index of that tensor. */
  readonly #widened = new Map<number, number>()

  constructor(model: TfliteModel) {
    this.#model = model
  }

  #tensor(index: number | undefined): TfliteTensor {
    const tensor = index === undefined ? undefined : this.#model.tensors[index]
    if (tensor === undefined) throw new ModelFormatError('an operator refers to a missing tensor')
    return tensor
  }

  #values(index: number | undefined): Float32Array | Uint16Array {
    const { values } = this.#tensor(index === undefined ? undefined : (this.#widened.get(index) ?? index))
    if (values === undefined) throw new ModelFormatError('an operator refers to a missing constant')
    return values
  }

  /** Adds a constant of the model to the graph. */
  #constant(shape: number[], values: Float32Array | Uint16Array): string {
    return values instanceof Uint16Array ? this.#graph.halves(shape, values) : this.#graph.floats(shape, values)
  }

  convert(): Uint8Array<ArrayBuffer> {
    for (const operator of this.#model.operators) this.#operator(operator)
    const [input] = this.#model.inputs
    const channels = fourSides(this.#tensor(input))[3]
    this.#graph.input('input', [1, channels, 'height', 'width'])
    for (const index of this.#model.outputs) {
      const last = this.#tensor(index).shape.at(-1) ?? 0
      this.#graph.output(name(index), [1, `count_${index}`, last])
    }
    return this.#graph.finish()
  }

  #name(index: number | undefined): string {
    this.#tensor(index)
    return index === undefined || index === this.#model.inputs[0] ? 'input' : name(index)
  }

  #operator(operator: TfliteOperator): void {
    const [first, second] = operator.inputs
    const output = operator.outputs[0]
    if (first === undefined || output === undefined) throw new ModelFormatError(`${operator.name} has no input or no output`)
    this.#tensor(output)
    switch (operator.name) {
      case 'DEQUANTIZE':
        this.#values(first)
        this.#widened.set(output, first)
        return
      case 'CONV_2D':
      case 'DEPTHWISE_CONV_2D':
        return this.#convolution(operator, output)
      case 'ADD':
        this.#requireNoActivation(operator, operator.options?.int8(0) ?? 0)
        return this.#graph.node('Add', [this.#name(first), this.#name(second)], name(output))
      case 'RELU':
        return this.#graph.node('Relu', [this.#name(first)], name(output))
      case 'MAX_POOL_2D':
        return this.#maxPool(operator, first, output)
      case 'PAD':
        return this.#pad(first, second, output)
      case 'RESIZE_BILINEAR':
        return this.#resize(operator, first, output)
      case 'RESHAPE':
        return this.#reshape(first, output)
    }
  }

  #requireNoActivation(operator: TfliteOperator, activation: number): void {
    if (activation !== ACTIVATION_NONE) throw new ModelFormatError(`${operator.name} with the activation ${activation} is not supported`)
  }

  #pads(padding: number, input: TfliteTensor, kernel: [number, number], stride: [number, number]): number[] {
    if (padding !== PADDING_SAME) return [0, 0, 0, 0]
    const [, height, width] = fourSides(input)
    const [top, bottom] = samePadding(height, kernel[0], stride[0])
    const [left, right] = samePadding(width, kernel[1], stride[1])
    return [top, left, bottom, right]
  }

  #convolution(operator: TfliteOperator, output: number): void {
    const [input, weights, bias] = operator.inputs
    const { options } = operator
    if (options === undefined) throw new ModelFormatError(`${operator.name} has no options`)
    const depthwise = operator.name === 'DEPTHWISE_CONV_2D'
    this.#requireNoActivation(operator, options.int8(depthwise ? 4 : 3))
    const dilation = depthwise ? [options.int32(6, 1), options.int32(5, 1)] : [options.int32(5, 1), options.int32(4, 1)]
    if (dilation.some((step) => step !== 1)) throw new ModelFormatError(`${operator.name} with dilation is not supported`)
    const shape = fourSides(this.#tensor(weights))
    // Depthwise weights are [1, height, width, channels]; all others are [output, height, width, input].
    const reordered = permute(this.#values(weights), shape, depthwise ? [3, 0, 1, 2] : [0, 3, 1, 2])
    const kernel: [number, number] = [shape[1], shape[2]]
    const stride: [number, number] = [options.int32(2, 1), options.int32(1, 1)]
    const inputs = [this.#name(input), this.#constant(reordered.shape, reordered.values)]
    if (bias !== undefined && bias >= 0) {
      const values = this.#values(bias)
      inputs.push(this.#constant([values.length], values))
    }
    this.#graph.node('Conv', inputs, name(output), {
      kernel_shape: kernel,
      strides: stride,
      pads: this.#pads(options.int8(0), this.#tensor(input), kernel, stride),
      group: depthwise ? shape[3] : 1,
    })
  }

  #maxPool({ options }: TfliteOperator, input: number, output: number): void {
    if (options === undefined) throw new ModelFormatError('MAX_POOL_2D has no options')
    const kernel: [number, number] = [options.int32(4), options.int32(3)]
    const stride: [number, number] = [options.int32(2, 1), options.int32(1, 1)]
    const pads = this.#pads(options.int8(0), this.#tensor(input), kernel, stride)
    this.#graph.node('MaxPool', [this.#name(input)], name(output), { kernel_shape: kernel, strides: stride, pads })
  }

  #pad(input: number, amounts: number | undefined, output: number): void {
    const pairs = this.#values(amounts)
    const before = [0, 3, 1, 2].map((side) => pairs[2 * side] ?? 0)
    const after = [0, 3, 1, 2].map((side) => pairs[2 * side + 1] ?? 0)
    this.#graph.node('Pad', [this.#name(input), this.#graph.integers([...before, ...after])], name(output))
  }

  #resize({ options }: TfliteOperator, input: number, output: number): void {
    const halfPixel = options?.int8(3) === 1
    if (!halfPixel) throw new ModelFormatError('RESIZE_BILINEAR without half-pixel centres is not supported')
    const from = fourSides(this.#tensor(input))
    const to = fourSides(this.#tensor(output))
    const scales = this.#graph.floats([4], Float32Array.of(1, 1, to[1] / from[1], to[2] / from[2]))
    const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
    this.#graph.node('Resize', [this.#name(input), '', scales], name(output), attributes)
  }

  #reshape(input: number, output: number): void {
    // The model flattens height and width. With channels last, as in the original, this works for any size.
    const [, , , channels] = fourSides(this.#tensor(input))
    const channelsLast = this.#graph.fresh('channels_last')
    this.#graph.node('Transpose', [this.#name(input)], channelsLast, { perm: [0, 2, 3, 1] })
    this.#graph.node('Reshape', [channelsLast, this.#graph.integers([0, -1, channels])], name(output))
  }
}

/**
 * Converts a fully convolutional TensorFlow Lite model to ONNX with dynamic height and width.
 * Input: float32 [1, channels, height, width], both sides multiples of the model's total stride. Outputs: [1, positions, values].
 *
 * @throws ModelFormatError for damaged bytes or unsupported operators
 */
export function tfliteToOnnx(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Converter(readTflite(bytes)).convert()
}
