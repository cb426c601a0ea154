import { describe, expect, it } from 'vitest'

import { outlineIn } from '#lib/review/covers/frame-covers.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { Outline } from '#lib/review/outline.ts'
import { casesOfToday } from '#tests/cases-of-today.ts'
import { isTouched } from '#tests/touched-pixels.ts'
import type { FaceModel } from '../../detect/face/face-model'
import { evenTimes } from '../../testing/media'
import { movingPolygon, movingPolygons } from '../../testing/moving-polygons'
import { decodedFrames, plantedVideo, type PlantedVideo } from '../../testing/planted-video'
import { redacted } from '../../testing/redacted-video'
import { verifyVideo } from './verify'

/** Stands in for the detector, because no export here is about faces. */
const blind: FaceModel = { name: 'blind', load: () => Promise.resolve(), find: () => Promise.resolve([]) }
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
const TIMES = evenTimes(0.6, 25)
const END = 0.56

/** A house without its right eave, which has a notch and no corner at two corners of its box. */
const HOUSE = [
  { x: 0.5, y: 0 },
  { x: 1, y: 0.5 },
  { x: 0.7, y: 0.5 },
  { x: 0.9, y: 1 },
  { x: 0.1, y: 1 },
  { x: 0.3, y: 0.6 },
  { x: 0, y: 0.5 },
]
const BOXES = [
  { time: 0, x: 20.3, y: 30.2, width: 100, height: 90 },
  { time: END, x: 150.4, y: 60.6, width: 130, height: 104 },
]

