import { describe, expect, it } from 'vitest'

import { correlation } from '../testing/correlation'
import { readerOf } from '../testing/raw-image'
import { EngineError } from '../core/errors'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { measureCovers, placeRegions } from './covers'
import { paintRows } from './paint'
import { containsBox } from '#lib/review/region-shape.ts'

/** Makes a grey image with the brightness `shade(x, y)` at each pixel. */
function imageOf(width: number, height: number, shade: (x: number, y: number) => number) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) pixels.set([shade(x, y), shade(x, y), shade(x, y), 255], at)
  return { width, height, read: readerOf(pixels, width) }
}

/** Returns the brightness values of a redacted image inside a box. */
function shownIn(image: ReturnType<typeof imageOf>, region: RegionToRedact, part: Box): number[] {
  const { placed } = placeRegions([region], image)
  const [cover] = measureCovers(placed, image, image.read)
  if (cover === undefined) throw new Error('the region is outside the image')
  if (!containsBox(cover, part)) throw new Error('a part of the box is visible')
  const rows = paintRows(cover, 0, cover.box.height)
  return Array.from({ length: part.width * part.height }, (_, index) => {
    const x = part.x - cover.box.x + (index % part.width)
    const y = part.y - cover.box.y + Math.floor(index / part.width)
    return rows[(y * cover.box.width + x) * 4] ?? Number.NaN
  })
}

const region = (more: Partial<RegionToRedact>, box: Box): RegionToRedact => ({
  trackId: 'a',
  kind: 'object',
  style: 'Pixelated',
  box,
  ...more,
})

/** Seven-segment digits 0 to 9. Order of the segments: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010', '1111111', '1111011']

/** Draws a four-digit number at a fixed position, with digits of 12 x 20 pixels. */
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

describe('[MEDIA-05] attack: recovering a number from its cover', () => {
  const box: Box = { x: 4, y: 2, width: 72, height: 28 }

  /** Returns the numbers whose cover equals that of the secret. */
  function candidatesFor(secret: number, more: Partial<RegionToRedact>): number[] {
    const seen = shownIn(numberImage(secret), region(more, box), box).join()
    const numbers = Array.from({ length: 200 }, (_, index) => 4200 + index)
    return numbers.filter((number) => shownIn(numberImage(number), region(more, box), box).join() === seen)
  }

  it('succeeds on a pixelated cover, which excludes most of 200 numbers and is therefore never used for text', () => {
    expect(candidatesFor(4271, { style: 'Pixelated' }).length).toBeLessThan(40)
  })

  it.for(['license_plate', 'screen', 'text'] as const)('is prevented because a %s cannot be Pixelated or Smooth', (label) => {
    for (const style of ['Pixelated', 'Smooth'] as const)
      expect(() => candidatesFor(4271, { label, style })).toThrow(
        expect.objectContaining({ name: 'EngineError', code: 'unsafe-style' }) as EngineError,
      )
  })

  it('fails on a Black Box, which excludes no number', () => {
    expect(candidatesFor(4271, { label: 'text', style: 'Black Box' })).toHaveLength(200)
  })
})

describe('[MEDIA-05] attack: text in the corners of an ellipse', () => {
  it.for(['license_plate', 'screen', 'text'] as const)('is prevented because a %s cannot be an ellipse', (label) => {
    const ellipse = region({ label, style: 'Black Box', shape: 'ellipse' }, { x: 0, y: 0, width: 9, height: 9 })
    expect(() => placeRegions([ellipse], { width: 99, height: 99 })).toThrow(
      expect.objectContaining({ name: 'EngineError', code: 'unsafe-style' }) as EngineError,
    )
  })
})

describe('[MEDIA-05] attack: averaging versions with different boxes', () => {
  // Detail from 3 to 40 pixels, as in a face of 100 pixels.
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

  const attacks = (['Pixelated', 'Smooth'] as const).flatMap((style) =>
    (['box', 'ellipse'] as const).map((shape) => [style, shape] as const),
  )
  it.for(attacks)('%s, %s: twenty versions reveal no more of a face than one', ([style, shape]) => {
    const more = { kind: 'face', style, ...(shape === 'ellipse' ? { shape } : {}) } as const
    const versions = Array.from({ length: 20 }, (_, index): Box => {
      const [left, top] = [(index * 7) % 19, (index * 11) % 17]
      // An ellipse has to be larger to hide the core. Both sizes have the same tiles.
      const [margin, side] = shape === 'ellipse' ? [48, 160] : [20, 100]
      return { x: core.x - margin + left, y: core.y - margin + top, width: side, height: side }
    })
    const views = versions.map((box) => shownIn(image, region(more, box), core))
    const mean = truth.map((_, at) => views.reduce((sum, view) => sum + (view[at] ?? 0), 0) / views.length)
    const [single = []] = views
    expect(correlation(mean, truth)).toBeLessThan(correlation(single, truth) + 0.02)
    if (style === 'Pixelated') for (const view of views) expect(view).toEqual(single)
  })
})
