import { ModelFormatError } from './flatbuffer.ts'
import type { GraphModel, GraphNode } from './graph-model.ts'
import { OnnxGraph } from './onnx.ts'
import { permute, type Sides } from './tflite-to-onnx.ts'
import type { Weight } from './weights.ts'

/** An output of the converted model. */
export interface WantedOutput {
  /** The node that computes it, of the shape [1, height, width, channels]. */
  node: string
  /** The channels that are needed. Defaults to all. Only for the output of a convolution; the other channels are not computed. */
  channels?: readonly number[]
}

/** Operators without attributes, which mean the same in ONNX. */
const SAME = { Mul: 'Mul', Add: 'Add', AddV2: 'Add', Relu: 'Relu', Sigmoid: 'Sigmoid', Identity: 'Identity' } as const
const isSame = (op: string): op is keyof typeof SAME => Object.hasOwn(SAME, op)

const CONVOLUTIONS = new Set(['Conv2D', '_FusedConv2D', 'DepthwiseConv2dNative', 'FusedDepthwiseConv2dNative'])

function fourSides({ shape: [a, b, c, d, ...more] }: Weight): Sides {
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0)
    throw new ModelFormatError('the filters of a convolution must have four dimensions')
  return [a, b, c, d]
}

/** Returns the filters of some output channels. */
function someFilters<Values extends Float32Array | Uint16Array>(
  { values, shape }: { values: Values; shape: Sides },
  channels: readonly number[],
): { values: Values; shape: Sides } {
  const size = shape[1] * shape[2] * shape[3]
  const kept = values.slice(0, channels.length * size) as Values
  for (const [index, channel] of channels.entries()) {
    if (channel < 0 || channel >= shape[0]) throw new ModelFormatError(`there is no channel ${channel} of ${shape[0]}`)
    kept.set(values.subarray(channel * size, (channel + 1) * size), index * size)
  }
  return { values: kept, shape: [channels.length, shape[1], shape[2], shape[3]] }
}

class Converter {
  readonly #model: GraphModel
  readonly #graph = new OnnxGraph()
  readonly #names = new Map<string, string>()
  /** Pixels of the input per cell of a node's output. */
  readonly #strides = new Map<string, number>()
  #side = 0

  /** @param input a node that the caller computes. The image of the model leads to it without a change of its size. */
  constructor(model: GraphModel, input?: string) {
    this.#model = model
    if (input === undefined) return
    const placeholder = [...model.nodes.values()].find(({ op }) => op === 'Placeholder')
    if (placeholder === undefined) throw new ModelFormatError('the model has no input')
    this.#names.set(input, this.#input(placeholder))
    this.#strides.set(input, 1)
  }

  convert(outputs: Record<string, WantedOutput>): Uint8Array<ArrayBuffer> {
    for (const [name, { node, channels }] of Object.entries(outputs)) {
      const from = channels === undefined ? this.#value(node) : this.#convolution(this.#node(node), channels)
      this.#graph.node('Identity', [from], name)
      this.#graph.output(name, [1, `${name}_channels`, `${name}_height`, `${name}_width`])
    }
    return this.#graph.finish()
  }

