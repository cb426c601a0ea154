import '#lib/browser/no-eval.ts'
import '#lib/browser/trusted-types.ts'

import { invariant } from '#lib/invariant.ts'
import { startModel, type RunModel } from '../runtime'
import { ModelRequest } from './messages'

const models = new Map<number, RunModel>()

async function work(request: ModelRequest): Promise<void> {
  const { id, model } = request
  if (request.type === 'start') {
    models.set(model, await startModel(request.onnx))
    return self.postMessage({ id }, {})
  }
  const run = models.get(model)
  invariant(run, 'a model must be started before it runs')
  const outputs = await run(request.planes, request.width, request.height)
  // The runtime may keep an output in its own memory, which can't be transferred.
  const own = Object.fromEntries(
    Object.entries(outputs).map(([name, { values, dims }]) => [name, { values: values.slice(), dims: [...dims] }]),
  )
  self.postMessage({ id, outputs: own }, { transfer: Object.values(own).map(({ values }) => values.buffer) })
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = ModelRequest.parse(data)
  work(request).catch((error: unknown) => self.postMessage({ id: request.id, error: String(error) }, {}))
})
