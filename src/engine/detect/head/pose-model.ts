import modelAsset from '#models/movenet-heads.onnx?url'

import { invariant } from '#lib/invariant.ts'
import type { PixelGrid } from '../detector'
import { confidenceOf } from '../face/face-model'
import { fetchModel, lazyModel, type ModelOutput } from '../runtime'

/** Side of the model's square input in pixels. */
export const POSE_SIDE = 192
/** Side of the square for which the model returns one score per keypoint, in pixels of the input. */
const CELL = 4
/** Cells to a side of the output. */
const CELLS = POSE_SIDE / CELL
/** The model's own constant: a candidate counts half as much as one at the expected place if it is this many cells away. */
const NEAR = 1.8

/** The keypoints of the head and the shoulders, in the order of the model's output. */
const KEYPOINTS = ['nose', 'leftEye', 'rightEye', 'leftEar', 'rightEar', 'leftShoulder', 'rightShoulder'] as const

/** A keypoint in pixels of the input, with its confidence from 0 to 1. It may be hidden, such as the nose of a person seen from behind. */
export interface Keypoint {
  x: number
  y: number
  confidence: number
}

export type Pose = Record<(typeof KEYPOINTS)[number], Keypoint>

/** A neural network that finds the head and the shoulders of the person in the middle of an image. */
export interface PoseModel {
  name: string
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /**
   * Returns the pose of the person in the middle.
   *
   * @param pixels 192 x 192 pixels, opaque
   */
  find: (pixels: PixelGrid) => Promise<Pose>
}

/** The outputs of the model, each of [1, channels, 48, 48]; those of distances have the vertical and the horizontal one of each keypoint. */
export interface PoseOutputs {
  /** Logits of the middle of a person. */
  centres: ModelOutput
  /** Logits of each keypoint. */
  keypoints: ModelOutput
  /** Cells from the middle of a person to each keypoint. */
  places: ModelOutput
  /** Cells from the cell of each keypoint to its exact place. */
  offsets: ModelOutput
}

/** Returns the cell with the highest confidence, of which each counts less the farther it is from a place. */
function bestCell(confidence: (cell: number) => number, place: { row: number; column: number }): number {
  let best = -1
  let at = 0
  for (let cell = 0; cell < CELLS * CELLS; cell += 1) {
    const distance = Math.hypot(Math.floor(cell / CELLS) - place.row, (cell % CELLS) - place.column)
    const score = confidence(cell) / (distance + NEAR)
    if (score <= best) continue
    best = score
    at = cell
  }
  return at
}

/** Returns the pose of the person whose middle is nearest to the middle of the input, as MoveNet's own selection does. */
export function readPose({ centres, keypoints, places, offsets }: PoseOutputs): Pose {
  const cells = CELLS * CELLS
  const [count, distances] = [KEYPOINTS.length, 2 * KEYPOINTS.length]
  const dims = [centres, keypoints, places, offsets].map((output) => output.dims.join())
  const expected = [1, count, distances, distances].map((channels) => `1,${channels},${CELLS},${CELLS}`)
  invariant(dims.join(';') === expected.join(';'), 'the model must have a score and two distances per keypoint: check build/models')
  const valueOf = ({ values }: ModelOutput, channel: number, cell: number): number => values[channel * cells + cell] ?? 0
  const middle = bestCell((cell) => confidenceOf(valueOf(centres, 0, cell)), { row: CELLS / 2, column: CELLS / 2 })
  const keypointOf = (index: number): Keypoint => {
    const row = Math.floor(middle / CELLS) + valueOf(places, 2 * index, middle)
    const column = (middle % CELLS) + valueOf(places, 2 * index + 1, middle)
    const cell = bestCell((one) => confidenceOf(valueOf(keypoints, index, one)), { row, column })
    return {
      x: CELL * ((cell % CELLS) + valueOf(offsets, 2 * index + 1, cell)),
      y: CELL * (Math.floor(cell / CELLS) + valueOf(offsets, 2 * index, cell)),
      confidence: confidenceOf(valueOf(keypoints, index, cell)),
    }
  }
  // Each keypoint has an entry, which `fromEntries` can't tell.
  return Object.fromEntries(KEYPOINTS.map((name, index) => [name, keypointOf(index)])) as Pose
}

/** Converts pixels to red, green and blue planes with values from -1 to 1. */
function toPlanes({ data }: PixelGrid): Float32Array {
  const plane = POSE_SIDE * POSE_SIDE
  const planes = new Float32Array(3 * plane)
  for (let to = 0, from = 0; to < plane; to += 1, from += 4)
    for (let colour = 0; colour < 3; colour += 1) planes[colour * plane + to] = (data[from + colour] ?? 0) / 127.5 - 1
  return planes
}

/** Creates MoveNet Lightning of `@vladmandic/human` (Apache-2.0). */
export function createPoseModel({ modelUrl = modelAsset } = {}): PoseModel {
  const start = lazyModel('head detector', () => fetchModel(modelUrl))
  return {
    name: 'MoveNet Lightning',
    load: async () => void (await start()),
    find: async (pixels) => {
      invariant(pixels.width === POSE_SIDE && pixels.height === POSE_SIDE, 'the pose model needs 192 x 192 pixels')
      const run = await start()
      const { centres, keypoints, places, offsets } = await run(toPlanes(pixels), POSE_SIDE, POSE_SIDE)
      invariant(centres && keypoints && places && offsets, 'the model must have four outputs: check build/models')
      return readPose({ centres, keypoints, places, offsets })
    },
  }
}
