import { z } from 'zod'

/** Requests to a worker that runs models: to start one, or to run one that was started. */
export const ModelRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), id: z.int(), model: z.int(), onnx: z.instanceof(Uint8Array<ArrayBuffer>) }),
  z.object({
    type: z.literal('run'),
    id: z.int(),
    model: z.int(),
    planes: z.instanceof(Float32Array<ArrayBuffer>),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
])
export type ModelRequest = z.infer<typeof ModelRequest>

const Output = z.object({ values: z.instanceof(Float32Array<ArrayBuffer>), dims: z.array(z.int()) })

/** The outputs of a request by name, none for the start of a model, or why it failed. */
export const ModelResponse = z.object({ id: z.int(), outputs: z.record(z.string(), Output).optional(), error: z.string().optional() })
