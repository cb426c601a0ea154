import { describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { canvasContext } from '../../core/canvas'
import { growBox } from '#lib/review/box-areas.ts'
import { placeRegions } from '../../render/covers'
import { renderRegions } from '../../render/render'
import { countMarked } from '../../testing/face-labels'
import { rotateClockwise, type LabelledImage } from '../../testing/face-conditions'
import { busyCanvas, copyOf } from '../../testing/images'
import { labelledSample } from '../../testing/labelled-samples'
import { createFullRangeDetector } from './full-range-detector'
import { createFullRangeModel } from './full-range-model'
import { createVerificationSearch } from './verification-search'

const fullRange = createFullRangeModel()
const detector = createFullRangeDetector({ model: fullRange })
const verification = createVerificationSearch({ fullRange })
const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

async function searched({ image, faces }: LabelledImage): Promise<number> {
  const found = await verification.search(image, quiet)
  return countMarked(
    faces,
    found.faces.map(({ box }) => box),
  )
}

/** Counts the faces that normal detection finds. */
async function detected({ image, faces }: LabelledImage): Promise<number> {
  const found = await detector.detect(image, { ...quiet, increasedAccuracy: false })
  return countMarked(
    faces,
    found.map(({ box }) => box),
  )
}

function mirrored({ image, faces }: LabelledImage): LabelledImage {
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.setTransform(-1, 0, 0, 1, width, 0)
  context.drawImage(image, 0, 0)
  return { image: canvas, faces: faces.map((box) => ({ ...box, x: width - box.x - box.width })) }
}

describe('[MEDIA-06] verification search', () => {
  it('finds a half-hidden face', async ({ skip }) => {
    const crowd = await labelledSample('ul-24.jpg')
    if (crowd === undefined) return skip('no samples')
    const behindHand = { image: crowd.image, faces: [{ x: 158, y: 298, width: 62, height: 60 }] }
    expect(await searched(behindHand)).toBe(1)
  })

  it('finds upside-down faces at their positions, also those that detection misses', async ({ skip }) => {
    const group = await labelledSample('solvay1927.jpg')
    if (group === undefined) return skip('no samples')
    const rotated = rotateClockwise(group, 2)
    expect(rotated.faces).toHaveLength(29)
    expect(await detected(rotated)).toBeLessThan(28)
    expect(await searched(rotated)).toBeGreaterThanOrEqual(28)
  })

  const VIEWS: [name: string, view: (photograph: LabelledImage) => LabelledImage][] = [
    ['rotated', (photograph) => rotateClockwise(photograph, 1)],
    ['mirrored', mirrored],
  ]

  it.for(casesOfToday(VIEWS, 2))('finds the faces of a %s image', async ([, view], { skip }) => {
    const three = await labelledSample('obama_and_biden.jpg')
    if (three === undefined) return skip('no samples')
    expect(await searched(view(three))).toBe(3)
  })

  it('finds nothing in a drawing without faces and describes how it searched', async () => {
    const { faces, searches } = await verification.search(busyCanvas(1024, 768, 2), quiet)
    expect(faces).toEqual([])
    expect(searches).toEqual([
      { name: 'BlazeFace full range', detail: '4 sizes from 113 to 905 px, mirrored; 640 px, rotated by 90°, 180° and 270°' },
      { name: 'SSD MobileNet v1', detail: '2 sizes from 512 to 1024 px; 512 px, rotated by 90°, 180° and 270°' },
    ])
  })

  it('reports increasing progress up to 1', async () => {
    const reported: number[] = []
    await verification.search(busyCanvas(400, 100), { ...quiet, onProgress: (fraction) => reported.push(fraction) })
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported.at(-1)).toBe(1)
    expect(reported.length).toBeGreaterThan(8)
  })

  it('stops between two passes when cancelled', async () => {
    const controller = new AbortController()
    const onProgress = vi.fn<(fraction: number) => void>(() => controller.abort())
    await expect(verification.search(busyCanvas(400, 300), { signal: controller.signal, onProgress })).rejects.toMatchObject({
      name: 'EngineCancelledError',
    })
    expect(onProgress).toHaveBeenCalledOnce()
  })

  it('reports a second model that cannot be loaded and succeeds on a retry', async () => {
    const fresh = createVerificationSearch({ fullRange })
    await fullRange.load()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(fresh.load()).rejects.toMatchObject({ code: 'detector-unavailable' })
    vi.mocked(console.error).mockClear()
    await fresh.load()
  })
})

describe('[MEDIA-05] faces under covers', () => {
  const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const

  it.for(casesOfToday(STYLES, 3))('sees a visible face and no face under a cover: %s', async (style, { skip }) => {
    const three = await labelledSample('group-3.jpg')
    if (three === undefined) return skip('no samples')
    const covers = three.faces.map((box) => growBox(box, 1.3))
    for (const cover of covers) expect(await verification.seesFaceUnderCover(three.image, cover)).toMatchObject({ seen: true })
    const canvas = copyOf(three.image)
    const regions = covers.map((box, index) => ({ trackId: `${index}`, kind: 'face' as const, style, box }))
    await renderRegions(canvas, placeRegions(regions, canvas).placed)
    for (const cover of covers) expect(await verification.seesFaceUnderCover(canvas, cover)).toMatchObject({ seen: false })
  })
})
