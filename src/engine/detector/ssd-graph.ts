import { permute, type Sides } from './convert'
import { ModelFormatError } from './flatbuffer'
import { OnnxGraph } from './onnx'
import type { Weights } from './weights'

/** Blocks of MobileNet v1 that halve the image; the first convolution does as well. */
const BLOCKS = 13
const HALVING_BLOCKS = new Set([2, 4, 6, 12])
/** The block whose features the finest predictions are made from. */
const FINE_BLOCK = 11
/** Pairs of convolutions above the blocks, each halving once more. */
const EXTRA_PAIRS = 4
/** Keeps the batch normalisation of a dead channel finite; the value the model was trained with. */
const EPSILON = 0.001
/** Scores at each anchor: background, face, and a third that the model never learned. */
const CLASSES = 3
const FACE = 1

interface Filters {
  shape: Sides
  values: Float32Array
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

  /** Filters as TensorFlow stores them, [height, width, in, out] and for depthwise ones [height, width, channels, 1], in ONNX's order. */
  #filters(name: string, order: Sides): Filters {
    const [a, b, c, d, ...more] = this.#weights.get(name)?.shape ?? []
    if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
      throw new ModelFormatError(`the weight ${name} is missing or has the wrong number of sides`)
    return permute(this.vector(name), [a, b, c, d], order)
  }

  #convolution(from: string, { shape, values }: Filters, bias: Float32Array, stride: number, group = 1): string {
    if (bias.length !== shape[0]) throw new ModelFormatError(`${bias.length} biases do not fit ${shape[0]} channels`)
    const to = this.graph.fresh('convolution')
    const inputs = [from, this.graph.floats(shape, values), this.graph.floats([bias.length], bias)]
    // SAME_UPPER is TensorFlow's SAME, whatever the size of the input.
    const attributes = { kernel_shape: [shape[2], shape[3]], strides: [stride, stride], auto_pad: 'SAME_UPPER', group }
    this.graph.node('Conv', inputs, to, attributes)
    return to
  }

  #clip(from: string): string {
    const to = this.graph.fresh('clipped')
    this.graph.node('Clip', [from, this.#low, this.#high], to)
    return to
  }

  /** A convolution over all channels, and its activation. */
  dense(from: string, name: string, stride: number): string {
    const filters = this.#filters(`${name}/weights`, [3, 2, 0, 1])
    return this.#clip(this.#convolution(from, filters, this.vector(`${name}/convolution_bn_offset`), stride))
  }

  /** A convolution of each channel by itself, with its batch normalisation folded into the filters, and its activation. */
  depthwise(from: string, name: string, stride: number): string {
    const { shape, values } = this.#filters(`${name}/depthwise_weights`, [2, 3, 0, 1])
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

  /** Predictions as [1, rows x columns x anchors, values]. */
  #predictions(from: string, filters: Filters, bias: Float32Array, values: number): string {
    const channelsLast = this.graph.fresh('channels_last')
    const list = this.graph.fresh('predictions')
    this.graph.node('Transpose', [this.#convolution(from, filters, bias, 1)], channelsLast, { perm: [0, 2, 3, 1] })
    this.graph.node('Reshape', [channelsLast, this.graph.integers([0, -1, values])], list)
    return list
  }

  boxes(from: string, predictor: number): string {
    const name = `Prediction/BoxPredictor_${predictor}/BoxEncodingPredictor`
    return this.#predictions(from, this.#filters(`${name}/weights`, [3, 2, 0, 1]), this.vector(`${name}/biases`), 4)
  }

  /** Of the classes' scores only the face's is computed. */
  scores(from: string, predictor: number): string {
    const name = `Prediction/BoxPredictor_${predictor}/ClassPredictor`
    const { shape, values } = this.#filters(`${name}/weights`, [3, 2, 0, 1])
    const anchors = shape[0] / CLASSES
    const faces = new Float32Array(anchors * shape[1])
    for (let anchor = 0; anchor < anchors; anchor += 1) {
      const start = (anchor * CLASSES + FACE) * shape[1]
      faces.set(values.subarray(start, start + shape[1]), anchor * shape[1])
    }
    const bias = this.vector(`${name}/biases`).filter((_, index) => index % CLASSES === FACE)
    return this.#predictions(from, { shape: [anchors, shape[1], 1, 1], values: faces }, bias, 1)
  }

  join(parts: string[], output: string): void {
    this.graph.node('Concat', parts, output, { axis: 1 })
  }
}

/**
 * Builds the SSD MobileNet v1 face detector of `@vladmandic/face-api` in ONNX, with free height and width.
 * Input: float32 [1, 3, height, width] from -1 to 1. Outputs: `boxes` [1, anchors, 4], relative to the anchors, and `scores`
 * [1, anchors, 1], logits; six grids one after the other, finest first, row after row, the anchors of a place together.
 *
 * @throws ModelFormatError where weights are missing or do not fit
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
  builder.graph.input('input', [1, 3, 'height', 'width'])
  builder.graph.output('boxes', [1, 'anchors', 4])
  builder.graph.output('scores', [1, 'anchors', 1])
  return builder.graph.finish()
}
