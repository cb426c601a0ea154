import { afterAll, describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { canvasContext } from '#engine/core/canvas.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { busyCanvas } from '#engine/testing/images.ts'
import { ellipseContains, type Point } from '#editor/geometry.ts'
import { polygonContains } from '#editor/stage/polygon.ts'
import { isLive, itemRegion, regionsOf } from '#lib/review/review-regions.ts'
import { EditorDriver, makeReview } from './editor-driver'

const SIZE = { width: 240, height: 170 }
const RECT = { x: 60.4, y: 40, width: 90.3, height: 70.6 }
const ARROW = [
  { x: 0, y: 0.3 },
  { x: 0.5, y: 0 },
  { x: 1, y: 1 },
  { x: 0.4, y: 0.6 },
]

const engine = createImageEngine()

afterAll(() => engine.dispose())

function regionTrack(fields: Partial<Track>): Track {
  const positions = [{ time: 0, ...RECT }]
  return { id: 'region', kind: 'face', source: 'drawn', confidence: null, decision: 'redact', style: 'Pixelated', positions, ...fields }
}

/** Redacts everything except a region of an image with padded faces, and returns the checks of the export and its visible pixels. */
async function exportOf(fields: Partial<Track>, shape: (point: Point) => boolean) {
  const driver = new EditorDriver({ ...makeReview([regionTrack(fields)], SIZE), facePadding: 0.5 })
  driver.editor.select('region')
  driver.keys('Ctrl+Shift+e')
  const review = driver.state.settled
  const source = busyCanvas(SIZE.width, SIZE.height)
  const { output, checks } = await engine.redact(await source.convertToBlob({ type: 'image/png' }), {
    regions: regionsOf(review),
    kept: review.tracks.filter((track) => isLive(track) && track.decision === 'keep').map(itemRegion),
  })
  const decoded = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvasContext(decoded).drawImage(await createImageBitmap(output), 0, 0)
  const [before, after] = [source, decoded].map((canvas) => canvasContext(canvas).getImageData(0, 0, SIZE.width, SIZE.height).data)
  const pixel = (data: Uint8ClampedArray | undefined, at: number): string => data?.subarray(at, at + 4).join() ?? ''
  const counts = { wrong: 0, inside: 0, shown: 0 }
  for (let y = 0; y < SIZE.height; y += 1)
    for (let x = 0; x < SIZE.width; x += 1) {
      const at = (y * SIZE.width + x) * 4
      const isInside = [x, x + 1].every((column) => [y, y + 1].every((row) => shape({ x: column, y: row })))
      const isBlack = pixel(after, at) === '0,0,0,255'
      const isSource = pixel(before, at) === pixel(after, at)
      if (isInside) counts.inside += 1
      if (isInside && isSource) counts.shown += 1
      if (isInside ? !isSource && !isBlack : !isBlack) counts.wrong += 1
    }
  return { ...counts, checks: checks.map(({ name, outcome }) => `${name} ${outcome}`) }
}

const PASSED = ['regions passed', 'faces passed', 'rest passed', 'metadata passed', 'dimensions passed']

describe('[MEDIA-05] an image redacted except for a region', () => {
  it('is black outside a box and equals its source inside, to the pixel', async () => {
    const isInBox = ({ x, y }: Point): boolean => x >= 60.4 && x <= 150.7 && y >= 40 && y <= 110.6
    // Columns 61 to 149 and rows 40 to 109.
    expect(await exportOf({}, isInBox)).toEqual({ wrong: 0, inside: 89 * 70, shown: 89 * 70, checks: PASSED })
  })

  it('is black outside an ellipse and a polygon, also in the corners of their boxes, and equals its source inside', async () => {
    const corners = ARROW.map(({ x, y }) => ({ x: RECT.x + x * RECT.width, y: RECT.y + y * RECT.height }))
    const [ellipse, polygon] = [
      await exportOf({ shape: 'ellipse' }, (point) => ellipseContains(RECT, point)),
      await exportOf({ shape: 'polygon', points: ARROW }, (point) => polygonContains(corners, point, 0)),
    ]
    for (const { wrong, inside, shown, checks } of [ellipse, polygon]) {
      expect(wrong).toBe(0)
      expect(shown).toBeGreaterThan(0.98 * inside)
      expect(checks).toEqual(PASSED)
    }
    expect([ellipse.inside, polygon.inside]).toEqual([4845, 1979])
  })
})
