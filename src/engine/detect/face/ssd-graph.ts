import { permute, type Sides } from './convert'
import { ModelFormatError } from './flatbuffer'
import { OnnxGraph } from './onnx'
import type { Weights } from './weights'

/** Blocks of MobileNet v1. The blocks below halve the resolution, as does the first convolution. */
const BLOCKS = 13
const HALVING_BLOCKS = new Set([2, 4, 6, 12])
/** The block whose features give the finest grid of predictions. */
const FINE_BLOCK = 11
/** Pairs of convolutions after the blocks, each of which halves the resolution. */
const EXTRA_PAIRS = 4
/** Keeps the batch normalisation of a dead channel finite. The value of the training. */
const EPSILON = 0.001
/** Scores per anchor: background, face and a third, unused class. */
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

  /** Returns filters in ONNX's order. TensorFlow's is [height, width, in, out], or [height, width, channels, 1] for depthwise filters. */
  #filters(name: string, order: Sides): Filters {
    const [a, b, c, d, ...more] = this.#weights.get(name)?.shape ?? []
    if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
      throw new ModelFormatError(`the weight ${name} is missing or does not have four dimensions`)
    return permute(this.vector(name), [a, b, c, d], order)
  }

  #convolution(from: string, { shape, values }: Filters, bias: Float32Array, stride: number, group = 1): string {
    if (bias.length !== shape[0]) throw new ModelFormatError(`${bias.length} biases do not fit ${shape[0]} channels`)
    const to = this.graph.fresh('convolution')
    const inputs = [from, this.graph.floats(shape, values), this.graph.floats([bias.length], bias)]
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
    const filters = this.#filters(`${name}/weights`, [3, 2, 0, 1])
    return this.#clip(this.#convolution(from, filters, this.vector(`${name}/convolution_bn_offset`), stride))
  }

  /** Adds a depthwise convolution, its batch normalisation folded into the filters, with its activation. */
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
    return this.#predictions(from, this.#filters(`${name}/weights`, [3, 2, 0, 1]), this.vector(`${name}/biases`), 4)
  }

  /** Adds the scores of the class face; those of other classes are not computed. */
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
 * [1, anchors, 1], logits. The order is that of six grids, finest first; within a grid by row, column and anchor.
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
  builder.graph.input('input', [1, 3, 'height', 'width'])
  builder.graph.output('boxes', [1, 'anchors', 4])
  builder.graph.output('scores', [1, 'anchors', 1])
  return builder.graph.finish()
}
