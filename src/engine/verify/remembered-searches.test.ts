import { describe, expect, it } from 'vitest'

import type { PixelGrid } from '../detect/detector'
import type { FaceDetection, FaceModel } from '../detect/face/face-model'
import { RememberedSearches } from './remembered-searches'

const pixels = (value: number, width = 2, height = 3): PixelGrid => ({
  data: new Uint8ClampedArray(width * height * 4).fill(value),
  width,
  height,
})

const face = (x: number): FaceDetection => ({ box: { x, y: 1, width: 10, height: 12 }, confidence: 0.7 })

/** A model that finds one face, and counts how often it is asked. */
function countingModel(name = 'counting'): { model: FaceModel; asked: () => number } {
  let asked = 0
  const find = (): Promise<FaceDetection[]> => {
    asked += 1
    return Promise.resolve([face(asked)])
  }
  return { model: { name, load: () => Promise.resolve(), find }, asked: () => asked }
}

describe('[MEDIA-06] remembered searches', () => {
  it('ask the model once for the same pixels, and count what they answered themselves', async () => {
    const searches = new RememberedSearches()
    const { model, asked } = countingModel()
    const remembering = searches.remembering(model)
    expect(await remembering.find(pixels(7), 0.5)).toEqual([face(1)])
    expect(await remembering.find(pixels(7), 0.5)).toEqual([face(1)])
    expect(asked()).toBe(1)
    expect(searches.takeCounts()).toEqual({ asked: 2, repeated: 1 })
    expect(searches.takeCounts()).toEqual({ asked: 0, repeated: 0 })
  })

  it.each<[string, PixelGrid, number]>([
    ['one other pixel', { ...pixels(7), data: Uint8ClampedArray.from(pixels(7).data, (value, at) => (at === 23 ? 8 : value)) }, 0.5],
    ['the same bytes in another shape', pixels(7, 3, 2), 0.5],
    ['a lower confidence', pixels(7), 0.4],
  ])('ask the model again for %s', async (_name, other, minConfidence) => {
    const { model, asked } = countingModel()
    const remembering = new RememberedSearches().remembering(model)
    await remembering.find(pixels(7), 0.5)
    expect(await remembering.find(other, minConfidence)).toEqual([face(2)])
    expect(asked()).toBe(2)
  })

  it('answer for a higher confidence without asking again, and leave the less confident faces out', async () => {
    let asked = 0
    const confidences = [0.9, 0.3, 0.25, 0.12]
    const model: FaceModel = {
      name: 'graded',
      load: () => Promise.resolve(),
      find: (_, min) => {
        asked += 1
        return Promise.resolve(confidences.filter((confidence) => confidence >= min).map((confidence) => ({ ...face(1), confidence })))
      },
    }
    const remembering = new RememberedSearches().remembering(model)
    const found = async (min: number) => (await remembering.find(pixels(7), min)).map(({ confidence }) => confidence)
    expect(await found(0.25)).toEqual([0.9, 0.3, 0.25])
    expect(await found(0.3)).toEqual([0.9, 0.3])
    expect(asked).toBe(1)
    expect(await found(0.12)).toEqual([0.9, 0.3, 0.25, 0.12])
    expect(await found(0.25)).toEqual([0.9, 0.3, 0.25])
    expect(asked).toBe(2)
  })

  it('keep the answers of two models apart', async () => {
    const searches = new RememberedSearches()
    const [one, other] = [countingModel('one'), countingModel('other')]
    await searches.remembering(one.model).find(pixels(7), 0.5)
    await searches.remembering(other.model).find(pixels(7), 0.5)
    expect([one.asked(), other.asked()]).toEqual([1, 1])
  })

  it('answer the same even if a search changes the boxes that it got', async () => {
    const remembering = new RememberedSearches().remembering(countingModel().model)
    for (const found of [await remembering.find(pixels(7), 0.5), await remembering.find(pixels(7), 0.5)]) {
      expect(found).toEqual([face(1)])
      for (const { box } of found) box.x = 99
    }
    expect(await remembering.find(pixels(7), 0.5)).toEqual([face(1)])
  })

  it('don’t remember a failure', async () => {
    const { model } = countingModel()
    let isBroken = true
    const find: FaceModel['find'] = (grid, min) => (isBroken ? Promise.reject(new Error('lost')) : model.find(grid, min))
    const remembering = new RememberedSearches().remembering({ ...model, find })
    await expect(remembering.find(pixels(7), 0.5)).rejects.toThrow('lost')
    isBroken = false
    expect(await remembering.find(pixels(7), 0.5)).toEqual([face(1)])
  })
})
