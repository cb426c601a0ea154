import { describe, expect, it, vi } from 'vitest'

import type { Detection, Detector } from '../detect/detector'
import { detectInImage } from './jobs'
import { busyCanvas } from '../testing/images'
import type { Box, DetectableLabel } from '../core/types'

const context = { signal: new AbortController().signal, onProgress: () => undefined }

function fixedDetector<Label extends DetectableLabel>(label: Label, detections: Detection[]): Detector<Label> {
  return {
    label,
    name: 'fixed',
    load: vi.fn<Detector['load']>(async () => undefined),
    detect: vi.fn<Detector['detect']>(async (_, { onProgress }) => {
      onProgress(1)
      return detections
    }),
  }
}

const at = (x: number, y: number, width: number, height: number, confidence = 0.9): Detection => ({
  box: { x, y, width, height },
  confidence,
})

const detectorsWith = (found: Partial<Record<DetectableLabel, Detection[]>>) => ({
  face: fixedDetector('face', found.face ?? []),
  head: fixedDetector('head', found.head ?? []),
  person: fixedDetector('person', found.person ?? []),
  license_plate: fixedDetector('license_plate', found.license_plate ?? []),
  vehicle: fixedDetector('vehicle', found.vehicle ?? []),
  screen: fixedDetector('screen', found.screen ?? []),
  text: fixedDetector('text', found.text ?? []),
})

const rounded = ({ x, y, width, height }: Box) => [x, y, width, height].map((value) => Math.round(value * 1000) / 1000)

describe('[MEDIA-05] margins of detected items', () => {
  it('grows the detected box of a face by a factor of 1.6 inside the image', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ face: [at(100, 100, 100, 60), at(340, 0, 60, 60)] })
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['face'] }, detectors, context)
    expect(items.map(({ box }) => rounded(box))).toEqual([
      [70, 82, 160, 96],
      [322, 0, 78, 78],
    ])
  })

  it('grows the extent of a face instead of its box, if the detector returns one', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const extent = { x: 100, y: 80, width: 100, height: 120 }
    const detectors = detectorsWith({ face: [{ ...at(100, 100, 80, 80), extent }] })
    const { items } = await detectInImage(file, { increasedAccuracy: true, labels: ['face'] }, detectors, context)
    expect(items.map(({ box }) => rounded(box))).toEqual([[70, 44, 160, 192]])
  })

  it('keeps the box of a head, and leaves out the head of a face', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ face: [at(100, 100, 40, 40)], head: [at(80, 80, 80, 80), at(260, 60, 90, 90)] })
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['head', 'face'] }, detectors, context)
    expect(items.map(({ label, box }) => [label, ...rounded(box)])).toEqual([
      ['head', 260, 60, 90, 90],
      ['face', 88, 88, 64, 64],
    ])
  })

  it('grows the box of a person or a vehicle by a factor of 1.12', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ person: [at(100, 100, 50, 150)], vehicle: [at(200, 100, 100, 50)] })
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['person', 'vehicle'] }, detectors, context)
    expect(items.map(({ box }) => rounded(box))).toEqual([
      [97, 91, 56, 168],
      [194, 97, 112, 56],
    ])
  })

  it('grows the box of a plate or a text by 12% of its height on all sides', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ license_plate: [at(100, 100, 120, 50)], text: [at(0, 200, 100, 25), at(500, 10, 50, 20)] })
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['license_plate', 'text'] }, detectors, context)
    expect(items.map(({ box }) => rounded(box))).toEqual([
      [94, 94, 132, 62],
      [0, 197, 103, 31],
    ])
  })
})

describe('[MEDIA-04] detection of several labels', () => {
  it('returns the items by label in the order of the settings', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ face: [at(10, 10, 40, 40)], license_plate: [at(100, 100, 80, 20)], text: [at(200, 200, 60, 20)] })
    const labels = ['text', 'face', 'license_plate'] as const
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels }, detectors, context)
    expect(items.map(({ label }) => label)).toEqual(['text', 'face', 'license_plate'])
  })

  it('loads and runs only the detectors of the given labels', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({ face: [at(10, 10, 40, 40)] })
    await detectInImage(file, { increasedAccuracy: true, labels: ['face'] }, detectors, context)
    expect(detectors.face.load).toHaveBeenCalledOnce()
    for (const unused of [detectors.license_plate, detectors.text]) {
      expect(unused.load).not.toHaveBeenCalled()
      expect(unused.detect).not.toHaveBeenCalled()
    }
  })

  it('drops a text that lies 80% or more inside a plate, and keeps other texts', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const detectors = detectorsWith({
      license_plate: [at(100, 100, 100, 30)],
      text: [at(100, 100, 100, 30), at(110, 105, 60, 15), at(180, 100, 100, 30), at(10, 10, 60, 20)],
    })
    const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['text', 'license_plate'] }, detectors, context)
    expect(items.flatMap(({ label, box }) => (label === 'text' ? [Math.round(box.x)] : []))).toEqual([176, 8])
  })

  it('reports progress over all detectors, never backwards', async () => {
    const file = await busyCanvas(400, 300).convertToBlob()
    const fractions: number[] = []
    await detectInImage(file, { increasedAccuracy: false, labels: ['face', 'license_plate', 'text'] }, detectorsWith({}), {
      ...context,
      onProgress: ({ stage, fraction }) => {
        if (stage === 'detect') fractions.push(Math.round(fraction * 100))
      },
    })
    expect(fractions).toEqual([0, 33, 67, 100, 100])
  })
})
