import { describe, expect, it } from 'vitest'

import { readerOf } from '../testing/raw-image'
import { EngineError, type Box, type RegionToRedact } from '../types'
import { measureCovers, placeRegions } from './covers'
import { paintRows } from './paint'

/** A grey image whose brightness at each pixel is `shade`. */
function imageOf(width: number, height: number, shade: (x: number, y: number) => number) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) pixels.set([shade(x, y), shade(x, y), shade(x, y), 255], at)
  return { width, height, read: readerOf(pixels, width) }
}

/** What one redacted version shows inside a box, as brightness values. */
function shownIn(image: ReturnType<typeof imageOf>, region: RegionToRedact, part: Box): number[] {
  const { placed } = placeRegions([region], image)
  const [cover] = measureCovers(placed, image, image.read)
  if (cover === undefined) throw new Error('the region covers nothing')
  const rows = paintRows(cover, 0, cover.box.height)
  return Array.from({ length: part.width * part.height }, (_, index) => {
    const x = part.x - cover.box.x + (index % part.width)
    const y = part.y - cover.box.y + Math.floor(index / part.width)
    return rows[(y * cover.box.width + x) * 4] ?? Number.NaN
  })
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleA, middleB] = [mean(a), mean(b)]
  let [both, squaresA, squaresB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - middleA, (b[index] ?? 0) - middleB]
    both += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return both / Math.sqrt(squaresA * squaresB)
}

const region = (more: Partial<RegionToRedact>, box: Box): RegionToRedact => ({
  trackId: 'a',
  kind: 'object',
  style: 'Pixelated',
  box,
  ...more,
})

/** Segments of the digits 0 to 9 as on a pocket calculator, in the order top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010', '1111111', '1111011']

/** A four-digit number, 12 x 20 pixels a digit, at a known place. */
function numberImage(number: number) {
  const digits = String(number).padStart(4, '0')
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [(x - 8) % 16, y - 6]
    const digit = Math.floor((x - 8) / 16)
    if (x < 8 || digit > 3 || column > 11 || row < 0 || row > 19) return false
    const segments = SEGMENTS[Number(digits[digit])] ?? ''
    const isLit = (index: number) => segments[index] === '1'
    if (row < 3) return isLit(0)
    if (row > 16) return isLit(6)
    if (row > 8 && row < 12) return isLit(3)
    if (column < 3) return isLit(row < 10 ? 1 : 4)
    return column > 8 && isLit(row < 10 ? 2 : 5)
  }
  return imageOf(80, 32, (x, y) => (isInk(x, y) ? 20 : 235))
}

describe('[MEDIA-05] attack: reading a number back from its cover', () => {
  const box: Box = { x: 4, y: 2, width: 72, height: 28 }

  /** The candidates whose cover equals the one that is seen. */
  function candidatesFor(secret: number, more: Partial<RegionToRedact>): number[] {
    const seen = shownIn(numberImage(secret), region(more, box), box).join()
    const numbers = Array.from({ length: 200 }, (_, index) => 4200 + index)
    return numbers.filter((number) => shownIn(numberImage(number), region(more, box), box).join() === seen)
  }

  it('works on a pixelated cover: few of 200 numbers are left, which is why text never gets one', () => {
    expect(candidatesFor(4271, { style: 'Pixelated' }).length).toBeLessThan(40)
  })

  it.for(['license_plate', 'screen', 'text'] as const)('a %s cannot be pixelated or smoothed at all', (label) => {
    for (const style of ['Pixelated', 'Smooth'] as const)
      expect(() => candidatesFor(4271, { label, style })).toThrow(
        expect.objectContaining({ name: 'EngineError', code: 'unsafe-style' }) as EngineError,
      )
  })

  it('tells nothing from a black cover: all 200 numbers are left', () => {
    expect(candidatesFor(4271, { label: 'text', style: 'Black Box' })).toHaveLength(200)
  })
})

describe('[MEDIA-05] attack: averaging versions whose boxes differ', () => {
  // Detail from 3 to 40 pixels, as a face of 100 pixels has it.
  const image = imageOf(
    256,
    256,
    (x, y) => 128 + 50 * Math.sin(x / 5 + Math.sin(y / 7)) + 40 * Math.sin((x + 2 * y) / 17) + 25 * Math.cos(y / 3),
  )
  const core: Box = { x: 100, y: 96, width: 64, height: 64 }
  const truth = Array.from(
    { length: core.width * core.height },
    (_, at) => image.read({ x: core.x + (at % 64), y: core.y + Math.floor(at / 64), width: 1, height: 1 })[0] ?? 0,
  )

  it.for(['Pixelated', 'Smooth'] as const)('%s: twenty versions show no more of a face than one', (style) => {
    const versions = Array.from({ length: 20 }, (_, index): Box => {
      const [left, top] = [(index * 7) % 19, (index * 11) % 17]
      return { x: core.x - 20 + left, y: core.y - 20 + top, width: 100, height: 100 }
    })
    const views = versions.map((box) => shownIn(image, region({ kind: 'face', style }, box), core))
    const mean = truth.map((_, at) => views.reduce((sum, view) => sum + (view[at] ?? 0), 0) / views.length)
    const [alone = []] = views
    expect(correlation(mean, truth)).toBeLessThan(correlation(alone, truth) + 0.02)
    if (style === 'Pixelated') for (const view of views) expect(view).toEqual(alone)
  })
})
