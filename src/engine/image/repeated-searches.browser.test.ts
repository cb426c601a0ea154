import { expect, it, vi } from 'vitest'

import type { FaceModel } from '../detect/face/face-model'
import { createFullRangeDetector } from '../detect/face/full-range-detector'
import { createVerificationSearch } from '../detect/face/verification-search'
import { textModels } from '../document/worker/recognise'
import { busyCanvas } from '../testing/images'
import { RememberedSearches } from '../verify/remembered-searches'
import { redactImage, type RedactionTools } from './jobs'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { RedactedImage } from './types'

const region = (x: number, y: number): RegionToRedact => ({
  trackId: `face-${x}`,
  kind: 'face',
  style: 'Black Box',
  box: { x, y, width: 100, height: 100 },
})

const context = { signal: new AbortController().signal, onProgress: () => undefined }

/** Returns the tools of an export whose models find nothing, and count how often they are asked. */
function countingTools(): { tools: RedactionTools; asked: () => number } {
  let asked = 0
  const counting = (name: string): FaceModel => ({
    name,
    load: () => Promise.resolve(),
    find: () => {
      asked += 1
      return Promise.resolve([])
    },
  })
  const remembered = new RememberedSearches()
  const models = { model: remembered.remembering(counting('full-range')), ssd: remembered.remembering(counting('ssd')) }
  const detector = createFullRangeDetector(models)
  const search = createVerificationSearch({ fullRange: models.model, ssd: models.ssd })
  return { tools: { detector, search, remembered, text: textModels.search }, asked: () => asked }
}

const imageFile = (width: number, height: number) => busyCanvas(width, height).convertToBlob({ type: 'image/png' })

it('[MEDIA-06] the next export of an image searches only pixels that were never searched, and says so', async () => {
  const { tools, asked } = countingTools()
  const file = await imageFile(1200, 900)
  /** Exports a version. Returns it, and how often a model was asked. */
  const exported = async (regions: RegionToRedact[]): Promise<{ version: RedactedImage; anew: number }> => {
    const before = asked()
    const version = await redactImage(file, { regions, kept: [] }, tools, context)
    return { version, anew: asked() - before }
  }
  const first = await exported([region(100, 100)])
  const corrected = await exported([region(100, 100), region(1000, 700)])
  const same = await exported([region(100, 100), region(1000, 700)])
  for (const { version } of [first, corrected, same])
    expect(version.checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed'])
  const details = [first, corrected, same].map(({ version }) => version.searches[0]?.detail ?? '')
  expect(corrected.anew).toBeGreaterThan(0)
  expect(corrected.anew).toBeLessThan(first.anew)
  expect(same.anew).toBe(0)
  expect(details[0]).not.toContain('answered by earlier ones')
  expect(details[1]).toMatch(/; \d+ of \d+ searches were answered by earlier ones of the same pixels$/)
  expect(details[2]).toContain(`; ${first.anew} of ${first.anew} searches`)
})

/** Returns how often an export asked the models and decoded an image, if the file was searched by the detector first or not. */
async function costOfExport(file: Blob, regions: RegionToRedact[], isDetected: boolean): Promise<{ asked: number; decoded: number }> {
  const { tools, asked } = countingTools()
  if (isDetected) await tools.detector.detect(await createImageBitmap(file), { increasedAccuracy: false, ...context })
  const before = asked()
  const decode = vi.spyOn(globalThis, 'createImageBitmap').mockClear()
  await redactImage(file, { regions, kept: [] }, tools, context)
  return { asked: asked() - before, decoded: decode.mock.calls.length }
}

it('[MEDIA-06] an export of a detected image doesn’t search its source again, and decodes source and output twice', async () => {
  const file = await imageFile(1200, 900)
  // The output is searched in 12 passes and tiles, the source in 6 tiles.
  expect(await costOfExport(file, [region(100, 100)], false)).toEqual({ asked: 18, decoded: 4 })
  expect(await costOfExport(file, [region(100, 100)], true)).toEqual({ asked: 12, decoded: 4 })
})
