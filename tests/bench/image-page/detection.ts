import * as ort from 'onnxruntime-web/wasm'

import { toCanvas } from '#engine/image/decode.ts'
import { createFullRangeDetector } from '#engine/detect/face/full-range-detector.ts'
import { createHeadDetector } from '#engine/detect/head/head-detector.ts'
import { createPoseModel } from '#engine/detect/head/pose-model.ts'
import { createObjectDetector } from '#engine/detect/object/object-detector.ts'
import { createObjectModel } from '#engine/detect/object/object-model.ts'
import { createObjectSearch } from '#engine/detect/object/object-search.ts'
import { createPlateDetector } from '#engine/detect/plate/plate-detector.ts'
import { createTextReader } from '#engine/detect/text/reader.ts'
import { createTextDetector } from '#engine/detect/text/text-detector.ts'
import { createTextModel } from '#engine/detect/text/text-model.ts'
import { createTextSearch } from '#engine/detect/text/text-search.ts'
import { coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import { clampBox } from '#lib/review/cover-rules.ts'
import { detectInImage, type Detectors } from '#engine/image/jobs.ts'
import { applyCondition, type FaceCondition } from '#engine/testing/face-conditions.ts'
import { countMarked, falsePositives, type FaceLabels } from '#engine/testing/face-labels.ts'
import { busyCanvas } from '#engine/testing/images.ts'
import { marksPlate } from '#engine/testing/plate-labels.ts'
import { drawSigns } from '#engine/testing/photo-texts.ts'
import { drawTextScreen, type DrawnWord } from '#engine/testing/text-screen.ts'
import type { Box, DetectableLabel } from '#engine/core/types.ts'

/** Detection in one image. */
export interface Measured {
  /** Number of labelled items, of those that were found, and of detections that mark none. */
  items: number
  found: number
  wrong: number
  /** Number of found items of which a region includes at least 95%. Measured for faces, plates and screens. */
  covered?: number
  milliseconds: number
  /** Number of runs of a model, and their input in megapixels. */
  inferences: number
  megapixels: number
}

/** Min share of a word inside the boxes at which it counts as covered. */
const COVERED = 0.97
/** The same for a face or a plate and its region. */
const FACE_COVERED = 0.95
const PLATE_COVERED = 0.95

let inferences = 0
let megapixels = 0
// The detectors create their sessions themselves, so runs are counted at their source.
const create = ort.InferenceSession.create.bind(ort.InferenceSession)
Object.assign(ort.InferenceSession, {
  create: async (model: Uint8Array) => {
    const session = await create(model)
    const run = session.run.bind(session)
    const count = (inputs: Parameters<typeof run>[0]) => {
      inferences += 1
      for (const input of Object.values(inputs)) {
        const [, , height = 0, width = 0] = 'dims' in input ? input.dims : []
        megapixels += (width * height) / 1e6
      }
      return run(inputs)
    }
    return Object.assign(session, { run: count })
  },
})

const search = createTextSearch(createTextModel())
const reader = createTextReader()
const objects = createObjectSearch(createObjectModel())
const faceDetector = createFullRangeDetector()
let faceBoxes: Box[] = []
const detectors: Detectors = {
  face: {
    ...faceDetector,
    detect: async (image, options) => {
      const faces = await faceDetector.detect(image, options)
      // The labels mark faces without the engine's margin, so the detections are compared without it.
      faceBoxes = faces.map(({ box }) => box)
      return faces
    },
  },
  head: createHeadDetector(objects, createPoseModel()),
  person: createObjectDetector('person', objects),
  license_plate: createPlateDetector(search, reader),
  vehicle: createObjectDetector('vehicle', objects),
  screen: createObjectDetector('screen', objects),
  text: createTextDetector(search, reader),
}
const context = { signal: new AbortController().signal, onProgress: () => undefined }

export async function detect(file: Blob, labels: readonly DetectableLabel[], increasedAccuracy: boolean) {
  const before = { inferences, megapixels }
  const start = performance.now()
  const { items } = await detectInImage(file, { increasedAccuracy, labels }, detectors, context)
  const milliseconds = performance.now() - start
  return { items, milliseconds, inferences: inferences - before.inferences, megapixels: megapixels - before.megapixels }
}

export async function loadFaceModels(): Promise<void> {
  const drawing = await busyCanvas(64, 64).convertToBlob()
  for (const increasedAccuracy of [false, true]) await detect(drawing, ['face'], increasedAccuracy)
}

async function underCondition(file: Blob, labels: FaceLabels, condition: FaceCondition): Promise<{ file: Blob; labels: FaceLabels }> {
  const upright = { image: toCanvas(await createImageBitmap(file)), faces: [...labels.faces, ...labels.ignore] }
  const { image, faces } = applyCondition(upright, condition)
  const count = labels.faces.length
  return { file: await image.convertToBlob({ type: 'image/png' }), labels: { faces: faces.slice(0, count), ignore: faces.slice(count) } }
}

/** @param condition to apply to the image and its labels */
export async function measureFaces(
  photograph: Blob,
  known: FaceLabels,
  increasedAccuracy: boolean,
  condition: FaceCondition | undefined,
): Promise<Measured> {
  const { file, labels } =
    condition === undefined ? { file: photograph, labels: known } : await underCondition(photograph, known, condition)
  const { width, height } = await createImageBitmap(file)
  const { items, ...cost } = await detect(file, ['face'], increasedAccuracy)
  const boxes = faceBoxes
  const found = labels.faces.filter((face) => countMarked([face], boxes) > 0)
  const covered = found.filter((face) => {
    const visible = clampBox(face, { width, height })
    return visible !== undefined && items.some(({ box }) => coveredShare(visible, [box]) >= FACE_COVERED)
  })
  const wrong = falsePositives(boxes, labels).length
  return { items: labels.faces.length, found: found.length, wrong, covered: covered.length, ...cost }
}

export async function measurePlate(file: Blob, plate: Box, increasedAccuracy: boolean): Promise<Measured> {
  const { items, ...cost } = await detect(file, ['license_plate'], increasedAccuracy)
  const marked = items.filter(({ box }) => marksPlate(box, plate))
  const covered = marked.some(({ box }) => coveredShare(plate, [box]) >= PLATE_COVERED) ? 1 : 0
  return { items: 1, found: Math.min(1, marked.length), wrong: items.length - marked.length, covered, ...cost }
}

/** Detects text in a photograph without any, or in one with drawn signs and captions. */
export async function measureSigns(photograph: Blob, hasSigns: boolean, increasedAccuracy: boolean): Promise<Measured> {
  const image = toCanvas(await createImageBitmap(photograph))
  const words = hasSigns ? drawSigns(image) : []
  const { items, ...cost } = await detect(await image.convertToBlob({ type: 'image/png' }), ['text'], increasedAccuracy)
  return { ...textFound(words, items), ...cost }
}

function textFound(words: readonly DrawnWord[], items: readonly { box: Box }[]): Pick<Measured, 'items' | 'found' | 'wrong'> {
  const boxes = items.map(({ box }) => box)
  const covered = words.filter(({ box }) => coveredShare(box, boxes) >= COVERED)
  const wrong = boxes.filter((box) => !words.some((word) => sharedArea(word.box, box) > 0))
  return { items: words.length, found: covered.length, wrong: wrong.length }
}

/** Detects text on a drawn screen of 1280 x 720 pixels. `labels` may include plates, which share the search for text. */
export async function measureText(labels: readonly DetectableLabel[], increasedAccuracy: boolean): Promise<Measured> {
  const { image, words } = drawTextScreen()
  const { items, ...cost } = await detect(await image.convertToBlob({ type: 'image/png' }), labels, increasedAccuracy)
  return { ...textFound(words, items), ...cost }
}
