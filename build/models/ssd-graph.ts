import { permute, type Sides } from './tflite-to-onnx.ts'
import { ModelFormatError } from './flatbuffer.ts'
import { OnnxGraph, type Quantisation } from './onnx.ts'
import type { Weight, Weights } from './weights.ts'

/** Blocks of MobileNet v1. The blocks below halve the resolution, as does the first convolution. */
const BLOCKS = 13
const HALVING_BLOCKS = new Set([2, 4, 6, 12])
/** The block whose features give the finest grid of predictions. */
const FINE_BLOCK = 11
/** Pairs of convolutions after the blocks, each of which halves the resolution. */
const EXTRA_PAIRS = 4
/** Makes the batch normalisation of a dead channel finite. The training used this value. */
const EPSILON = 0.001
/** Scores per anchor: background, face and a third, unused class. */
const CLASSES = 3
const FACE = 1

/** Filters in ONNX's order: [out, in, height, width]. */
interface Filters {
  shape: Sides
  values: Float32Array | Uint8Array
  /** Undefined if the values are plain numbers. */
  quantisation?: Quantisation
}

/** Image size in training, in pixels. The anchors are stored as fractions of it. */
const TRAINED_SIDE = 512
/** Side of a cell of each grid in pixels, and anchors per cell. */
const GRIDS = [
  { stride: 16, anchors: 3 },
  { stride: 32, anchors: 6 },
  { stride: 64, anchors: 6 },
  { stride: 128, anchors: 6 },
  { stride: 256, anchors: 6 },
  { stride: 512, anchors: 6 },
] as const
/** Numbers per anchor in the model's output: stride, width and height. */
const ANCHOR_NUMBERS = 3

/**
 * Returns stride, width and height of the anchors of a cell of each grid, in pixels, from a weight that lists top, left, bottom and right
 * of each. All cells of a grid have the same anchors around their centre, so those of the first cell apply to inputs of any size.
 *
 * @throws ModelFormatError if the list does not match the grids
 */
export function readAnchors(weights: Weights): Float32Array {
  const corners = weights.get('Output/extra_dim')?.values ?? new Float32Array()
  let first = 0
  const anchors = GRIDS.flatMap(({ stride, anchors: count }) => {
    const sizes = Array.from({ length: count }, (_, index) => {
      const [top = 0, left = 0, bottom = 0, right = 0] = corners.subarray((first + index) * 4, (first + index + 1) * 4)
      return [stride, (right - left) * TRAINED_SIDE, (bottom - top) * TRAINED_SIDE]
    })
    first += (TRAINED_SIDE / stride) ** 2 * count
    return sizes.flat()
  })
  if (corners.length !== first * 4) throw new ModelFormatError(`the model has ${corners.length / 4} anchors instead of ${first}`)
  return Float32Array.from(anchors)
}

class Builder {
  readonly #weights: Weights
  readonly graph = new OnnxGraph()
  readonly #low = this.graph.floats([], Float32Array.of(0))
  readonly #high = this.graph.floats([], Float32Array.of(6))

  constructor(weights: Weights) {
    this.#weights = weights
  }

  vector(name: string): Float32Array {
    const weight = this.#weights.get(name)
    if (weight === undefined) throw new ModelFormatError(`the weight ${name} is missing`)
    return weight.values
  }

  #weight(name: string): Weight & { sides: Sides } {
    const weight = this.#weights.get(name)
    const [a, b, c, d, ...more] = weight?.shape ?? []
    if (weight === undefined || a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
      throw new ModelFormatError(`the weight ${name} is missing or does not have four dimensions`)
    return { ...weight, sides: [a, b, c, d] }
  }

