import { expect, it } from 'vitest'

import type { Box } from '../../core/types'
import { searchPlaces } from './place-search'

const image = () => new OffscreenCanvas(640, 360)
const small: Box = { x: 100, y: 100, width: 16, height: 16 }
const large: Box = { x: 400, y: 120, width: 128, height: 128 }

it('[MEDIA-02] searches all places in one run and returns faces in pixels of the image', async () => {
  const runs: [number, number][] = []
  const found = await searchPlaces(image(), [small, large], ({ width, height }) => {
    runs.push([width, height])
    // In the middle of the first square, and 8 pixels beside the middle of the second one.
    return Promise.resolve([
      { box: { x: 32, y: 32, width: 32, height: 32 }, confidence: 0.4 },
      { box: { x: 96 + 40, y: 32, width: 32, height: 32 }, confidence: 0.7 },
    ])
  })
  expect(runs).toEqual([[192, 96]])
  expect(found).toEqual([
    { box: small, confidence: 0.4 },
    { box: { ...large, x: 432 }, confidence: 0.7 },
  ])
})

it('[MEDIA-02] ignores faces beside a place, and of another size', async () => {
  const beside = [
    { box: { x: 0, y: 32, width: 24, height: 24 }, confidence: 0.9 },
    { box: { x: 41, y: 41, width: 14, height: 14 }, confidence: 0.9 },
    { box: { x: 8, y: 8, width: 80, height: 80 }, confidence: 0.9 },
  ]
  expect(await searchPlaces(image(), [small], () => Promise.resolve(beside))).toEqual([])
})

it('[MEDIA-02] needs no run without a place', async () => {
  expect(await searchPlaces(image(), [], () => Promise.reject(new Error('not needed')))).toEqual([])
})