/** Exports a video with regions, and returns the findings of its verification against others. */
async function findingsOf({ file, times, width, height }: PlantedVideo, planned: MovingRegion[], written = planned): Promise<string[]> {
  const { blob } = await redacted(file, { regions: written })
  const { findings } = await verifyVideo({
    source: file,
    output: blob,
    plan: { kept: [], regions: planned },
    frames: { times, width, height },
    detector: blind,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  // Dates are removed from an MP4 after its frames are written, which `redacted` leaves out.
  const ofFrames = findings.filter(({ check }) => check !== 'metadata')
  return ofFrames.map(({ check, aspect, detail }) => `${check}/${aspect ?? ''}: ${detail}`)
}

describe('[MEDIA-06] a correct export of moving polygons', () => {
  it.for(casesOfToday([1, 2, 3, 4, 5, 6, 7, 8], 4))('has no findings, with polygons of seed %i', async (seed) => {
    const video = await plantedVideo({ times: TIMES, kind: seed % 2 === 0 ? 'mp4' : 'webm' })
    expect(await findingsOf(video, movingPolygons(seed, video, END))).toEqual([])
  })

  it.for(STYLES)('has no findings in %s with padding, in a rotated video', async (style) => {
    const video = await plantedVideo({ times: TIMES, rotation: 90, width: 180, height: 320 })
    const region = movingPolygon(HOUSE, BOXES, { style, outline: { points: HOUSE, padding: 0.1 } })
    expect(await findingsOf(video, [region])).toEqual([])
  })
})

/** A stroke of five pixels across the box, which has no pixel away from its outline. */
const STROKE = [
  { x: 0, y: 0 },
  { x: 0.06, y: 0 },
  { x: 1, y: 0.94 },
  { x: 1, y: 1 },
  { x: 0.94, y: 1 },
  { x: 0, y: 0.06 },
]

describe('[MEDIA-06] verification of a thin polygon', () => {
  it.for(STYLES)('has no findings for a correct export in %s, and one for a frame without it', async (style) => {
    const video = await plantedVideo({ times: TIMES })
    const planned = movingPolygon(STROKE, BOXES, { style })
    expect(await findingsOf(video, [planned])).toEqual([])
    const found = await findingsOf(video, [planned], withoutFrame(planned))
    expect(found.map((finding) => finding.split(':')[0])).toContain('regions/')
  })
})

/** Returns the region with another outline, or at other places. */
type Defect = (region: MovingRegion) => MovingRegion[]

const withPoints =
  (change: (point: { x: number; y: number }, index: number) => { x: number; y: number }): Defect =>
  (region) => [{ ...region, outline: { points: HOUSE.map(change), padding: 0 } }]

const DEFECTS: Record<string, Defect> = {
  'an outline that is smaller by a tenth': withPoints(({ x, y }) => ({ x: 0.05 + 0.9 * x, y: 0.05 + 0.9 * y })),
  'an outline of which one point is drawn inward': withPoints((point, index) => (index === 3 ? { x: 0.6, y: 0.7 } : point)),
  'an outline that is shifted by a twentieth': withPoints(({ x, y }) => ({ x: x - 0.05, y })),
  'an outline that stays at its first place': (region) => [
    { ...region, stretches: [{ boxes: BOXES.map((box) => ({ ...box, x: 20.3, y: 30.2 })), isOpenEnded: false }] },
  ],
  'an outline that doesn’t grow': (region) => [
    { ...region, stretches: [{ boxes: BOXES.map((box) => ({ ...box, width: 100, height: 90 })), isOpenEnded: false }] },
  ],
  'a frame without an outline': (region) => withoutFrame(region),
}

/** Returns parts of a region that leave one frame out. */
function withoutFrame(region: MovingRegion): MovingRegion[] {
  return [
    { from: -1, to: 0.27 },
    { from: 0.29, to: 1 },
  ].map(({ from, to }) => ({
    ...region,
    stretches: [{ boxes: TIMES.filter((time) => time >= from && time <= to).map(placeAt), isOpenEnded: false }],
  }))
}

/** Returns the box of the polygon at a time. */
function placeAt(time: number) {
  const [first, last] = BOXES
  if (!first || !last) throw new Error('there are no boxes')
  const between = (one: number, other: number): number => one + ((other - one) * time) / END
  return {
    time,
    x: between(first.x, last.x),
    y: between(first.y, last.y),
    width: between(first.width, last.width),
    height: between(first.height, last.height),
  }
}

describe('[MEDIA-06] verification of moving polygons catches', () => {
  for (const style of STYLES)
    for (const [name, defect] of Object.entries(DEFECTS))
      it(`${name}, in ${style}`, async () => {
        const video = await plantedVideo({ times: TIMES })
        const planned = movingPolygon(HOUSE, BOXES, { style })
        expect((await findingsOf(video, [planned], defect(planned))).map((finding) => finding.split(':')[0])).toContain('regions/')
      })

  it('padding that is missing', async () => {
    const video = await plantedVideo({ times: TIMES })
    const planned = movingPolygon(HOUSE, BOXES, { outline: { points: HOUSE, padding: 0.1 } })
    const inner = BOXES.map(({ time, x, y, width, height }) => {
      const [across, down] = [width / 1.2, height / 1.2]
      return { time, x: x + across / 10, y: y + down / 10, width: across, height: down }
    })
    expect((await findingsOf(video, [planned], [movingPolygon(HOUSE, inner)])).map((finding) => finding.split(':')[0])).toContain(
      'regions/',
    )
  })
})

/** Calls a function for each pixel of a frame with its brightness, and its place at a polygon: inside, outside, or near the outline. */
function eachPixel(image: ImageData, outline: Outline, visit: (at: 'inside' | 'outside', index: number) => void): void {
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const index = (y * image.width + x) * 4
      if (!isTouched(outline, x, y, 10)) visit('outside', index)
      else if (isTouched(outline, x, y, 0) && HOLLOW.every(([across, down]) => isTouched(outline, x + across, y + down, -0.4)))
        visit('inside', index)
    }
}

/** Neighbours of a pixel that are inside with it, if it is away from the outline. */
const HOLLOW = [
  [-4, -4],
  [4, -4],
  [-4, 4],
  [4, 4],
] as const

describe('[MEDIA-05] decoded frames of an export with a polygon', () => {
  it.for(['webm', 'mp4'] as const)('are black inside it and unchanged around it at any time, in %s', async (kind) => {
    const video = await plantedVideo({ times: TIMES, kind })
    const region = movingPolygon(HOUSE, BOXES)
    const { blob } = await redacted(video.file, { regions: [region] })
    const [before, after] = [await decodedFrames(video.file), await decodedFrames(blob)]
    expect(after).toHaveLength(15)
    for (const index of [0, 4, 7, 11, 14]) {
      const [source, output] = [before[index], after[index]]
      if (!source || !output || !region.outline) throw new Error('a frame is missing')
      const outline = outlineIn(placeAt(source.time), region.outline)
      let [inside, brightest, outside, changed] = [0, 0, 0, 0]
      eachPixel(output.image, outline, (at, pixel) => {
        const value = output.image.data[pixel + 1] ?? 255
        if (at === 'inside') {
          inside += 1
          brightest = Math.max(brightest, value)
        } else {
          outside += 1
          if (Math.abs(value - (source.image.data[pixel + 1] ?? 0)) > 40) changed += 1
        }
      })
      expect(inside).toBeGreaterThan(2500)
      expect(brightest, `frame ${index}`).toBeLessThan(40)
      expect(changed / outside, `frame ${index}`).toBeLessThan(0.002)
    }
  })
})
