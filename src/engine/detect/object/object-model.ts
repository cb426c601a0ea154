import modelAsset from '#models/centernet-objects.onnx?url'

import { invariant } from '#lib/invariant.ts'
import type { Detection, PixelGrid } from '../detector'
import { confidenceOf, logitOf } from '../face/face-model'
import { fetchModel, lazyModel, type ModelOutput } from '../runtime'

/** Total stride of the model. Width and height of its input are multiples of the stride. */
const STRIDE = 32
/** Side of the square for which the model returns one score per class, in pixels of the input. */
const CELL = 4

/** The classes in the order of the model's output. */
const KINDS = ['person', 'car', 'motorcycle', 'bus', 'truck', 'television', 'laptop', 'phone'] as const

export type ObjectKind = (typeof KINDS)[number]

/** The min confidence of each class, 0 to 1. */
export type ObjectThresholds = Readonly<Record<ObjectKind, number>>

/** A detection of one of the model's classes. */
export interface DetectedObject extends Detection {
  kind: ObjectKind
}

/** A neural network that detects people, vehicles and screens at a single image size. */
export interface ObjectModel {
  name: string
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Returns all detections above the thresholds, in pixels of the grid. The same object may appear several times. */
  find: (pixels: PixelGrid, thresholds: ObjectThresholds) => Promise<DetectedObject[]>
}

/** Converts pixels to red, green and blue planes with values from 0 to 255, padded with black to multiples of the stride. */
function toPlanes({ data, width, height }: PixelGrid): { planes: Float32Array; width: number; height: number } {
  const fullWidth = Math.ceil(width / STRIDE) * STRIDE
  const plane = fullWidth * Math.ceil(height / STRIDE) * STRIDE
  const planes = new Float32Array(3 * plane)
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let to = y * fullWidth, end = to + width; to < end; to += 1, from += 4) {
      planes[to] = data[from] ?? 0
      planes[plane + to] = data[from + 1] ?? 0
      planes[2 * plane + to] = data[from + 2] ?? 0
    }
  }
  return { planes, width: fullWidth, height: plane / fullWidth }
}

/**
 * Returns the detections above the thresholds, with boxes in pixels of the input: the cells with the highest score among their neighbours,
 * per class.
 *
 * @param scores logits of [1, classes, rows, columns]
 * @param sides distances of the left, top, right and bottom side from the cell, in pixels, of [1, 4, rows, columns]
 */
export function readObjects(scores: ModelOutput, sides: ModelOutput, thresholds: ObjectThresholds): DetectedObject[] {
  const [, classes = 0, rows = 0, columns = 0] = scores.dims
  invariant(sides.dims.join() === `1,4,${rows},${columns}`, 'the model must have four sides per cell: check build/models')
  invariant(classes === KINDS.length, 'the model must have a score per class of objects: check build/models')
  const { values } = scores
  const cells = rows * columns
  const found: DetectedObject[] = []
  const isHighest = (first: number, row: number, column: number, score: number): boolean => {
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        if ((values[first + y * columns + x] ?? 0) > score) return false
    return true
  }
  for (const [index, kind] of KINDS.entries()) {
    const least = logitOf(thresholds[kind])
    const first = index * cells
    for (let cell = 0; cell < cells; cell += 1) {
      const score = values[first + cell] ?? -Infinity
      if (score < least) continue
      const [row, column] = [Math.floor(cell / columns), cell % columns]
      if (!isHighest(first, row, column, score)) continue
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((side) => sides.values[side * cells + cell])
      const box = { x: column * CELL - left, y: row * CELL - top, width: left + right, height: top + bottom }
      if (box.width > 0 && box.height > 0) found.push({ kind, box, confidence: confidenceOf(score) })
    }
  }
  return found
}

/** Creates CenterNet with MobileNet v3 of `@vladmandic/human` (MIT), a fully convolutional model for images of any size. */
export function createObjectModel({ modelUrl = modelAsset } = {}): ObjectModel {
  const start = lazyModel('object detector', () => fetchModel(modelUrl))
  return {
    name: 'CenterNet MobileNet v3',
    load: async () => void (await start()),
    find: async (pixels, thresholds) => {
      const run = await start()
      const { planes, width, height } = toPlanes(pixels)
      const { scores, sides } = await run(planes, width, height)
      invariant(scores && sides, 'the model must have the outputs scores and sides: check build/models')
      return readObjects(scores, sides, thresholds)
    },
  }
}
