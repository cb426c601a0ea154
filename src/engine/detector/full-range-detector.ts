import modelAsset from '@mediapipe/face_detection/face_detection_full_range.tflite?url'
import * as ort from 'onnxruntime-web/wasm'
import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'

import { invariant } from '../../lib/invariant'
import { throwIfCancelled, yieldToMessages } from '../cancellation'
import { EngineError, type Box } from '../types'
import { tfliteToOnnx } from './convert'
import type { Detection, DetectOptions, Drawable, FaceDetector } from './face-detector'
import { PictureLevels } from './levels'
import { planLevels } from './plan'
import { lookAgain } from './second-look'
import { suppress } from './suppress'

/** Total stride of the model: sides of its input are multiples of it. */
const STRIDE = 32
/** The model gives one answer for each square of this many pixels. */
const CELL = 4
/** Values for each answer: centre, size, and six points that are not used here. */
const VALUES = 16

interface Strictness {
  /** Least confidence in the search. */
  search: number
  /** Least mean confidence at the second look. */
  secondLook: number
}

/**
 * The sample photographs' 35 faces score .67 and more in the search. Lower down lie faces in profile, half hidden or unsharp, and false
 * ones: the second look parts them. The careful setting lets more of the doubtful ones through.
 */
const NORMAL: Strictness = { search: 0.35, secondLook: 0.45 }
const CAREFUL: Strictness = { search: 0.25, secondLook: 0.3 }
/** From this confidence on nothing is looked at twice. */
const SURE = 0.6
/** Answers below this do not count at the second look. */
const LEAST_ANSWER = 0.02
/** Answers smaller than this, in pixels of the searched level, are texture: the model was not made for them. */
const SMALLEST = 12

function unavailable(what: string, cause?: unknown): EngineError {
  const message =
    'The face detector could not be loaded. Reload the page and try again. ' +
    `If it stays so, pass this on to whoever runs this site: ${what}.`
  return new EngineError('detector-unavailable', message, cause === undefined ? undefined : { cause })
}

async function fetchModel(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the server answered ${response.status} for the model`)
  return new Uint8Array(await response.arrayBuffer())
}

async function startSession(modelUrl: string): Promise<ort.InferenceSession> {
  ort.env.wasm.wasmPaths = { wasm: runtimeBinary, mjs: runtimeModule }
  ort.env.wasm.proxy = false
  // Threads need shared memory, which only an isolated page has.
  ort.env.wasm.numThreads = globalThis.crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency) : 1
  ort.env.logLevel = 'error'
  return ort.InferenceSession.create(tfliteToOnnx(await fetchModel(modelUrl)))
}

/** Red, green and blue planes from -1 to 1, filled with black to the sides that the model takes. */
function toInput({ data, width, height }: ImageData): ort.Tensor {
  const inputWidth = Math.ceil(width / STRIDE) * STRIDE
  const inputHeight = Math.ceil(height / STRIDE) * STRIDE
  const plane = inputWidth * inputHeight
  const values = new Float32Array(3 * plane).fill(-1)
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let to = y * inputWidth, end = to + width; to < end; to += 1, from += 4) {
      values[to] = (data[from] ?? 0) / 127.5 - 1
      values[plane + to] = (data[from + 1] ?? 0) / 127.5 - 1
      values[2 * plane + to] = (data[from + 2] ?? 0) / 127.5 - 1
    }
  }
  return new ort.Tensor('float32', values, [1, 3, inputHeight, inputWidth])
}

function floatsOf(tensor: ort.Tensor | undefined): Float32Array {
  invariant(tensor?.data instanceof Float32Array, 'the model must have two outputs of float32: check the pinned version of its package')
  return tensor.data
}

/** Boxes in pixels of the input, for the answers above the threshold. */
function readAnswers(outputs: ort.InferenceSession.OnnxValueMapType, inputWidth: number, threshold: number): Detection[] {
  const tensors = Object.values(outputs)
  const boxes = floatsOf(tensors.find(({ dims }) => dims[2] === VALUES))
  const scores = floatsOf(tensors.find(({ dims }) => dims[2] === 1))
  // Scores are logits; comparing them saves an exponential for each cell.
  const least = Math.log(threshold / (1 - threshold))
  const cellsPerRow = inputWidth / CELL
  const found: Detection[] = []
  scores.forEach((score, cell) => {
    if (score < least) return
    const [dx = 0, dy = 0, width = 0, height = 0] = boxes.subarray(cell * VALUES, cell * VALUES + 4)
    const x = ((cell % cellsPerRow) + 0.5) * CELL + dx - width / 2
    const y = (Math.floor(cell / cellsPerRow) + 0.5) * CELL + dy - height / 2
    if (width >= SMALLEST && height >= SMALLEST) found.push({ box: { x, y, width, height }, confidence: 1 / (1 + Math.exp(-score)) })
  })
  return found
}

function inPicture({ box, confidence }: Detection, tile: Box, scale: number): Detection {
  const { x, y, width, height } = box
  return { box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }, confidence }
}

/** MediaPipe's full-range BlazeFace (Apache-2.0), run fully convolutionally at several sizes of the picture. */
export function createFullRangeDetector({ modelUrl = modelAsset }: { modelUrl?: string | undefined } = {}): FaceDetector {
  let session: Promise<ort.InferenceSession> | undefined

  const load = async (): Promise<ort.InferenceSession> => {
    session ??= startSession(modelUrl)
    try {
      return await session
    } catch (error) {
      session = undefined
      throw unavailable(error instanceof Error ? error.message : String(error), error)
    }
  }

  const ask = async (pixels: ImageData, threshold: number): Promise<Detection[]> => {
    const running = await load()
    const input = toInput(pixels)
    return readAnswers(await running.run({ input }), input.dims[3] ?? 0, threshold)
  }

  const search = async (
    picture: Drawable,
    threshold: number,
    { increasedAccuracy, signal, onProgress }: DetectOptions,
  ): Promise<Detection[]> => {
    const plan = planLevels(picture.width, picture.height, increasedAccuracy)
    const pixels = plan.reduce((sum, { tiles }) => sum + tiles.reduce((area, tile) => area + tile.width * tile.height, 0), 0)
    const levels = new PictureLevels(picture)
    const found: Detection[] = []
    let done = 0
    try {
      for (const level of plan) {
        levels.resize(level.width, level.height)
        for (const tile of level.tiles) {
          await yieldToMessages()
          throwIfCancelled(signal)
          const answers = await ask(levels.read(tile), threshold)
          found.push(...answers.map((answer) => inPicture(answer, tile, level.scale)))
          done += tile.width * tile.height
          onProgress(done / pixels)
        }
      }
    } finally {
      levels.release()
    }
    return suppress(found)
  }

  const detect = async (picture: Drawable, options: DetectOptions): Promise<Detection[]> => {
    const strictness = options.increasedAccuracy ? CAREFUL : NORMAL
    const faces: Detection[] = []
    for (const candidate of await search(picture, strictness.search, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const sure = candidate.confidence >= SURE
      if (sure || (await lookAgain(picture, candidate, (pixels) => ask(pixels, LEAST_ANSWER))) >= strictness.secondLook)
        faces.push(candidate)
    }
    return faces
  }

  return { name: 'BlazeFace full range', load: async () => void (await load()), detect }
}
