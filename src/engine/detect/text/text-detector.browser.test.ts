import { describe, expect, it, vi } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { coveredShare } from '#lib/review/box-areas.ts'
import { decodeUpright, toCanvas } from '../../image/decode'
import { drawSigns, PHOTOGRAPHS_WITHOUT_TEXT } from '../../testing/photo-texts'
import { samplePhotograph } from '../../testing/samples'
import { busyCanvas } from '../../testing/images'
import { drawTextScreen } from '../../testing/text-screen'
import type { Box } from '../../core/types'
import { withTextMargin } from './margin'
import { createTextReader } from './reader'
import { createTextDetector } from './text-detector'
import { createTextModel } from './text-model'
import { createTextSearch } from './text-search'

const options = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }
const model = createTextModel()
const reader = createTextReader()
const detector = createTextDetector(createTextSearch(model), reader)

/** Share of the words of which at least 97% is inside a box with the engine's margin. */
function coveredWords(words: { box: Box }[], detections: { box: Box }[]): number {
  const boxes = detections.map(({ box }) => withTextMargin(box))
  return words.filter(({ box }) => coveredShare(box, boxes) >= 0.97).length / words.length
}

describe('[MEDIA-04] on-screen text', () => {
  it('covers at least 97% of the words of a screen, and leaves most of it visible', async () => {
    const { image, words } = drawTextScreen()
    const detections = await detector.detect(image, options)
    expect(coveredWords(words, detections)).toBeGreaterThanOrEqual(0.97)
    const boxes = detections.map(({ box }) => withTextMargin(box))
    expect(coveredShare({ x: 0, y: 0, width: 1280, height: 720 }, boxes)).toBeLessThan(0.35)
  })

  it('covers small text in a large image, and a word across the edge of two tiles', async () => {
    const image = new OffscreenCanvas(2400, 700)
    const context = canvasContext(image)
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 2400, 700)
    context.fillStyle = '#222222'
    context.font = '15px sans-serif'
    const words = Array.from({ length: 11 }, (_, index) => {
      const [x, y] = [100 + index * 197, 60 + index * 58]
      const text = `Invoice ${4711 + index}`
      context.fillText(text, x, y)
      return { box: { x, y: y - 11, width: context.measureText(text).width, height: 14 } }
    })
    const detections = await detector.detect(image, options)
    expect(coveredWords(words, detections)).toBe(1)
    expect(detections.length).toBeLessThan(20)
  })

  it('covers rotated text', async () => {
    const image = new OffscreenCanvas(900, 700)
    const context = canvasContext(image)
    context.fillStyle = '#f0f0f0'
    context.fillRect(0, 0, 900, 700)
    context.translate(450, 350)
    context.rotate(0.5)
    context.fillStyle = '#202020'
    context.font = '36px sans-serif'
    context.fillText('Meeting at seven', -140, 0)
    const detections = await detector.detect(image, options)
    const middle = { x: 430, y: 340, width: 40, height: 20 }
    expect(
      coveredShare(
        middle,
        detections.map(({ box }) => box),
      ),
    ).toBe(1)
  })

  it('finds nothing in an empty image', async () => {
    expect(await detector.detect(new OffscreenCanvas(640, 480), options)).toEqual([])
  })

  it('searches each level of an image once, for all detectors that share the search', async () => {
    const mark = vi.fn<typeof model.mark>(model.mark)
    const search = createTextSearch({ ...model, mark })
    const [first, second] = [createTextDetector(search, reader), createTextDetector(search, reader)]
    const image = busyCanvas(640, 480)
    const found = await first.detect(image, options)
    const calls = mark.mock.calls.length
    expect(calls).toBeGreaterThan(0)
    expect(await second.detect(image, options)).toEqual(found)
    expect(mark.mock.calls.length).toBe(calls)
    await second.detect(busyCanvas(640, 480, 2), options)
    expect(mark.mock.calls.length).toBe(2 * calls)
  })

  it('stops between tiles when it is cancelled', async () => {
    const controller = new AbortController()
    const fractions: number[] = []
    const onProgress = (fraction: number) => {
      fractions.push(fraction)
      controller.abort()
    }
    const detecting = detector.detect(busyCanvas(2000, 1500), { increasedAccuracy: false, signal: controller.signal, onProgress })
    await expect(detecting).rejects.toMatchObject({ name: 'EngineCancelledError' })
    expect(fractions[0]).toBeLessThan(0.5)
  })
})

describe('[MEDIA-02] text in photographs', () => {
  it('keeps words of scripts that the reader doesn’t know', async () => {
    const image = new OffscreenCanvas(900, 600)
    const context = canvasContext(image)
    context.fillStyle = '#d8d0c0'
    context.fillRect(0, 0, 900, 600)
    context.fillStyle = '#20242c'
    context.font = 'bold 26px Tinos'
    // So far apart that none is kept because of another.
    const words = ['שלום', 'משטרה', 'רחוב', 'בית חולים', 'ירושלים', 'גדעון'].map((text, index) => {
      const [x, y] = [60 + (index % 2) * 450, 110 + Math.floor(index / 2) * 190]
      context.fillText(text, x, y)
      return { box: { x, y: y - 16, width: context.measureText(text).width, height: 16 } }
    })
    expect(coveredWords(words, await detector.detect(image, options))).toBe(1)
  })

  it('finds max 0.3 boxes per photograph without text, and covers at least 90% of signs and captions', async ({ skip }) => {
    const words: [covered: number, all: number] = [0, 0]
    const wrong: string[] = []
    for (const name of PHOTOGRAPHS_WITHOUT_TEXT) {
      const photograph = await samplePhotograph(name)
      if (photograph === undefined) return skip('no samples')
      const image = toCanvas(await decodeUpright(photograph, 'image/jpeg'))
      for (const { box } of await detector.detect(image, options)) wrong.push(`${name} ${JSON.stringify(box)}`)
      // Signs are drawn on smaller photographs only, to save time.
      if (image.width > 1100) continue
      const drawn = drawSigns(image)
      const detections = await detector.detect(await createImageBitmap(image), options)
      words[0] += coveredWords(drawn, detections) * drawn.length
      words[1] += drawn.length
    }
    // Boxes of scripts that the reader doesn’t know are kept, and few others look like these.
    expect(wrong.length / PHOTOGRAPHS_WITHOUT_TEXT.length).toBeLessThanOrEqual(0.3)
    expect(words[0] / words[1]).toBeGreaterThanOrEqual(0.9)
  })
})

describe('[MEDIA-02] loading the text detector', () => {
  it('names the text detector in its error, and a retry succeeds', async () => {
    const fresh = createTextModel()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(fresh.load()).rejects.toMatchObject({
      code: 'detector-unavailable',
      message:
        'Couldn’t load the text detector. Check your connection, reload the page and try again. If it fails again, contact your administrator.',
    })
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['Couldn’t load the text detector', new Error('the server responded with 404 to the request for the model')],
    ])
    vi.mocked(console.error).mockClear()
    await fresh.load()
  })
})
