import { describe, expect, it, vi } from 'vitest'

import { areaOf, coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { toCanvas } from '../../image/decode'
import { labelledSample } from '../../testing/labelled-samples'
import { samplePhotograph } from '../../testing/samples'
import { roomWithoutScreens, screenScene, type ScreenKind } from '../../testing/screen-scene'
import { withBodyMargin, withScreenMargin } from './margin'
import { createObjectDetector } from './object-detector'
import { createObjectModel } from './object-model'
import { createObjectSearch } from './object-search'

const search = createObjectSearch(createObjectModel())
const detector = createObjectDetector('screen', search)
const quiet = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }

function overlap(one: Box, other: Box): number {
  const shared = sharedArea(one, other)
  return shared / (one.width * one.height + other.width * other.height - shared)
}

describe('[MEDIA-04] detection of screens', () => {
  it.each<[ScreenKind, number, number]>([
    ['monitor', 0.12, 1],
    ['monitor', 0.25, 2],
    ['laptop', 0.12, 3],
    ['laptop', 0.25, 4],
  ])('finds a drawn %s of %d of the width', async (kind, share, seed) => {
    const { image: scene, screens } = screenScene(kind, share, seed)
    const [screen] = screens
    const [found, ...others] = await detector.detect(scene, quiet)
    expect(others).toEqual([])
    expect(found && screen && overlap(found.box, screen.box)).toBeGreaterThan(0.6)
  })

  it('finds a screen at the right place in an image of odd size', async () => {
    const { image: scene, screens } = screenScene('monitor', 0.3, 5, { width: 1279, height: 719 })
    const [found] = await detector.detect(scene, quiet)
    expect(found && overlap(found.box, screens[0]?.box ?? found.box)).toBeGreaterThan(0.6)
    expect(withScreenMargin({ x: 100, y: 100, width: 100, height: 60 })).toEqual({
      x: expect.closeTo(92.5) as number,
      y: expect.closeTo(95.5) as number,
      width: expect.closeTo(115) as number,
      height: expect.closeTo(69) as number,
    })
  })

  it('finds nothing in a room without screens', async () => {
    expect(await detector.detect(roomWithoutScreens(2), quiet)).toEqual([])
  })

  it('reports increasing progress up to 1, and stops between two levels when cancelled', async () => {
    const { image: scene } = screenScene('laptop', 0.25, 4, { width: 640, height: 360 })
    const reported: number[] = []
    await detector.detect(scene, { ...quiet, onProgress: (fraction) => reported.push(fraction) })
    expect(reported).toEqual([0.5, 1])
    const controller = new AbortController()
    const onProgress = vi.fn<(fraction: number) => void>(() => controller.abort())
    const { image: other } = screenScene('laptop', 0.25, 4, { width: 640, height: 360 })
    await expect(detector.detect(other, { ...quiet, signal: controller.signal, onProgress })).rejects.toMatchObject({
      name: 'EngineCancelledError',
    })
    expect(onProgress).toHaveBeenCalledOnce()
  })

  it('reports a model that cannot be loaded and succeeds on a retry', async () => {
    const fresh = createObjectModel()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(fresh.load()).rejects.toMatchObject({
      code: 'detector-unavailable',
      message: expect.stringContaining('object detector') as string,
    })
    vi.mocked(console.error).mockClear()
    await fresh.load()
  })
})

describe('[MEDIA-04] detection of people and vehicles', () => {
  it('finds the people of a photograph, whose faces are inside their boxes', async ({ skip }) => {
    const photograph = await labelledSample('va-sample1.jpg')
    if (photograph === undefined) return skip('no samples')
    const people = await createObjectDetector('person', search).detect(photograph.image, quiet)
    expect(photograph.faces).toHaveLength(3)
    for (const face of photograph.faces) expect(people.some(({ box }) => coveredShare(face, [withBodyMargin(box)]) >= 0.95)).toBe(true)
    expect(people.length).toBeLessThanOrEqual(5)
  })

  it('finds the car of each license plate', async ({ skip }) => {
    const cars = ['us-wts-lg-000065', 'us-wts-lg-000016', 'eu-test_002']
    for (const name of cars) {
      const file = await samplePhotograph(`plates/${name}.jpg`)
      if (file === undefined) return skip('no samples')
      const image = toCanvas(await createImageBitmap(file))
      const [best] = await createObjectDetector('vehicle', search).detect(image, quiet)
      expect([name, (best ? areaOf(best.box) : 0) > 0.3 * areaOf(image)]).toEqual([name, true])
    }
  })

  it('searches an image once for all labels, and again at another accuracy', async () => {
    const model = { ...createObjectModel(), load: () => Promise.resolve() }
    const find = vi.fn<typeof model.find>(() => Promise.resolve([]))
    const shared = createObjectSearch({ ...model, find })
    const image = new OffscreenCanvas(1000, 500)
    for (const group of ['person', 'vehicle', 'screen'] as const) await createObjectDetector(group, shared).detect(image, quiet)
    // The levels are 1024 (enlarged by less than 1.2), 512 and 256 pixels wide.
    expect(find).toHaveBeenCalledTimes(3)
    await createObjectDetector('person', shared).detect(image, { ...quiet, increasedAccuracy: true })
    expect(find).toHaveBeenCalledTimes(6)
    await createObjectDetector('person', shared).detect(new OffscreenCanvas(1000, 500), quiet)
    expect(find).toHaveBeenCalledTimes(9)
  })

  it('lists people from .28 at normal and .2 at higher accuracy, and gives the search for heads those from .2', async () => {
    const model = createObjectModel()
    const thresholds: number[] = []
    const found = [0.29, 0.27].map((confidence, index) => ({
      kind: 'person' as const,
      box: { x: 100 * index, y: 0, width: 50, height: 90 },
      confidence,
    }))
    const find: typeof model.find = (_pixels, { person }) => {
      thresholds.push(person)
      return Promise.resolve(found)
    }
    const shared = createObjectSearch({ ...model, find })
    const image = new OffscreenCanvas(200, 100)
    expect(await shared.find(image, 'person', quiet)).toHaveLength(1)
    expect(await shared.find(image, 'body', quiet)).toHaveLength(2)
    expect(await shared.find(image, 'person', { ...quiet, increasedAccuracy: true })).toHaveLength(2)
    expect(new Set(thresholds)).toEqual(new Set([0.2]))
  })
})
