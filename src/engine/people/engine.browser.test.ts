import { afterEach, describe, expect, it } from 'vitest'

import { canvasContext } from '../core/canvas'
import { EngineCancelledError } from '../core/errors'
import { createImageEngine } from '../image/client'
import { samplePhotograph } from '../testing/samples'
import { createFaceComparer } from './client'
import type { FaceComparer } from './types'

let comparer: FaceComparer = createFaceComparer()
const images = createImageEngine()

afterEach(() => {
  comparer.dispose()
  comparer = createFaceComparer()
})

/** Returns a picture whose left half is red and whose right half is blue. */
function halves(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(400, 200)
  const context = canvasContext(canvas)
  context.fillStyle = '#c00000'
  context.fillRect(0, 0, 200, 200)
  context.fillStyle = '#0000c0'
  context.fillRect(200, 0, 200, 200)
  return canvas
}

/** Returns the colour of a thumbnail at a place, in shares of its side. */
async function colourAt(image: Blob, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(image)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvasContext(canvas).drawImage(bitmap, 0, 0)
  return [
    ...canvasContext(canvas)
      .getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1)
      .data.subarray(0, 3),
  ]
}

/** Detects and adds the faces of a sample photograph. Returns the keys of the clear ones from left to right; undefined without samples. */
async function addSample(name: string): Promise<string[] | undefined> {
  const photograph = await samplePhotograph(`faces/${name}`)
  if (photograph === undefined) return undefined
  const { items } = await images.detect(photograph, { labels: ['face'], increasedAccuracy: false })
  const faces = items.toSorted((a, b) => a.box.x - b.box.x).map(({ box }, index) => ({ key: `${name} ${index + 1}`, box, isShown: false }))
  return (await comparer.add(photograph, faces)).flatMap(({ key, isClear }) => (isClear ? key : []))
}

describe('[MEDIA-04] comparing faces across files', () => {
  it('makes the thumbnails that are wanted, and reports that there is no face in it', async () => {
    const file = await halves().convertToBlob({ type: 'image/png' })
    const place = { key: 'one', box: { x: 150, y: 50, width: 100, height: 50 }, isShown: true }
    const [first, outside] = await comparer.add(file, [place, { key: 'two', box: { x: 500, y: 0, width: 50, height: 50 }, isShown: true }])
    expect(first).toMatchObject({ key: 'one', isClear: false })
    expect(outside).toEqual({ key: 'two', isClear: false, thumbnail: null })
    const image = first?.thumbnail
    if (!image) throw new Error('the region needs a thumbnail')
    // A square with the region in its middle.
    for (const [x, expected] of [
      [0.25, [192, 0, 0]],
      [0.75, [0, 0, 192]],
    ] as const)
      for (const [channel, value] of (await colourAt(image, x, 0.5)).entries())
        expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThan(24)
    const frame = halves().transferToImageBitmap()
    expect(await comparer.add(frame, [{ ...place, isShown: false }])).toEqual([{ key: 'one', isClear: false, thumbnail: null }])
    // The caller's frame stays open.
    expect(frame.width).toBe(400)
    expect(await comparer.rank(['one'])).toEqual([])
  })

  it('ends a call whose signal is aborted, and rejects a file that is no image', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(comparer.add(new Blob(['x']), [], { signal: controller.signal })).rejects.toThrow(EngineCancelledError)
    await expect(
      comparer.add(new Blob(['x']), [{ key: 'one', box: { x: 0, y: 0, width: 9, height: 9 }, isShown: true }]),
    ).rejects.toMatchObject({
      code: 'cannot-decode',
    })
  })

  it('ranks photographs of the same person before those of anyone else', async ({ skip }) => {
    const names = ['obama.jpg', 'obama2.jpg', 'biden.jpg', 'obama_and_biden.jpg', 'group-3.jpg']
    const keys: string[][] = []
    for (const name of names) {
      const added = await addSample(name)
      if (added === undefined) return skip('no samples')
      keys.push(added)
    }
    const [[obama = ''] = [], [obama2 = ''] = [], [biden = ''] = [], both = [], group = []] = keys
    expect(both).toHaveLength(3)
    expect(group.length).toBeGreaterThan(1)
    const ranked = await comparer.rank([obama])
    const [nearest, second, third] = ranked
    // The photograph of both also shows a third person, on the right.
    expect(new Set([nearest?.key, second?.key])).toEqual(new Set([obama2, both[1]]))
    expect(second?.distance).toBeLessThan(0.5)
    expect(third?.distance).toBeGreaterThan(0.5)
    expect((await comparer.rank([biden])).filter(({ distance }) => distance < 0.5).map(({ key }) => key)).toEqual([both[0]])
    // The nearest of several.
    const near = (await comparer.rank([obama, biden])).filter(({ distance }) => distance < 0.5).map(({ key }) => key)
    expect(new Set(near)).toEqual(new Set([obama2, both[1], both[0]]))
  })
})
