import { ModelFormatError } from './flatbuffer.ts'
import { OnnxGraph } from './onnx.ts'
import { permute, type Sides } from './tflite-to-onnx.ts'
import type { Weight, Weights } from './weights.ts'

/** Side of the input in pixels. */
export const RECOGNITION_SIDE = 150
/** Numbers in a descriptor. */
const DESCRIPTOR = 128

/** Groups of blocks in order. All but the first start with a block that halves the resolution. */
const GROUPS = [
  { name: 'conv32', blocks: 3 },
  { name: 'conv64', blocks: 3 },
  { name: 'conv128', blocks: 2 },
  { name: 'conv256', blocks: 2 },
] as const

/** A picture in the network. */
interface Features {
  name: string
  side: number
  channels: number
}

class Builder {
  readonly graph = new OnnxGraph()
  readonly #weights: Weights

  constructor(weights: Weights) {
    this.#weights = weights
  }

  weight(name: string): Weight {
    const weight = this.#weights.get(name)
    if (weight === undefined) throw new ModelFormatError(`the weight ${name} is missing`)
    return weight
  }

  node(operator: string, inputs: string[], attributes = {}): string {
    const to = this.graph.fresh(operator)
    this.graph.node(operator, inputs, to, attributes)
    return to
  }

  #perChannel(name: string, channels: number): string {
    const { values } = this.weight(name)
    if (values.length !== channels) throw new ModelFormatError(`${name} does not fit ${channels} channels`)
    return this.graph.floats([1, channels, 1, 1], values)
  }

  /** Adds a convolution, its scale and, optionally, its activation. A convolution that halves the resolution has no padding. */
  convolution(from: Features, name: string, { isHalving = false, isActivated = true } = {}): Features {
    const { shape, values, quantised } = this.weight(`${name}/conv/filters`)
    const [height = 0, width = 0, input = 0, channels = 0] = shape
    if (shape.length !== 4 || height !== width || input !== from.channels) throw new ModelFormatError(`${name} does not fit the picture`)
    // TensorFlow's order is [height, width, in, out].
    const sides: Sides = [height, width, input, channels]
    const filters = quantised
      ? this.graph.quantised([channels, input, height, width], permute(quantised.bytes, sides, [3, 2, 0, 1]).values, quantised)
      : this.graph.floats([channels, input, height, width], permute(values, sides, [3, 2, 0, 1]).values)
    const bias = this.weight(`${name}/conv/bias`).values
    const stride = isHalving ? 2 : 1
    const pad = isHalving ? 0 : (height - 1) / 2
    const convolved = this.node('Conv', [from.name, filters, this.graph.floats([bias.length], bias)], {
      kernel_shape: [height, width],
      strides: [stride, stride],
      pads: [pad, pad, pad, pad],
    })
    const scaled = this.node('Mul', [convolved, this.#perChannel(`${name}/scale/weights`, channels)])
    const shifted = this.node('Add', [scaled, this.#perChannel(`${name}/scale/biases`, channels)])
    const side = Math.floor((from.side + 2 * pad - height) / stride) + 1
    return { name: isActivated ? this.node('Relu', [shifted]) : shifted, side, channels }
  }

  #padded(from: Features, { side, channels }: Omit<Features, 'name'>): string {
    if (from.side === side && from.channels === channels) return from.name
    const [more, rows] = [channels - from.channels, side - from.side]
    return this.node('Pad', [from.name, this.graph.integers([0, 0, 0, 0, 0, more, rows, rows])])
  }

  /** Adds two convolutions whose result is added to their input. */
  block(from: Features, name: string, isHalving = false): Features {
    const first = this.convolution(from, `${name}/conv1`, { isHalving })
    const second = this.convolution(first, `${name}/conv2`, { isActivated: false })
    const pooled = isHalving
      ? { ...from, name: this.node('AveragePool', [from.name], { kernel_shape: [2, 2], strides: [2, 2] }), side: Math.floor(from.side / 2) }
      : from
    const size = { side: Math.max(second.side, pooled.side), channels: Math.max(second.channels, pooled.channels) }
    const sum = this.node('Add', [this.#padded(pooled, size), this.#padded(second, size)])
    return { ...size, name: this.node('Relu', [sum]) }
  }
}

/**
 * Builds the face recognition network of `@vladmandic/face-api`, a ResNet of dlib, in ONNX. Input: float32 [1, 3, 150, 150], an aligned
 * face minus the mean colour of the training set, divided by 255. Output: `descriptor` [1, 128]. The distance between two descriptors shows
 * whether they describe the same person.
 *
 * @throws ModelFormatError if weights are missing or have the wrong shape
 */
export function buildRecognition(weights: Weights): Uint8Array<ArrayBuffer> {
  const builder = new Builder(weights)
  const { graph } = builder
  graph.input('input', [1, 3, RECOGNITION_SIDE, RECOGNITION_SIDE])
  const first = builder.convolution({ name: 'input', side: RECOGNITION_SIDE, channels: 3 }, 'conv32_down', { isHalving: true })
  const pooled = builder.node('MaxPool', [first.name], { kernel_shape: [3, 3], strides: [2, 2] })
  let features: Features = { ...first, name: pooled, side: Math.floor((first.side - 3) / 2) + 1 }
  for (const [index, { name, blocks }] of GROUPS.entries()) {
    if (index > 0) features = builder.block(features, `${name}_down`, true)
    for (let block = 1; block <= blocks; block += 1) features = builder.block(features, `${name}_${block}`)
  }
  features = builder.block(features, 'conv256_down_out', true)
  const mean = builder.node('ReduceMean', [features.name], { axes: [2, 3], keepdims: 0 })
  const { shape, values } = builder.weight('fc')
  if (shape[0] !== features.channels || shape[1] !== DESCRIPTOR) throw new ModelFormatError('the last layer does not fit the network')
  graph.node('MatMul', [mean, graph.floats(shape, values)], 'descriptor')
  graph.output('descriptor', [1, DESCRIPTOR])
  return graph.finish()
}
