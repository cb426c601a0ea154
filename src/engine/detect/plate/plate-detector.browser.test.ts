import { afterEach, describe, expect, it, vi } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { decodeUpright } from '../../image/decode'
import { invariant } from '#lib/invariant.ts'
import { coveredShare } from '#lib/review/box-areas.ts'
import { marksPlate, readPlateLabel } from '../../testing/plate-labels'
import { DRAWN_PLATES, drawPlate } from '../../testing/drawn-plates'
import { samplePhotograph, sampleFile } from '../../testing/samples'
import { busyCanvas } from '../../testing/images'
import type { Box } from '../../core/types'
import { withTextMargin } from '../text/margin'
import { createTextReader } from '../text/reader'
import { createTextModel } from '../text/text-model'
import { createTextSearch } from '../text/text-search'
import { createPlateDetector } from './plate-detector'

const options = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }
const model = createTextModel()
const reader = createTextReader()
const detector = createPlateDetector(createTextSearch(model), reader)

afterEach(() => vi.restoreAllMocks())

/** Draws a plate on a textured image, rotated by `angle` around its centre. */
function plateOn(image: OffscreenCanvas, text: string, { x, y, width, height }: Box, angle = 0): OffscreenCanvas {
  const context = canvasContext(image)
  context.translate(x + width / 2, y + height / 2)
  context.rotate(angle)
  context.fillStyle = '#f7f7f2'
  context.fillRect(-width / 2, -height / 2, width, height)
  context.strokeStyle = '#101010'
  context.strokeRect(-width / 2, -height / 2, width, height)
  context.fillStyle = '#101010'
  context.font = `bold ${height * 0.75}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, height * 0.04, width * 0.92)
  context.resetTransform()
  return image
}

describe('[MEDIA-05] license plates', () => {
  it.for([
    ['upright', 0],
    ['tilted', 0.25],
  ] as const)('finds a drawn plate, %s', async ([, angle]) => {
    const plate = { x: 400, y: 420, width: 200, height: 46 }
    const [found, ...others] = await detector.detect(plateOn(busyCanvas(1000, 700), 'RK 755 AJ', plate, angle), options)
    expect(others).toEqual([])
    expect(coveredShare({ x: 430, y: 430, width: 140, height: 26 }, found ? [found.box] : [])).toBe(1)
    expect(found?.confidence).toBeGreaterThan(0.6)
  })

  it('covers both rows of a plate when only one has a digit', async () => {
    const image = new OffscreenCanvas(800, 600)
    const context = canvasContext(image)
    context.fillStyle = '#8a9099'
    context.fillRect(0, 0, 800, 600)
    context.fillStyle = '#f7f7f2'
    context.fillRect(300, 250, 180, 120)
    context.fillStyle = '#101010'
    context.font = 'bold 50px sans-serif'
    context.fillText('KLM', 330, 302, 120)
    context.fillText('4782', 330, 358, 120)
    const [found, ...others] = await detector.detect(image, options)
    expect(others).toEqual([])
    expect(coveredShare({ x: 334, y: 268, width: 110, height: 88 }, found ? [found.box] : [])).toBe(1)
  })

  it('ignores a sign without digits and a text that is too long', async () => {
    const image = plateOn(busyCanvas(1000, 700), 'EXIT', { x: 100, y: 100, width: 200, height: 60 })
    plateOn(image, 'Platform 9 is closed until 12 May', { x: 200, y: 400, width: 600, height: 40 })
    expect(await detector.detect(image, options)).toEqual([])
  })

  it.for(Object.keys(DRAWN_PLATES))('covers a plate to its edges: %s', async (name) => {
    const kind = DRAWN_PLATES[name]
    invariant(kind !== undefined, 'the name must be one of the table')
    const { image, box } = drawPlate(kind)
    const regions = (await detector.detect(image, options)).map((found) => withTextMargin(found.extent ?? found.box))
    expect(regions.filter((region) => marksPlate(region, box))).toHaveLength(1)
    expect(coveredShare(box, regions)).toBeGreaterThanOrEqual(0.95)
  })

  it.for([
    ['searches a second level for a narrow plate', { x: 900, y: 700, width: 56, height: 14 }, 5],
    ['searches one level for a wide plate', { x: 700, y: 700, width: 300, height: 68 }, 1],
  ] as const)('%s', async ([, plate, tiles]) => {
    const image = plateOn(new OffscreenCanvas(1920, 1280), 'RK755AJ', plate)
    const mark = vi.fn<typeof model.mark>(model.mark)
    const found = await createPlateDetector(createTextSearch({ ...model, mark }), reader).detect(image, options)
    expect(found.map(({ box }) => marksPlate(box, plate))).toEqual([true])
    // One tile at 960 pixels, four at 1920.
    expect(mark).toHaveBeenCalledTimes(tiles)
  })

  it('reports progress up to 1, never backwards', async () => {
    const fractions: number[] = []
    const plate = { x: 400, y: 420, width: 200, height: 46 }
    const onProgress = (fraction: number) => fractions.push(fraction)
    await detector.detect(plateOn(busyCanvas(1000, 700), 'RK 755 AJ', plate), { ...options, onProgress })
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  })

  it('stops between lines when it is cancelled', async () => {
    const controller = new AbortController()
    const read = vi.fn<typeof reader.read>(async (...given) => {
      controller.abort()
      return reader.read(...given)
    })
    const image = plateOn(busyCanvas(1000, 700), 'RK 755 AJ', { x: 100, y: 100, width: 200, height: 46 })
    plateOn(image, 'MTW 5608', { x: 600, y: 500, width: 200, height: 46 })
    const cancelled = createPlateDetector(createTextSearch(model), { ...reader, read }).detect(image, {
      ...options,
      signal: controller.signal,
    })
    await expect(cancelled).rejects.toMatchObject({ name: 'EngineCancelledError' })
    expect(read).toHaveBeenCalledOnce()
  })
})

const SAMPLES = [
  'br-MTW5608',
  'br-NYY1710',
  'br-OKL1235',
  'br-OVK3653',
  'br-PJB2414',
  'eu-test_002',
  'eu-test_019',
  'eu-test_022',
  'eu-test_080',
  'eu-test_081',
  'eu-test_087',
  'us-car15',
  'us-us3',
  'us-wts-lg-000016',
  'us-wts-lg-000065',
  'us-wts-lg-000175',
  'us-wts-lg-000178',
]

describe('[MEDIA-05] license plates in real photographs', () => {
  it('finds at least 93% at IoU > .3, covers 95% of these to their edges, with max 0.5 false positives per image', async ({ skip }) => {
    let [found, covered, wrong] = [0, 0, 0]
    for (const name of SAMPLES) {
      const photograph = await samplePhotograph(`plates/${name}.jpg`)
      const label = await sampleFile(`plates/${name}.txt`, 'text/plain')
      if (photograph === undefined || label === undefined) return skip('no samples')
      const plate = readPlateLabel(await label.text())
      const image = await decodeUpright(photograph, 'image/jpeg')
      const regions = (await detector.detect(image, options)).map(({ box, extent = box }) => withTextMargin(extent))
      const marked = regions.map((region) => marksPlate(region, plate))
      image.close()
      if (regions.some((region) => marksPlate(region, plate) && coveredShare(plate, [region]) >= 0.95)) covered += 1
      if (marked.includes(true)) found += 1
      wrong += marked.filter((isPlate) => !isPlate).length
    }
    expect(found / SAMPLES.length).toBeGreaterThanOrEqual(0.93)
    expect(covered / found).toBeGreaterThanOrEqual(0.95)
    expect(wrong / SAMPLES.length).toBeLessThanOrEqual(0.5)
  })
})

describe('[MEDIA-02] loading the reader', () => {
  it('names the text reader in its error, and a retry succeeds', async () => {
    const fresh = createTextReader()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(fresh.load()).rejects.toMatchObject({
      code: 'detector-unavailable',
      message:
        'Couldn’t load the text reader. Check your connection, reload the page and try again. If it fails again, contact your administrator.',
    })
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['Couldn’t load the text reader', new Error('the server responded with 404 to the request for the model')],
    ])
    vi.mocked(console.error).mockClear()
    await fresh.load()
  })
})
