import { afterEach, describe, expect, it } from 'vitest'

import { createImageEngine } from '../image/client'
import { samplePhotograph } from '../testing/samples'
import { createFaceComparer } from './client'
import type { FaceComparer } from './types'

let comparer: FaceComparer | undefined
const images = createImageEngine()

afterEach(() => {
  comparer?.dispose()
  comparer = undefined
})

async function addSample(name: string): Promise<string[] | undefined> {
  const photograph = await samplePhotograph(`faces/${name}`)
  if (photograph === undefined) return undefined
  const { items } = await images.detect(photograph, { labels: ['face'], increasedAccuracy: true })
  const added = await comparer?.add(
    photograph,
    items.map(({ box }, index) => ({ key: `${name} ${index + 1}`, box })),
  )
  console.log(name, items.length, added?.filter(({ isClear }) => isClear).length)
  return added?.filter(({ isClear }) => isClear).map(({ key }) => key)
}

describe('[MEDIA-04] comparing faces across files', () => {
  it('ranks photographs of the same person before those of others', async ({ skip }) => {
    comparer = createFaceComparer()
    const own: string[] = []
    for (const name of [
      'obama.jpg',
      'obama2.jpg',
      'biden.jpg',
      'obama_and_biden.jpg',
      'group-3.jpg',
      'solvay1927.jpg',
      'mask-img6.jpg',
      'ul-24.jpg',
      'va-sample1.jpg',
    ]) {
      const clear = await addSample(name)
      if (clear === undefined) return skip('no samples')
      own.push(...clear)
    }
    for (const key of own)
      console.log(
        key,
        JSON.stringify((await comparer.rank([key])).slice(0, 5).map(({ key: k, distance }) => `${k}: ${distance.toFixed(2)}`)),
      )
    expect(1).toBe(1)
  })
})