  /** Returns filters as stored. TensorFlow's order is [height, width, in, out]. */
  #filters(name: string): Filters {
    const { values, quantised, sides } = this.#weight(name)
    if (quantised === undefined) return permute(values, sides, [3, 2, 0, 1])
    return { ...permute(quantised.bytes, sides, [3, 2, 0, 1]), quantisation: quantised }
  }

  #constant({ shape, values, quantisation }: Filters): string {
    if (values instanceof Float32Array) return this.graph.floats(shape, values)
    if (quantisation === undefined) throw new ModelFormatError('filters of one byte per value need a scale')
    return this.graph.quantised(shape, values, quantisation)
  }

  #convolution(from: string, filters: Filters, bias: Float32Array, stride: number, group = 1): string {
    const { shape } = filters
    if (bias.length !== shape[0]) throw new ModelFormatError(`${bias.length} biases do not fit ${shape[0]} channels`)
    const to = this.graph.fresh('convolution')
    const inputs = [from, this.#constant(filters), this.graph.floats([bias.length], bias)]
    // SAME_UPPER equals TensorFlow's SAME for any input size.
    const attributes = { kernel_shape: [shape[2], shape[3]], strides: [stride, stride], auto_pad: 'SAME_UPPER', group }
    this.graph.node('Conv', inputs, to, attributes)
    return to
  }

  #clip(from: string): string {
    const to = this.graph.fresh('clipped')
    this.graph.node('Clip', [from, this.#low, this.#high], to)
    return to
  }

  /** Adds a convolution over all channels with its activation. */
  dense(from: string, name: string, stride: number): string {
    const filters = this.#filters(`${name}/weights`)
    return this.#clip(this.#convolution(from, filters, this.vector(`${name}/convolution_bn_offset`), stride))
  }

  /** Adds a depthwise convolution, its batch normalisation folded into the filters, with its activation. */
  depthwise(from: string, name: string, stride: number): string {
    const weight = this.#weight(`${name}/depthwise_weights`)
    // TensorFlow's order of depthwise filters is [height, width, channels, 1].
    const { shape, values } = permute(weight.values, weight.sides, [2, 3, 0, 1])
    const [gamma, beta, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map((part) =>
      this.vector(`${name}/BatchNorm/${part}`),
    )
    const scale = Float32Array.from(
      { length: shape[0] },
      (_, channel) => (gamma?.[channel] ?? 0) / Math.sqrt((variance?.[channel] ?? 0) + EPSILON),
    )
    const area = shape[2] * shape[3]
    const folded = values.map((value, index) => value * (scale[Math.floor(index / area)] ?? 0))
    const bias = scale.map((factor, channel) => (beta?.[channel] ?? 0) - (mean?.[channel] ?? 0) * factor)
    return this.#clip(this.#convolution(from, { shape, values: folded }, bias, stride, shape[0]))
  }

  /** Adds predictions of the shape [1, rows x columns x anchors, values]. */
  #predictions(from: string, filters: Filters, bias: Float32Array, values: number): string {
    const channelsLast = this.graph.fresh('channels_last')
    const list = this.graph.fresh('predictions')
    this.graph.node('Transpose', [this.#convolution(from, filters, bias, 1)], channelsLast, { perm: [0, 2, 3, 1] })
    this.graph.node('Reshape', [channelsLast, this.graph.integers([0, -1, values])], list)
    return list
  }

  boxes(from: string, predictor: number): string {
    const name = `Prediction/BoxPredictor_${predictor}/BoxEncodingPredictor`
    return this.#predictions(from, this.#filters(`${name}/weights`), this.vector(`${name}/biases`), 4)
  }

  /** Adds the scores of the face class; the other scores are not computed. */
  scores(from: string, predictor: number): string {
    const name = `Prediction/BoxPredictor_${predictor}/ClassPredictor`
    const filters = this.#filters(`${name}/weights`)
    const { shape, values } = filters
    const anchors = shape[0] / CLASSES
    const faces = values.slice(0, anchors * shape[1])
    for (let anchor = 0; anchor < anchors; anchor += 1) {
      const start = (anchor * CLASSES + FACE) * shape[1]
      faces.set(values.subarray(start, start + shape[1]), anchor * shape[1])
    }
    const bias = this.vector(`${name}/biases`).filter((_, index) => index % CLASSES === FACE)
    return this.#predictions(from, { ...filters, shape: [anchors, shape[1], 1, 1], values: faces }, bias, 1)
  }

  /** Adds a constant as an output. */
  output(shape: number[], values: Float32Array, output: string): void {
    this.graph.node('Identity', [this.graph.floats(shape, values)], output)
  }

  join(parts: string[], output: string): void {
    this.graph.node('Concat', parts, output, { axis: 1 })
  }
}

/**
 * Builds the SSD MobileNet v1 face detector of `@vladmandic/face-api` in ONNX, with free height and width. Input: float32 [1, 3, height,
 * width] from -1 to 1. Outputs: `boxes` [1, anchors, 4], relative to the anchors, and `scores` [1, anchors, 1], logits. The anchors are
 * ordered by grid, the finest of the six first; within a grid by row, column and anchor. The output `anchors` [1, 33, 3] lists stride,
 * width and height of the anchors of one cell per grid, in pixels of the input.
 *
 * @throws ModelFormatError if weights are missing or have the wrong shape
 */
export function buildSsd(weights: Weights): Uint8Array<ArrayBuffer> {
  const builder = new Builder(weights)
  let features = builder.dense('input', 'MobilenetV1/Conv2d_0_pointwise', 2)
  const predictedFrom: string[] = []
  for (let block = 1; block <= BLOCKS; block += 1) {
    features = builder.depthwise(features, `MobilenetV1/Conv2d_${block}_depthwise`, HALVING_BLOCKS.has(block) ? 2 : 1)
    features = builder.dense(features, `MobilenetV1/Conv2d_${block}_pointwise`, 1)
    if (block === FINE_BLOCK) predictedFrom.push(features)
  }
  predictedFrom.push(features)
  for (let pair = 0; pair < EXTRA_PAIRS; pair += 1) {
    features = builder.dense(features, `Prediction/Conv2d_${2 * pair}_pointwise`, 1)
    features = builder.dense(features, `Prediction/Conv2d_${2 * pair + 1}_pointwise`, 2)
    predictedFrom.push(features)
  }
  builder.join(
    predictedFrom.map((from, predictor) => builder.boxes(from, predictor)),
    'boxes',
  )
  builder.join(
    predictedFrom.map((from, predictor) => builder.scores(from, predictor)),
    'scores',
  )
  const anchors = readAnchors(weights)
  const anchorShape = [1, anchors.length / ANCHOR_NUMBERS, ANCHOR_NUMBERS]
  builder.output(anchorShape, anchors, 'anchors')
  builder.graph.input('input', [1, 3, 'height', 'width'])
  builder.graph.output('boxes', [1, 'anchors', 4])
  builder.graph.output('scores', [1, 'anchors', 1])
  builder.graph.output('anchors', anchorShape)
  return builder.graph.finish()
}
