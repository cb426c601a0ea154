import { expect, it } from 'vitest'

import type { Box } from '../../core/types'
import type { FaceModel } from './face-model'
import { secondOpinion } from './second-opinion'

const face: Box = { x: 100, y: 100, width: 60, height: 60 }
const SIZE = { width: 640, height: 360 }

/** Returns a model that finds a face in the frame, and one in the middle of the squares in which a face is looked at again. */
const modelOf = (inFrame: { box: Box; confidence: number }[], centred: number): FaceModel => ({
  name: 'planted',
  load: () => Promise.resolve(),
  find: ({ width, height }) => {
    if (width !== height) return Promise.resolve(inFrame)
    const size = width === 192 ? 64 : width / 2
    const box = { x: (width - size) / 2, y: (height - size) / 2, width: size, height: size }
    return Promise.resolve(centred > 0 ? [{ box, confidence: centred }] : [])
  },
})

const { signal } = new AbortController()
const compare = (found: { box: Box; confidence: number }[], first: FaceModel, second: FaceModel, isKnown = false) =>
  secondOpinion(new OffscreenCanvas(SIZE.width, SIZE.height), found, () => isKnown, { first, second }, signal)
const none = modelOf([], 0)
const uncertain = { box: face, confidence: 0.5 }

it('[MEDIA-04] both models agree on a face that the second finds, in the frame or looking at it again', async () => {
  const near = { ...face, x: 108 }
  expect(await compare([uncertain], none, modelOf([{ box: near, confidence: 0.2 }], 0))).toEqual({
    agreed: [uncertain],
    doubtful: [],
    added: [],
  })
  expect((await compare([uncertain], none, modelOf([], 0.2))).agreed).toEqual([uncertain])
})

it('[MEDIA-04] a face that the second model never finds is doubtful unless it is known', async () => {
  expect(await compare([uncertain], none, none)).toEqual({ agreed: [], doubtful: [uncertain], added: [] })
  expect((await compare([uncertain], none, none, true)).agreed).toEqual([uncertain])
})

it('[MEDIA-04] a face of the second model only is added if the first sees it as likely', async () => {
  const masked = { box: face, confidence: 0.9 }
  expect((await compare([], modelOf([], 0.4), modelOf([masked], 0))).added).toEqual([masked])
  expect((await compare([], modelOf([], 0.1), modelOf([masked], 0))).added).toEqual([])
  expect((await compare([], modelOf([], 0.4), modelOf([{ ...masked, confidence: 0.5 }], 0))).added).toEqual([])
})
