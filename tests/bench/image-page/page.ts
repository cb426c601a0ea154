// Workers start under the app's policy.
import '#lib/browser/trusted-types.ts'

import { createImageEngine } from '#engine/image/client.ts'
import type { FaceCondition } from '#engine/testing/face-conditions.ts'
import type { FaceLabels } from '#engine/testing/face-labels.ts'
import type { ScreenKind } from '#engine/testing/screen-scene.ts'
import { busyCanvas } from '#engine/testing/images.ts'
import type { Box, DetectableLabel, EngineProgress } from '#engine/core/types.ts'
import { measureFaces, measurePlate, measureSigns, measureText, type Measured, loadFaceModels } from './detection'
import { measureNone, measurePeople, measureVehicle } from './people'
import { measureScreen } from './screens'
import { compose, timedDetection, timedExport, warmUp } from './speed'

/** Functions of this page for the benchmark. Images are base64 strings. */
export interface ImageBench {
  /** Makes a detailed JPEG with an aspect ratio of 4:3. */
  makeImage: (megapixels: number) => Promise<string>
  /** Loads the models of both settings. */
  loadFaceModels: () => Promise<void>
  /** @param condition to apply to the image and its labels */
  faces: (image: string, labels: FaceLabels, increasedAccuracy: boolean, condition: FaceCondition | undefined) => Promise<Measured>
  plate: (image: string, plate: Box, increasedAccuracy: boolean) => Promise<Measured>
  screen: (kind: ScreenKind, share: number, seed: number, increasedAccuracy: boolean) => Promise<Measured>
  people: (image: string, labels: FaceLabels, label: 'head' | 'person', increasedAccuracy: boolean) => Promise<Measured>
  vehicle: (image: string, plate: Box, increasedAccuracy: boolean) => Promise<Measured>
  /** @param image a photograph without any item of the labels */
  none: (image: string, labels: readonly DetectableLabel[], increasedAccuracy: boolean) => Promise<Measured>
  /** @param image a photograph without text, on which signs are drawn or not */
  signs: (image: string, hasSigns: boolean, increasedAccuracy: boolean) => Promise<Measured>
  text: (labels: readonly DetectableLabel[], increasedAccuracy: boolean) => Promise<Measured>
  /** Detects everything in the engine's worker. Returns milliseconds. */
  everything: (image: string, increasedAccuracy: boolean) => Promise<number>
  /** Detects faces, then redacts five regions. Returns milliseconds by stage. */
  redact: (image: string) => Promise<Record<string, number>>
  /** Makes a JPEG of photographs side by side, or a drawing if there are none. */
  compose: (images: readonly string[], width: number, height: number) => Promise<string>
  /** Loads the models of the engine's worker. */
  warmUp: () => Promise<void>
  /** Detects faces in the engine's worker. */
  timedDetection: (image: string, increasedAccuracy: boolean) => ReturnType<typeof timedDetection>
  /** Redacts boxes in solid black and verifies the export, in the same worker. */
  timedExport: (image: string, boxes: Box[]) => ReturnType<typeof timedExport>
}

declare global {
  var imageBench: ImageBench
}

const engine = createImageEngine()

function toBlob(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/jpeg' })
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // The bytes are converted in chunks, because the number of arguments is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

globalThis.imageBench = {
  makeImage: async (megapixels) => {
    const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4))
    return toBase64(await busyCanvas(Math.round((height * 4) / 3), height).convertToBlob({ type: 'image/jpeg', quality: 0.92 }))
  },
  loadFaceModels,
  faces: (image, labels, increasedAccuracy, condition) => measureFaces(toBlob(image), labels, increasedAccuracy, condition),
  plate: (image, plate, increasedAccuracy) => measurePlate(toBlob(image), plate, increasedAccuracy),
  screen: measureScreen,
  people: (image, labels, label, increasedAccuracy) => measurePeople(toBlob(image), labels, label, increasedAccuracy),
  vehicle: (image, plate, increasedAccuracy) => measureVehicle(toBlob(image), plate, increasedAccuracy),
  none: (image, labels, increasedAccuracy) => measureNone(toBlob(image), labels, increasedAccuracy),
  signs: (image, hasSigns, increasedAccuracy) => measureSigns(toBlob(image), hasSigns, increasedAccuracy),
  text: measureText,
  everything: async (image, increasedAccuracy) => {
    const start = performance.now()
    await engine.detect(toBlob(image), { increasedAccuracy, labels: ['face', 'license_plate', 'screen', 'text'] })
    return performance.now() - start
  },
  compose: async (images, width, height) => toBase64(await compose(images.map(toBlob), width, height)),
  warmUp,
  timedDetection: (image, increasedAccuracy) => timedDetection(toBlob(image), increasedAccuracy),
  timedExport: (image, boxes) => timedExport(toBlob(image), boxes),
  redact: async (image) => {
    const file = toBlob(image)
    let began = 0
    let detect = 0
    const onProgress = ({ stage, fraction }: EngineProgress) => {
      if (stage !== 'detect') return
      if (fraction === 0) began = performance.now()
      detect = performance.now() - began
    }
    const { width, height } = await engine.detect(file, { increasedAccuracy: false, labels: ['face'] }, { onProgress })
    const styles = ['Black Box', 'Pixelated', 'Smooth', 'Pixelated', 'Smooth'] as const
    const regions = styles.map((style, index) => {
      const side = width / 12
      return {
        trackId: `${index}`,
        kind: 'face' as const,
        style,
        box: { x: width * (0.1 + index * 0.17), y: height / 3, width: side, height: side },
      }
    })
    const { stageMilliseconds } = await engine.redact(file, { regions, kept: [] })
    return { ...stageMilliseconds, detect }
  },
}