  #node(name: string): GraphNode {
    const node = this.#model.nodes.get(name)
    if (node === undefined) throw new ModelFormatError(`the node ${name} is missing`)
    return node
  }

  #weight(name: string | undefined): Weight {
    const weight = name === undefined ? undefined : this.#model.weights.get(name)
    if (weight === undefined) throw new ModelFormatError(`the weight ${name} is missing`)
    return weight
  }

  /** Returns the name of a node's output, after adding the node and everything it depends on. */
  #value(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const value = this.#add(this.#node(name))
    this.#names.set(name, value)
    return value
  }

  #add(node: GraphNode): string {
    if (CONVOLUTIONS.has(node.op)) return this.#convolution(node)
    if (isSame(node.op)) return this.#simple(node, SAME[node.op])
    switch (node.op) {
      case 'Placeholder':
        return this.#input(node)
      case 'Const':
        return this.#scalar(node)
      case 'Relu6':
        return this.#simple(node, 'Clip', this.#limitsOfRelu6())
      case 'Mean':
        return this.#mean(node)
      case 'ConcatV2':
        return this.#concat(node)
      case 'ResizeBilinear':
        return this.#resize(node)
      default:
        throw new ModelFormatError(`the operator ${node.op} is not supported`)
    }
  }

  #number(value: number): string {
    return this.#graph.floats([], Float32Array.of(value))
  }

  #limitsOfRelu6(): string[] {
    return [this.#number(0), this.#number(6)]
  }

  #input(node: GraphNode): string {
    const [batch, height, width, channels] = node.attr.shape?.shape.dim ?? []
    if (batch?.size !== 1 || height === undefined || height.size !== width?.size || channels === undefined)
      throw new ModelFormatError('the input must be one square image')
    this.#side = height.size
    this.#strides.set(node.name, 1)
    this.#graph.input('input', [1, channels.size, 'height', 'width'])
    return 'input'
  }

  /** Adds a constant that is a single number. The meaning of others would depend on the order of the dimensions. */
  #scalar({ name }: GraphNode): string {
    const { shape, values } = this.#weight(name)
    if (shape.length > 0) throw new ModelFormatError(`the constant ${name} is not a single number`)
    return this.#graph.floats([], values)
  }

  #strideOf(name: string | undefined): number {
    return (name === undefined ? undefined : this.#strides.get(name)) ?? 1
  }

  #simple(node: GraphNode, operator: string, more: string[] = []): string {
    const inputs = node.input.map((input) => this.#value(input))
    // A factor per channel has no stride left, so the picture's is the larger one.
    this.#strides.set(node.name, Math.max(...node.input.map((input) => this.#strideOf(input))))
    const to = this.#graph.fresh(operator)
    this.#graph.node(operator, [...inputs, ...more], to)
    return to
  }

  #mean(node: GraphNode): string {
    const [from = '', axes] = node.input
    const { values } = this.#weight(axes)
    if (node.attr.keep_dims?.b !== true || values.join() !== '1,2')
      throw new ModelFormatError('Mean is only supported over height and width')
    const to = this.#graph.fresh('mean')
    this.#graph.node('ReduceMean', [this.#value(from)], to, { axes: [2, 3], keepdims: 1 })
    return to
  }

  #concat(node: GraphNode): string {
    const { values } = this.#weight(node.input.at(-1))
    if (values[0] !== 3 && values[0] !== -1) throw new ModelFormatError('ConcatV2 is only supported over channels')
    const parts = node.input.slice(0, -1)
    const inputs = parts.map((input) => this.#value(input))
    this.#strides.set(node.name, this.#strideOf(parts[0]))
    const to = this.#graph.fresh('concat')
    this.#graph.node('Concat', inputs, to, { axis: 1 })
    return to
  }

  #resize(node: GraphNode): string {
    const [from = '', size] = node.input
    const { align_corners: corners, half_pixel_centers: centres } = node.attr
    if (corners?.b === true) throw new ModelFormatError('ResizeBilinear with aligned corners is not supported')
    const input = this.#value(from)
    const { values } = this.#weight(size)
    const scale = (values[0] ?? 0) / (this.#side / this.#strideOf(from))
    if (values[0] !== values[1] || !Number.isInteger(scale))
      throw new ModelFormatError('ResizeBilinear is only supported for the same whole factor on both sides')
    this.#strides.set(node.name, this.#strideOf(from) / scale)
    const to = this.#graph.fresh('resized')
    const scales = this.#graph.floats([4], Float32Array.of(1, 1, scale, scale))
    const mode = centres?.b === true ? 'half_pixel' : 'asymmetric'
    this.#graph.node('Resize', [input, '', scales], to, { mode: 'linear', coordinate_transformation_mode: mode })
    return to
  }

  #convolution(node: GraphNode, channels?: readonly number[]): string {
    const { strides, dilations, padding, data_format: format, fused_ops: fused } = node.attr
    const stride = strides?.list.i[1] ?? 1
    if (format?.s !== 'NHWC' || strides?.list.i.join() !== `1,${stride},${stride},1` || dilations?.list.i.some((step) => step !== 1))
      throw new ModelFormatError(`the convolution ${node.name} is not supported`)
    const [from = '', filters, bias] = node.input
    const weight = this.#weight(filters)
    const isDepthwise = node.op.includes('Depthwise')
    // TensorFlow's order is [height, width, in, out] and, for depthwise filters, [height, width, channels, 1].
    const order: Sides = isDepthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]
    const ordered = permute(weight.halves ?? weight.values, fourSides(weight), order)
    const { shape, values } = channels === undefined ? ordered : someFilters(ordered, channels)
    const inputs = [
      this.#value(from),
      values instanceof Uint16Array ? this.#graph.halves(shape, values) : this.#graph.floats(shape, values),
    ]
    const [first, activation, ...others] = fused?.list.s ?? []
    if (first !== undefined) {
      if (first !== 'BiasAdd' || others.length > 0) throw new ModelFormatError(`the convolution ${node.name} fuses ${fused?.list.s.join()}`)
      const all = this.#weight(bias).values
      const kept = channels === undefined ? all : Float32Array.from(channels, (channel) => all[channel] ?? 0)
      if (kept.length !== shape[0]) throw new ModelFormatError(`${kept.length} biases do not fit ${shape[0]} channels`)
      inputs.push(this.#graph.floats([kept.length], kept))
    }
    this.#strides.set(node.name, this.#strideOf(from) * stride)
    const to = this.#graph.fresh('convolution')
    this.#graph.node('Conv', inputs, to, {
      kernel_shape: [shape[2], shape[3]],
      strides: [stride, stride],
      // SAME_UPPER equals TensorFlow's SAME for any input size.
      ...(padding?.s === 'SAME' ? { auto_pad: 'SAME_UPPER' } : { pads: [0, 0, 0, 0] }),
      group: isDepthwise ? shape[0] : 1,
    })
    if (activation === undefined) return to
    const activated = this.#graph.fresh('activated')
    if (activation === 'Relu') this.#graph.node('Relu', [to], activated)
    else if (activation === 'Relu6') this.#graph.node('Clip', [to, ...this.#limitsOfRelu6()], activated)
    else throw new ModelFormatError(`the convolution ${node.name} fuses ${activation}`)
    return activated
  }
}

/**
 * Converts the part of a graph model that computes `outputs` to ONNX, with dynamic height and width. Input: float32 [1, channels, height,
 * width], both sides multiples of the model's total stride. Outputs, by name: [1, channels, rows, columns].
 *
 * @param input a node to start from instead of the image, for a model whose first nodes only prepare the image
 * @throws ModelFormatError if a node or weight is missing or an operator is not supported
 */
export function graphToOnnx(model: GraphModel, outputs: Record<string, WantedOutput>, input?: string): Uint8Array<ArrayBuffer> {
  return new Converter(model, input).convert(outputs)
}
