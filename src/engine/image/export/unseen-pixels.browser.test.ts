import { afterAll, expect, it } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { writePng } from '../../testing/png-writer'
import { createImageEngine } from '../client'
import { decodeUpright, toCanvas } from '../decode'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const [WIDTH, HEIGHT] = [400, 100]

/** Makes a PNG with stripes of an opacity on the left, and an opaque right side. */
async function erased(opacity: number): Promise<Blob> {
  const raw = new Uint8Array(HEIGHT * (1 + 4 * WIDTH))
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const stripe = x % 32 < 16 ? [250, 240, 10, opacity] : [20, 30, 250, opacity]
      raw.set(x < WIDTH / 2 ? stripe : [90, 120, 60, 255], y * (1 + 4 * WIDTH) + 1 + 4 * x)
    }
  return new Blob([await writePng({ width: WIDTH, height: HEIGHT, colourType: 6, raw })], { type: 'image/png' })
}

it.for([
  ['png', 1, true],
  ['webp', 4, true],
  ['png', 5, false],
] as const)(
  '[MEDIA-05] an export has no colours in pixels that are too transparent to be seen, and keeps all others: %s, opacity %i',
  async ([container, opacity, isUnseen]) => {
    const { output, contentType, findings } = await engine.redact(await erased(opacity), { regions: [], kept: [], container })
    expect(findings).toEqual([])
    const pixels = canvasContext(toCanvas(await decodeUpright(output, contentType)))
    const stripes = [8, 24].map((x) => [...pixels.getImageData(x, 50, 1, 1).data])
    const left = isUnseen ? 0 : opacity
    expect(stripes.map((pixel) => pixel[3])).toEqual([left, left])
    expect(new Set(stripes.map(String)).size).toBe(isUnseen ? 1 : 2)
    expect([...pixels.getImageData(300, 50, 1, 1).data]).toEqual([90, 120, 60, 255])
  },
)
