import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import { isTextUnder } from '../detect/text/covered-text'
import { createTextModel } from '../detect/text/text-model'
import { createTextSearch } from '../detect/text/text-search'
import { measureCovers, placeRegions } from '../render/covers'
import { paintRows } from '../render/paint'
import { busyCanvas } from '../testing/images'
import { samplePhotograph } from '../testing/samples'
import { createImageEngine } from './client'
import type { RegionToRedact } from '#lib/review/review-regions.ts'

const engine = createImageEngine()
const search = createTextSearch(createTextModel())

afterAll(() => engine.dispose())

const box: Box = { x: 290, y: 196, width: 108, height: 52 }

/** Draws a PIN on a card in front of a detailed background, in a font that every system has a face for. */
function cardWith(pin: string, { height = 30, x = 300, y = 236 } = {}): OffscreenCanvas {
  const canvas = busyCanvas(900, 600, 3)
  const context = canvasContext(canvas)
  context.font = `bold ${height * 1.4}px sans-serif`
  const { width } = context.measureText(pin)
  context.fillStyle = '#f2efe6'
  context.fillRect(x - height, y - height * 1.6, width + 2 * height, height * 2.2)
  context.fillStyle = '#181818'
  context.fillText(pin, x, y)
  return canvas
}

const object = (more: Partial<RegionToRedact> = {}): RegionToRedact => ({
  trackId: 'pin',
  number: 2,
  kind: 'object',
  style: 'Pixelated',
  box,
  ...more,
})

/** Returns the first pixel row of each tile of the cover that a PIN would have. */
function tilesOf(pin: string, region: RegionToRedact): Uint8ClampedArray {
  const canvas = cardWith(pin)
  const { placed } = placeRegions([region], canvas)
  const context = canvasContext(canvas)
  const [cover] = measureCovers(placed, canvas, ({ x, y, width, height }) => context.getImageData(x, y, width, height).data)
  if (cover === undefined) throw new Error('the region is outside the image')
  return paintRows(cover, 0, cover.box.height)
}

/** Returns how many of a hundred PINs match the cover in a released image at least as well as the true one. */
async function candidatesIn(output: Blob, truth: string, region: RegionToRedact): Promise<number> {
  const bitmap = await createImageBitmap(output)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvasContext(canvas).drawImage(bitmap, 0, 0)
  const shown = canvasContext(canvas).getImageData(box.x, box.y, box.width, box.height).data
  const errorOf = (pin: string): number => tilesOf(pin, region).reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0)
  const own = errorOf(truth)
  const others = Array.from({ length: 100 }, (_unused, index) => String(4200 + index))
  return others.filter((pin) => errorOf(pin) <= own).length
}

describe('[MEDIA-05] attack: reading a PIN through coarse tiles by matching the tiles of each candidate', () => {
  const unlabelled: [string, Partial<RegionToRedact>][] = [
    ['an object without a label, Pixelated', {}],
    ['an object without a label, Smooth', { style: 'Smooth' }],
    ['an object of label other', { label: 'other' }],
    ['a person', { label: 'person' }],
    ['a face that was drawn around it', { kind: 'face', label: 'face' }],
    ['an ellipse', { shape: 'ellipse' }],
  ]

  it.each(casesOfToday(unlabelled, 3))('has no image to work on: %s is refused', async (_name, more) => {
    const region = object(more)
    const file = await cardWith('4271').convertToBlob()
    const outcome: unknown = await engine.redact(file, { regions: [region], kept: [] }).then(
      async ({ output }) => ({ released: true, candidates: await candidatesIn(output, '4271', region) }),
      (error: unknown) => error,
    )
    const { style } = region
    expect(outcome).toMatchObject({
      name: 'EngineError',
      code: 'readable-text',
      itemIds: ['pin'],
      message: `Text was detected under ${more.kind === 'face' ? 'Face 2' : more.label === 'person' ? 'Person 2' : 'Object 2'}, and text can be read through ${style}. Use solid black there, then redact again.`,
    })
  })

  it.each([
    ['small', 12],
    ['large', 110],
  ] as const)('has no image to work on: %s digits are refused', async (_name, height) => {
    const canvas = cardWith('8036', { height, x: 200, y: 300 })
    const region = object({ box: { x: 195, y: 295 - height, width: height * 3.4, height: height + 12 } })
    const redaction = engine.redact(await canvas.convertToBlob(), { regions: [region], kept: [] })
    await expect(redaction).rejects.toMatchObject({ code: 'readable-text' })
  })

  it('names every item with text, and only those', async () => {
    const canvas = cardWith('4271')
    const context = canvasContext(canvas)
    context.fillStyle = '#202020'
    context.fillRect(590, 390, 160, 60)
    context.fillStyle = '#f0f0f0'
    context.font = '34px sans-serif'
    context.fillText('90 817', 610, 432)
    const regions = [
      object(),
      object({ trackId: 'code', number: 5, box: { x: 595, y: 395, width: 150, height: 50 } }),
      object({ trackId: 'blob', number: 6, box: { x: 40, y: 420, width: 60, height: 60 } }),
    ]
    const redaction = engine.redact(await canvas.convertToBlob(), { regions, kept: [] })
    await expect(redaction).rejects.toMatchObject({
      itemIds: ['pin', 'code'],
      message:
        'Text was detected under Object 2 and Object 5, and text can be read through Pixelated. Use solid black there, then redact again.',
    })
  })
})

describe('[MEDIA-05] exports without text under a coarse style', () => {
  it('releases the PIN under a Black Box, and under one inside a coarse region', async () => {
    const file = await cardWith('4271').convertToBlob()
    const solid = object({ style: 'Black Box' })
    expect((await engine.redact(file, { regions: [solid], kept: [] })).findings).toEqual([])
    const around = object({ trackId: 'card', box: { x: 270, y: 180, width: 160, height: 90 } })
    expect((await engine.redact(file, { regions: [around, solid], kept: [] })).findings).toEqual([])
  })

  it('releases objects without text', async () => {
    // The check of an export takes less time for a wide image.
    const file = await busyCanvas(900, 300, 3).convertToBlob()
    const regions = [0, 1, 2, 3].map((at) =>
      object({ trackId: `o${at}`, box: { x: 60 + 200 * at, y: 40 + 50 * at, width: 90, height: 70 } }),
    )
    expect((await engine.redact(file, { regions, kept: [] })).redacted).toHaveLength(4)
  })

  const photographs = casesOfToday(['obama_and_biden', 'solvay1927', 'ul-24', 'mask-img6', 'group-3'], 5)

  it.each(photographs)('finds no text under the faces of %s', async (name) => {
    const photograph = await samplePhotograph(`faces/${name}.jpg`)
    if (photograph === undefined) return
    const { items } = await engine.detect(photograph, { increasedAccuracy: true, labels: ['face'] })
    const bitmap = await createImageBitmap(photograph)
    const { signal } = new AbortController()
    const found = []
    for (const { box: face } of items)
      if (await isTextUnder(bitmap, { kind: 'face', box: face }, { search, opaque: [], signal })) found.push(face)
    expect(items.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })
})
