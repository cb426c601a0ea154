import { describe, expect, it, vi } from 'vitest'

import type { Drawable } from '../detector'
import type { RotatedBox } from './components'
import { legibleLines } from './legible-lines'
import type { TextLine } from './lines'

const image: Drawable = { width: 1000, height: 1000 } as OffscreenCanvas
const options = { signal: new AbortController().signal, onProgress: () => undefined }

const line = (x: number, y: number, width: number, height: number, confidence = 0.95): TextLine => ({
  box: { x, y, width, height },
  confidence,
  rotated: { centreX: x + width / 2, centreY: y + height / 2, length: width, thickness: height, angle: 0 },
})

/** A reader that reads the text at a place if it reads along this angle, and nothing elsewhere. */
function readerOf(texts: { centreX: number; angle: number; text: string }[]) {
  const readAlong = vi.fn<(image: Drawable, along: RotatedBox) => Promise<{ characters: []; along: RotatedBox }>>((_, along) => {
    const found = texts.find(({ centreX, angle }) => centreX === along.centreX && Math.abs(angle - along.angle) < 0.01)
    const characters = [...(found?.text ?? '')].map((text) => ({ text, at: 0, probability: 0.9 })) as []
    return Promise.resolve({ characters, along })
  })
  return { readAlong }
}

describe('[MEDIA-02] lines of text in a photograph', () => {
  it('drops a box in which nothing is read, and keeps one that is read upside down', async () => {
    const [petal, sign] = [line(100, 100, 140, 100), line(500, 500, 100, 40)]
    const reader = readerOf([{ centreX: 550, angle: Math.PI, text: 'EXIT' }])
    expect(await legibleLines(image, [petal, sign], reader, options)).toEqual([sign])
  })

  it('keeps a long box in which nothing is read if the detector is confident, as in Arabic', async () => {
    const [sign, doubtful] = [line(100, 100, 100, 40, 0.8), line(500, 500, 100, 40, 0.79)]
    expect(await legibleLines(image, [sign, doubtful], readerOf([]), options)).toEqual([sign])
  })

  it('keeps the lines around a line that is read without reading them', async () => {
    const [title, caption, far] = [line(100, 100, 160, 40), line(100, 150, 60, 24), line(100, 400, 60, 24, 0.7)]
    const reader = readerOf([{ centreX: 180, angle: 0, text: 'Chapel' }])
    expect(await legibleLines(image, [title, caption, far], reader, options)).toEqual([title, caption])
    expect(reader.readAlong.mock.calls.map(([, { centreX, centreY }]) => [centreX, centreY])).toEqual([
      [180, 120],
      [130, 412],
      [130, 412],
    ])
  })

  it('reads no line of a paragraph', async () => {
    const rows = [0, 1, 2, 3].map((row) => line(100, 100 + 30 * row, 400, 20))
    const reader = readerOf([])
    expect(await legibleLines(image, rows, reader, options)).toHaveLength(4)
    expect(reader.readAlong).not.toHaveBeenCalled()
  })

  it('finds a line inside a larger box that isn’t text', async () => {
    const [wall, sign] = [line(0, 0, 900, 700), line(200, 200, 100, 40)]
    const reader = readerOf([{ centreX: 250, angle: 0, text: 'EXIT' }])
    expect(await legibleLines(image, [wall, sign], reader, options)).toEqual([sign])
  })

  it('drops what is inside a line that is read, and returns the most confident first', async () => {
    const [less, more, inside] = [line(100, 100, 160, 40, 0.7), line(600, 600, 90, 40, 0.9), line(120, 105, 40, 30, 0.99)]
    const reader = readerOf([
      { centreX: 180, angle: 0, text: 'Chapel' },
      { centreX: 645, angle: 0, text: 'Exit' },
      { centreX: 140, angle: 0, text: 'ha' },
    ])
    expect(await legibleLines(image, [less, more, inside], reader, options)).toEqual([more, less])
  })

  it('stops between lines when it is cancelled', async () => {
    const controller = new AbortController()
    const reader = readerOf([])
    const reading = legibleLines(image, [line(0, 0, 50, 20), line(500, 500, 50, 20)], reader, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    await expect(reading).rejects.toMatchObject({ name: 'EngineCancelledError' })
    expect(reader.readAlong).toHaveBeenCalledTimes(2)
  })
})
