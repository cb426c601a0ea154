import * as ort from 'onnxruntime-web/wasm'

import { createFullRangeDetector } from '../../../src/engine/detect/face/full-range-detector'
import { createPlateDetector } from '../../../src/engine/detect/plate/plate-detector'
import { createTextReader } from '../../../src/engine/detect/text/reader'
import { createTextDetector } from '../../../src/engine/detect/text/text-detector'
import { createTextModel } from '../../../src/engine/detect/text/text-model'
import { createTextSearch } from '../../../src/engine/detect/text/text-search'
import { coveredShare, sharedArea } from '../../../src/engine/core/geometry'
import { detectInImage, type Detectors } from '../../../src/engine/image/jobs'
import { countMarked, falsePositives, type FaceLabels } from '../../../src/engine/testing/face-labels'
import { marksPlate } from '../../../src/engine/testing/plate-labels'
import { drawTextScreen } from '../../../src/engine/testing/text-screen'
import type { Box, DetectableLabel } from '../../../src/engine/core/types'

/** Detection in one image. */
export interface Measured {
  /** Number of labelled items, of those that were found, and of detections that mark none. */
  items: number
  found: number
  wrong: number
  milliseconds: number
  /** Number of runs of a model. */
  inferences: number
}

/** Min share of a word inside the boxes at which it counts as covered. */
const COVERED = 0.97

let inferences = 0
// The detectors create their sessions themselves, so runs are counted at their source.
const create = ort.InferenceSession.create.bind(ort.InferenceSession)
Object.assign(ort.InferenceSession, {
  create: async (model: Uint8Array) => {
    const session = await create(model)
    const run = session.run.bind(session)
    const count = (inputs: Parameters<typeof run>[0]) => {
      inferences += 1
      return run(inputs)
    }
    return Object.assign(session, { run: count })
  },
})

const search = createTextSearch(createTextModel())
const detectors: Detectors = {
  face: createFullRangeDetector(),
  license_plate: createPlateDetector(search, createTextReader()),
  text: createTextDetector(search),
}
const context = { signal: new AbortController().signal, onProgress: () => undefined }

async function detect(file: Blob, labels: DetectableLabel[], increasedAccuracy: boolean) {
  const before = inferences
  const start = performance.now()
  const { items } = await detectInImage(file, { increasedAccuracy, labels }, detectors, context)
  return { items, milliseconds: performance.now() - start, inferences: inferences - before }
}

export async function measureFaces(file: Blob, labels: FaceLabels, increasedAccuracy: boolean): Promise<Measured> {
  const { items, ...cost } = await detect(file, ['face'], increasedAccuracy)
  // The labels mark faces without the engine's margin, so the detections are compared without it.
  const boxes = items.map(({ box: { x, y, width, height } }): Box => {
    const margin = (1 - 1 / 1.3) / 2
    return { x: x + width * margin, y: y + height * margin, width: width / 1.3, height: height / 1.3 }
  })
  return { items: labels.faces.length, found: countMarked(labels.faces, boxes), wrong: falsePositives(boxes, labels).length, ...cost }
}

export async function measurePlate(file: Blob, plate: Box, increasedAccuracy: boolean): Promise<Measured> {
  const { items, ...cost } = await detect(file, ['license_plate'], increasedAccuracy)
  const marked = items.filter(({ box }) => marksPlate(box, plate)).length
  return { items: 1, found: Math.min(1, marked), wrong: items.length - marked, ...cost }
}

/** Detects text on a drawn screen of 1280 x 720 pixels. `labels` may include plates, which share the search for text. */
export async function measureText(labels: DetectableLabel[], increasedAccuracy: boolean): Promise<Measured> {
  const { image, words } = drawTextScreen()
  const { items, ...cost } = await detect(await image.convertToBlob({ type: 'image/png' }), labels, increasedAccuracy)
  const boxes = items.map(({ box }) => box)
  const covered = words.filter(({ box }) => coveredShare(box, boxes) >= COVERED)
  const wrong = boxes.filter((box) => !words.some((word) => sharedArea(word.box, box) > 0))
  return { items: words.length, found: covered.length, wrong: wrong.length, ...cost }
}
