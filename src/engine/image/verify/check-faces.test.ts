import { expect, it } from 'vitest'

import type { Box } from '../../core/types'
import { checkFaces, type FaceCheck } from './check-faces'

const image = { width: 1000, height: 800 } as ImageBitmap

/** A small face that the output search finds with certainty and the source search hardly, and that the source confirms. */
const box: Box = { x: 500, y: 500, width: 28, height: 28 }
const inSource: Box = { x: 502, y: 500, width: 28, height: 28 }

const check = (more: Partial<FaceCheck>) =>
  checkFaces({
    output: image,
    source: image,
    // A neighbour's cover includes a tenth of the face.
    covers: [{ box: { x: 525, y: 480, width: 100, height: 100 }, style: 'Black Box', kind: 'face' }],
    visible: [],
    detector: {
      label: 'face',
      name: 'fake',
      load: async () => undefined,
      detect: () => Promise.reject(new Error('Verification does not detect for a reviewer.')),
      searchSource: async () => [{ box: inSource, confidence: 0.3 }],
    },
    search: {
      load: async () => undefined,
      search: async () => ({ faces: [{ box, confidence: 0.8 }], searches: [] }),
      seesFaceUnderCover: async () => ({ seen: false, confidence: 0.9, fullRange: 0.9, ssd: 0.9 }),
    },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  })

it('[MEDIA-05] reports a small confirmed face once', async () => {
  const { findings, waivers } = await check({})
  expect(findings).toMatchObject([{ check: 'faces', severity: 'error' }])
  expect(waivers).toEqual([])
})

it('[MEDIA-05] waives a small confirmed face that the reviewer left visible, without a finding', async () => {
  const { findings, waivers } = await check({ visible: [{ trackId: 'kept', kind: 'face', box }] })
  expect(findings).toEqual([])
  expect(waivers).toMatchObject([{ trackId: 'kept' }])
})
