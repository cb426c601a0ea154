import { describe, expect, it } from 'vitest'

import { coveredShare } from '#lib/review/box-areas.ts'
import { toCanvas } from '../../image/decode'
import { labelledSample } from '../../testing/labelled-samples'
import { samplePhotograph } from '../../testing/samples'
import { createObjectModel } from '../object/object-model'
import { createObjectSearch } from '../object/object-search'
import { createHeadDetector } from './head-detector'
import { createPoseModel } from './pose-model'

const detector = createHeadDetector(createObjectSearch(createObjectModel()), createPoseModel())
const quiet = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }

describe('[MEDIA-04] detection of heads', () => {
  it.for(['va-sample1.jpg', 'group-3.jpg'])('covers every face of %s', async (name, { skip }) => {
    const photograph = await labelledSample(name)
    if (photograph === undefined) return skip('no samples')
    const heads = (await detector.detect(photograph.image, quiet)).map(({ box }) => box)
    for (const face of photograph.faces) expect(coveredShare(face, heads)).toBeGreaterThanOrEqual(0.95)
    expect(heads.length).toBeLessThanOrEqual(photograph.faces.length + 1)
  })

  it('finds the head of a woman who is turned away and cut off by the edge', async ({ skip }) => {
    const file = await samplePhotograph('faces/obama_and_biden.jpg')
    if (file === undefined) return skip('no samples')
    const image = toCanvas(await createImageBitmap(file))
    const heads = (await detector.detect(image, quiet)).map(({ box }) => box)
    const [x, y, width, height] = [0.955, 0.54, 0.03, 0.06]
    const hair = { x: x * image.width, y: y * image.height, width: width * image.width, height: height * image.height }
    expect(coveredShare(hair, heads)).toBeGreaterThanOrEqual(0.8)
  })

  it('reports increasing progress up to 1, and stops when cancelled', async () => {
    const reported: number[] = []
    await detector.detect(new OffscreenCanvas(640, 360), { ...quiet, onProgress: (fraction) => reported.push(fraction) })
    expect(reported.toSorted((a, b) => a - b)).toEqual(reported)
    expect(reported.at(-1)).toBe(1)
    const cancelled = { ...quiet, signal: AbortSignal.abort() }
    await expect(detector.detect(new OffscreenCanvas(320, 180), cancelled)).rejects.toMatchObject({ name: 'EngineCancelledError' })
  })
})
