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
interface Asked {
  isSearched?: boolean
  isKnown?: boolean
  isTooSmall?: boolean
}
const compare = (
  found: { box: Box; confidence: number }[],
  first: FaceModel,
  second: FaceModel,
  { isSearched = true, isKnown = false, isTooSmall = false }: Asked = {},
) => {
  const options = { side: isSearched ? 640 : undefined, isKnown: () => isKnown, isTooSmall: () => isTooSmall, signal }
  return secondOpinion(new OffscreenCanvas(SIZE.width, SIZE.height), found, { first, second }, options)
}
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
  expect((await compare([uncertain], none, none, { isKnown: true })).agreed).toEqual([uncertain])
})

it('[MEDIA-04] a face of the second model only is added if the first confirms it', async () => {
  const masked = { box: face, confidence: 0.9 }
  expect((await compare([], modelOf([], 0.21), modelOf([masked], 0))).added).toEqual([masked])
  expect((await compare([], modelOf([], 0.1), modelOf([masked], 0))).added).toEqual([])
  const dim = { ...masked, confidence: 0.5 }
  expect((await compare([], modelOf([], 0.4), modelOf([dim], 0))).added).toEqual([dim])
  expect((await compare([], modelOf([], 0.3), modelOf([dim], 0))).added).toEqual([])
})

it('[MEDIA-02] without a side, the second model is asked about the faces of the first only', async () => {
  const found = { box: { ...face, x: 300 }, confidence: 0.9 }
  expect(await compare([uncertain], modelOf([], 0.4), modelOf([found], 0.2), { isSearched: false })).toEqual({
    agreed: [uncertain],
    doubtful: [],
    added: [],
  })
})

it('[MEDIA-02] a small face of the second model only needs a more certain first one', async () => {
  const hand = { box: face, confidence: 0.9 }
  const added = async (first: number) => (await compare([], modelOf([], first), modelOf([hand], 0), { isTooSmall: true })).added
  expect([await added(0.34), await added(0.36)]).toEqual([[], [hand]])
})
