import { z } from 'zod'

import { ModelFormatError } from './flatbuffer.ts'
import { readWeights, type Weights } from './weights.ts'

/** Strings are stored as base64 in the attributes. */
const Text = z.base64().transform((text) => Buffer.from(text, 'base64').toString('latin1'))
const Integer = z.coerce.number().pipe(z.int())

const Attributes = z.object({
  strides: z.object({ list: z.object({ i: z.array(Integer) }) }).optional(),
  dilations: z.object({ list: z.object({ i: z.array(Integer) }) }).optional(),
  padding: z.object({ s: Text }).optional(),
  data_format: z.object({ s: Text }).optional(),
  fused_ops: z.object({ list: z.object({ s: z.array(Text) }) }).optional(),
  keep_dims: z.object({ b: z.boolean() }).optional(),
  align_corners: z.object({ b: z.boolean() }).optional(),
  half_pixel_centers: z.object({ b: z.boolean() }).optional(),
  shape: z.object({ shape: z.object({ dim: z.array(z.object({ size: Integer })) }) }).optional(),
})

const GraphNode = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: Attributes.default({}),
})

/** An operator of a graph, or one of its constants. */
export type GraphNode = z.infer<typeof GraphNode>

const Model = z.object({
  modelTopology: z.object({ node: z.array(GraphNode) }),
  weightsManifest: z.array(z.unknown()),
})

/** A graph model of TensorFlow.js. */
export interface GraphModel {
  nodes: ReadonlyMap<string, GraphNode>
  weights: Weights
}

/**
 * Reads a graph model of TensorFlow.js: its nodes and its weights.
 *
 * @param json the model's JSON file
 * @param bytes the weights that it lists
 * @throws ModelFormatError if the file is damaged or does not match the bytes
 */
export function readGraphModel(json: string, bytes: Uint8Array<ArrayBuffer>): GraphModel {
  const { modelTopology, weightsManifest } = parseModel(json)
  return {
    nodes: new Map(modelTopology.node.map((node) => [node.name, node])),
    weights: readWeights(JSON.stringify(weightsManifest), bytes),
  }
}

function parseModel(json: string): z.infer<typeof Model> {
  try {
    return Model.parse(JSON.parse(json))
  } catch (error) {
    throw new ModelFormatError('the graph of the model is damaged', { cause: error })
  }
}
