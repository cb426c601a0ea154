import { describe, expect, it, vi } from 'vitest'

import { sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { roomWithoutScreens, screenScene, type ScreenKind } from '../../testing/screen-scene'
import { withScreenMargin } from './margin'
import { createScreenDetector } from './screen-detector'
import { createScreenModel } from './screen-model'

const model = createScreenModel()
const detector = createScreenDetector(model)
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
    await expect(detector.detect(scene, { ...quiet, signal: controller.signal, onProgress })).rejects.toMatchObject({
      name: 'EngineCancelledError',
    })
    expect(onProgress).toHaveBeenCalledOnce()
  })

  it('reports a model that cannot be loaded and succeeds on a retry', async () => {
    const fresh = createScreenModel()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }))
    await expect(fresh.load()).rejects.toMatchObject({
      code: 'detector-unavailable',
      message: expect.stringContaining('screen detector') as string,
    })
    vi.mocked(console.error).mockClear()
    await fresh.load()
  })
})
