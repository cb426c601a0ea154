import * as ort from 'onnxruntime-web/wasm'
import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

import { invariant } from '#lib/invariant.ts'
import { rememberSuccess } from '#lib/remember-success.ts'
import { EngineError } from '../core/errors'

/** The values and dimensions of a model's output. */
export interface ModelOutput {
  values: Float32Array
  dims: readonly number[]
}

/** Runs a model on an input of [1, 3, height, width] and returns its outputs by name. */
export type RunModel = (planes: Float32Array, width: number, height: number) => Promise<Record<string, ModelOutput>>

function unavailable(subject: string, cause: unknown): EngineError {
  // The runtime's own words help only someone who reads the console.
  console.error(`Couldn’t load the ${subject}`, cause)
  const message = `Couldn’t load the ${subject}. Check your connection, reload the page and try again. If it fails again, contact your administrator.`
  return new EngineError('detector-unavailable', message, { cause })
}

/**
 * Fetches a file of a model.
 *
 * @throws Error for any unsuccessful status
 */
export async function fetchModel(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the server responded with ${response.status} to the request for the model`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The models are small, so more threads would mostly wait for each other. */
const MAX_THREADS = 8

/**
 * Returns the number of threads that models run on: all cores but one, which stays free for the page. Threads need shared memory, which
 * requires a cross-origin isolated page.
 */
export function modelThreads(): number {
  return globalThis.crossOriginIsolated ? Math.min(MAX_THREADS, Math.max(1, navigator.hardwareConcurrency - 1)) : 1
}

/** Sets the location of the runtime's files, before a worker's first model is started. */
export function prepareRuntime({ isSingleThreaded = false } = {}): void {
  ort.env.wasm.wasmPaths = { wasm: runtimeBinary, mjs: runtimeModule }
  ort.env.wasm.proxy = false
  ort.env.wasm.numThreads = isSingleThreaded ? 1 : modelThreads()
  ort.env.logLevel = 'error'
}

async function startSession(onnx: Uint8Array, isSingleThreaded = false): Promise<ort.InferenceSession> {
  prepareRuntime({ isSingleThreaded })
  return ort.InferenceSession.create(onnx)
}

/** Starts a model from its file in ONNX. */
export type StartModel = (onnx: Uint8Array<ArrayBuffer>) => Promise<RunModel>

/** Starts a model in the calling thread. */
export const startModel: StartModel = async (onnx) => {
  const session = await startSession(onnx)
  const [input] = session.inputNames
  invariant(input !== undefined, 'the model must have an input: check the pinned version of its package')
  return async (planes, width, height) => {
    const outputs = await session.run({ [input]: new ort.Tensor('float32', planes, [1, 3, height, width]) })
    return Object.fromEntries(
      Object.entries(outputs).map(([name, { data, dims }]) => {
        invariant(data instanceof Float32Array, `the output ${name} must be float32: check the pinned version of the model’s package`)
        return [name, { values: data, dims }]
      }),
    )
  }
}

/**
 * Returns a function that starts a model on its first call and returns the same model afterwards. After a failure the next call retries.
 *
 * @param subject noun for the error message, such as `face detector`
 * @param readModel returns the model in ONNX
 * @param startIn starts the model elsewhere than in the calling thread
 * @throws EngineError 'detector-unavailable' (the returned function)
 */
export function lazyModel(
  subject: string,
  readModel: () => Promise<Uint8Array<ArrayBuffer>>,
  startIn: StartModel = startModel,
): () => Promise<RunModel> {
  return lazily(subject, () => readModel().then(startIn))
}

/** Does the same as `lazyModel` for a model with other inputs. It runs on one thread, because it is small. */
export function lazySession(subject: string, readModel: () => Promise<Uint8Array>): () => Promise<ort.InferenceSession> {
  return lazily(subject, () => readModel().then((onnx) => startSession(onnx, true)))
}

function lazily<T>(subject: string, start: () => Promise<T>): () => Promise<T> {
  const started = rememberSuccess(start)
  return async () => {
    try {
      return await started()
    } catch (error) {
      throw unavailable(subject, error)
    }
  }
}
