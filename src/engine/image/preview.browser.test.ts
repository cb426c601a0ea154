import { afterAll, expect, it } from 'vitest'

import { deferred } from '../core/deferred'
import { createImageEngine, createImagePreviewer } from './client'
import { busyCanvas } from '../testing/images'
import { EngineCancelledError } from '../core/errors'
import type { EngineProgress } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'

const engine = createImageEngine()
const previewer = createImagePreviewer()

afterAll(() => {
  engine.dispose()
  previewer.dispose()
})

const region = (trackId: string, style: RegionToRedact['style'], x: number): RegionToRedact => ({
  trackId,
  kind: 'face',
  style,
  box: { x, y: 20.5, width: 60, height: 60 },
})
const regions = [region('a', 'Smooth', 10), region('b', 'Pixelated', 100), region('c', 'Black Box', 190)]

const source = (): Promise<Blob> => busyCanvas(320, 160).convertToBlob({ type: 'image/png' })

it('[MEDIA-05] a preview equals the export byte for byte', async () => {
  const file = await source()
  const previewed = await previewer.preview(file, { regions })
  const exported = await engine.redact(file, { regions, kept: [] })
  expect(previewed).toMatchObject({ width: 320, height: 160, outside: 0, redacted: exported.redacted })
  const bytes = async (blob: Blob): Promise<number[]> => [...new Uint8Array(await blob.arrayBuffer())]
  expect(await bytes(previewed.image)).toEqual(await bytes(exported.output))
  expect(await bytes(previewed.image)).not.toEqual(await bytes(file))
})

it('[MEDIA-05] a preview, an export and its verification use the tile size of an earlier version', async () => {
  const file = await source()
  const places = [{ kind: 'tiles' as const, x: 0, y: 0, width: 160, height: 160, tile: 32 }]
  const previewed = await previewer.preview(file, { regions, places })
  const exported = await engine.redact(file, { regions, places, kept: [] })
  expect(previewed.redacted.map(({ tile }) => tile)).toEqual([32, 32, undefined])
  expect(exported.redacted).toEqual(previewed.redacted)
  expect(exported.findings).toEqual([])
  const bytes = async (blob: Blob): Promise<number[]> => [...new Uint8Array(await blob.arrayBuffer())]
  expect(await bytes(previewed.image)).toEqual(await bytes(exported.output))
  expect(await bytes(previewed.image)).not.toEqual(await bytes((await previewer.preview(file, { regions })).image))
})

it('counts the regions outside the image and reports the style of the others', async () => {
  const { redacted, outside } = await previewer.preview(await source(), { regions: [...regions, region('d', 'Black Box', 900)] })
  expect(outside).toBe(1)
  expect(redacted.map(({ trackId, style, y, height }) => `${trackId} ${style} ${y} ${height}`)).toEqual([
    'a Smooth 20 61',
    'b Pixelated 20 61',
    'c Black Box 20 61',
  ])
})

it('rejects a file that is not an image and stops when cancelled', async () => {
  await expect(previewer.preview(new Blob(['%PDF-1.7']), { regions })).rejects.toMatchObject({ code: 'not-an-image' })
  const stopper = new AbortController()
  stopper.abort()
  await expect(previewer.preview(await source(), { regions }, { signal: stopper.signal })).rejects.toThrow(EngineCancelledError)
})

it('returns while a detection runs, and leaves the detection running', async () => {
  const large = await busyCanvas(3000, 2000).convertToBlob({ type: 'image/png' })
  const controller = new AbortController()
  const ended: string[] = []
  const detecting = deferred<void>()
  const onProgress = ({ stage }: EngineProgress): void => {
    if (stage === 'detect') detecting.resolve()
  }
  const settings = { increasedAccuracy: true, labels: ['text', 'license_plate', 'face'] as const }
  const detection = engine
    .detect(large, settings, { signal: controller.signal, onProgress })
    .catch((error: unknown) => error)
    .finally(() => ended.push('detection'))
  await detecting.promise
  await previewer.preview(await source(), { regions })
  ended.push('preview')
  expect(ended).toEqual(['preview'])
  controller.abort()
  expect(await detection).toBeInstanceOf(EngineCancelledError)
})
