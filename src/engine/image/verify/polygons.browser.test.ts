import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { canvasContext } from '../../core/canvas'
import { pixelsOf } from '#lib/review/region-shape.ts'
import { placeRegions } from '../../render/covers'
import { renderRegions } from '../../render/render'
import { reportRegion } from '../../report/region'
import { REGION_DEFECTS } from '../../testing/image-defects'
import { busyCanvas, copyOf } from '../../testing/images'
import { polygonThrough, variedPolygons } from '../../testing/polygons'
import { variedCanvas } from '../../testing/varied-images'
import { correctExport, errorsOf, verifyCase, type ExportCase } from '../../testing/verify-cases'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { encodeImage } from '../export/encode'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const

/** A figure of two arms, whose upper right corner is outside. */
const ANGLE = [
  { x: 60.5, y: 30.2 },
  { x: 110, y: 30 },
  { x: 110, y: 110 },
  { x: 220, y: 112.5 },
  { x: 221.3, y: 160 },
  { x: 60, y: 158 },
]

async function redacted(source: OffscreenCanvas, regions: RegionToRedact[]): Promise<Uint8ClampedArray> {
  const canvas = copyOf(source)
  await renderRegions(canvas, placeRegions(regions, canvas).placed)
  return canvasContext(canvas).getImageData(0, 0, canvas.width, canvas.height).data
}

const writes = (make: () => Promise<OffscreenCanvas>, type: string): ExportCase['write'] => {
  return async () => new Uint8Array(await (await encodeImage(await make(), type)).blob.arrayBuffer())
}

describe('[MEDIA-05] redacted polygons', () => {
  it.for(STYLES)('%s: change pixels inside, and none at a distance in their box', async (style) => {
    const source = busyCanvas(300, 200)
    const before = canvasContext(source).getImageData(0, 0, 300, 200).data
    const after = await redacted(source, [polygonThrough(ANGLE, style)])
    const isSame = (x: number, y: number): boolean =>
      [0, 1, 2, 3].every((channel) => before[(y * 300 + x) * 4 + channel] === after[(y * 300 + x) * 4 + channel])
    let changed = 0
    for (let y = 0; y < 200; y += 1)
      for (let x = 0; x < 300; x += 1) {
        const isInside = (x > 61 && x < 109 && y > 31 && y < 157) || (x > 61 && x < 219 && y > 114 && y < 157)
        const isApart = x < 58 || y < 28 || x > 223 || y > 162 || (x > 112 && y < 108)
        if (isInside && !isSame(x, y)) changed += 1
        if (isApart) expect(isSame(x, y), `${x}, ${y}`).toBe(true)
        if (isInside && style === 'Black Box') expect([...after.subarray((y * 300 + x) * 4, (y * 300 + x) * 4 + 4)]).toEqual([0, 0, 0, 255])
      }
    expect(changed).toBeGreaterThan(9000)
  })

  it('are reported with their points', () => {
    const { placed } = placeRegions([polygonThrough(ANGLE, 'Smooth')], { width: 300, height: 200 })
    expect(placed.map(reportRegion)).toEqual([
      {
        trackId: 'polygon',
        kind: 'object',
        style: 'Smooth',
        tile: 32,
        shape: 'polygon',
        x: 60,
        y: 30,
        width: 162,
        height: 130,
        outline: { points: ANGLE.map(({ x, y }) => ({ x: expect.closeTo(x, 9) as number, y: expect.closeTo(y, 9) as number })) },
      },
    ])
  })

  it('are outside the image if only their box touches it', () => {
    const corner = polygonThrough(
      [
        { x: -50, y: 30 },
        { x: 30, y: -50 },
        { x: -50, y: -50 },
      ],
      'Black Box',
    )
    expect(placeRegions([corner], { width: 300, height: 200 })).toEqual({ placed: [], outside: [corner] })
  })
})

describe('[MEDIA-05] verification of polygons', () => {
  it.for(TYPES)('%s: reports nothing for correct exports of polygons of all forms and styles', async (type) => {
    for (let seed = 1; seed <= 16; seed += 1) {
      const source = variedCanvas(seed)
      const example = await correctExport(`${seed}`, source, variedPolygons(seed, source), type)
      expect(await errorsOf(example, type), `image ${seed}`).toEqual([])
    }
  })

  it('reports nothing for a large polygon, which is compared in parts', async () => {
    const source = busyCanvas(1500, 1100)
    const large = ANGLE.map(({ x, y }) => ({ x: x * 6, y: y * 6 }))
    for (const style of STYLES)
      expect(await errorsOf(await correctExport(style, source, [polygonThrough(large, style)], 'image/jpeg'), 'image/jpeg')).toEqual([])
  })

  it.for(casesOfToday(TYPES, 3))('%s: catches every planted defect in all styles', async (type) => {
    const source = variedCanvas(5)
    const { width, height } = source
    const points = ANGLE.map(({ x, y }) => ({ x: (x / 300) * width, y: (y / 200) * height }))
    const missed: string[] = []
    for (const style of STYLES) {
      const regions = [polygonThrough(points, style)]
      const correct = await correctExport(style, source, regions, type)
      for (const { name, make } of REGION_DEFECTS) {
        const write = writes(() => make(source, regions), type)
        if ((await errorsOf({ ...correct, write }, type)).length === 0) missed.push(`${style}: ${name}`)
      }
    }
    expect(missed).toEqual([])
  })

  it('counts the pixels of a polygon, and compares the rest of its box with the source', async () => {
    const source = busyCanvas(300, 200)
    const regions = [polygonThrough(ANGLE, 'Pixelated')]
    const { coverage } = await verifyCase(await correctExport('', source, regions, 'image/png'), 'image/png')
    const [covered] = placeRegions(regions, source).placed.map((region) => pixelsOf(region))
    expect(covered).toBeGreaterThan(11_000)
    expect(covered).toBeLessThan(12_500)
    expect(coverage.map(({ checked, total }) => [checked, total])).toEqual([
      [1, 1],
      [covered, covered],
      [60_000 - (covered ?? 0), 60_000 - (covered ?? 0)],
    ])
  })

  it('reports a whole box in place of a polygon, and a polygon in place of a whole box', async () => {
    const source = busyCanvas(300, 200)
    const { outline: _outline, ...box } = polygonThrough(ANGLE, 'Black Box')
    const [whole, polygon] = await Promise.all([
      correctExport('', source, [box], 'image/png'),
      correctExport('', source, [polygonThrough(ANGLE, 'Black Box')], 'image/png'),
    ])
    expect(await errorsOf({ ...polygon, write: whole.write }, 'image/png')).toEqual([expect.stringMatching(/^rest: /)])
    expect(await errorsOf({ ...whole, write: polygon.write }, 'image/png')).toEqual([expect.stringMatching(/^regions: /)])
  })
})
