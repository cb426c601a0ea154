import { describe, expect, it, vi } from 'vitest'

import { busyCanvas } from '../../testing/images'
import { DETECTION_THRESHOLDS } from './agreement'
import type { FaceModel } from './face-model'
import type { SearchPass } from './search-plan'
import { createTwoModelSearch } from './two-model-search'

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }
const PASSES: SearchPass[] = [
  { model: 'full-range', longSide: 400, view: { mirrored: false, quarterTurns: 0 } },
  { model: 'full-range', longSide: 400, view: { mirrored: false, quarterTurns: 1 } },
]

/** Creates a model that finds a face in the centre of its input, with these confidences in turn. */
function centreModel(confidences: number[]): FaceModel {
  return {
    name: 'centre',
    load: async () => undefined,
    find: vi.fn<FaceModel['find']>(async ({ width, height }) => {
      const confidence = confidences.shift() ?? 0
      return confidence === 0 ? [] : [{ box: { x: width * 0.4, y: height * 0.4, width: width * 0.2, height: height * 0.2 }, confidence }]
    }),
  }
}

async function searched(confidences: number[], maxRescored: number) {
  const models = { 'full-range': centreModel(confidences), ssd: centreModel([]) }
  const plan = { passes: PASSES, thresholds: DETECTION_THRESHOLDS, maxRescored }
  const { faces, boxes } = await createTwoModelSearch(models).search(busyCanvas(400, 400), plan, quiet)
  return { faces: faces.length, boxes: boxes.length, runs: vi.mocked(models['full-range'].find).mock.calls.length }
}

describe('[MEDIA-04] search with two models', () => {
  it('does not rescore a face that was found at another rotation, and returns both boxes', async () => {
    expect(await searched([0.9, 0.3], 16)).toEqual({ faces: 1, boxes: 2, runs: 2 })
  })

  it('rescores an uncertain face at three sizes', async () => {
    expect(await searched([0.3], 16)).toEqual({ faces: 0, boxes: 1, runs: 5 })
  })

  it('limits the number of rescored faces', async () => {
    expect(await searched([0.3, 0.3], 0)).toEqual({ faces: 0, boxes: 2, runs: 2 })
    expect(await searched([0.3, 0.3], 1)).toEqual({ faces: 0, boxes: 2, runs: 5 })
  })
})
