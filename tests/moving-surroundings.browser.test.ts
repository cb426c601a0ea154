import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { Clock } from '#editor/clock.ts'
import { rectAt } from '#editor/items/keyframes.ts'
import { ellipseContains, type Rect } from '#editor/geometry.ts'
import type { FaceModel } from '#engine/detect/face/face-model.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { decodedFrames, plantedVideo } from '#engine/testing/planted-video.ts'
import { redacted } from '#engine/testing/redacted-video.ts'
import { verifyVideo } from '#engine/video/verify/verify.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { EditorDriver, makeReview } from './editor-driver'
import { trackOf } from './editor-over-time'

const TIMES = evenTimes(0.8, 25)
const END = 0.76
/** The region is there from the fifth to the fifteenth frame. */
const [FIRST, LAST] = [0.16, 0.56]
const POSITIONS = [
  { time: FIRST, x: 30, y: 20, width: 120, height: 100 },
  { time: LAST, x: 150.5, y: 60.3, width: 140, height: 90 },
]

/** Stands in for the detector, because the planted video has no faces. */
const blind: FaceModel = { name: 'blind', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

/** Pixels by which a codec may blur an edge. */
const BLUR = 10

type Contains = (rect: Rect, point: { x: number; y: number }) => boolean
const inBox: Contains = ({ x, y, width, height }, point) => point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height

/** Returns the brightest pixel of a frame outside a region, and the share of the pixels inside that differ from the source. */
function compare(source: ImageData, output: ImageData, rect: Rect | undefined, contains: Contains) {
  let [brightest, inside, changed] = [0, 0, 0]
  for (let y = 0; y < output.height; y += 1)
    for (let x = 0; x < output.width; x += 1) {
      const index = (y * output.width + x) * 4
      const value = output.data[index + 1] ?? 255
      const around = [-BLUR, BLUR].flatMap((across) => [-BLUR, BLUR].map((down) => ({ x: x + across, y: y + down })))
      if (rect && around.every((point) => contains(rect, point))) {
        inside += 1
        if (Math.abs(value - (source.data[index + 1] ?? 0)) > 40) changed += 1
      } else if (!rect || !around.some((point) => contains(rect, point))) brightest = Math.max(brightest, value)
    }
  return { brightest, inside, changed: inside === 0 ? 0 : changed / inside }
}

describe('[MEDIA-05] an exported video redacted except for a region', () => {
  it.for<[string, Partial<Track>, 'webm' | 'mp4', Contains]>([
    ['a box', {}, 'mp4', inBox],
    ['an ellipse', { shape: 'ellipse' }, 'webm', ellipseContains],
  ])('shows %s that moves, is black around it, before and after it, and has no finding', async ([, fields, kind, contains]) => {
    const video = await plantedVideo({ times: TIMES, kind })
    const { width, height } = video
    const clock = new Clock({ range: { start: 0, end: END }, now: () => 0, frameTimes: TIMES })
    const driver = new EditorDriver(makeReview([trackOf('a', POSITIONS, fields)], { width, height }), undefined, undefined, clock)
    driver.editor.select('a')
    driver.keys('Ctrl+Shift+e')
    const regions = movingRegionsOf(driver.state.settled)
    const { blob } = await redacted(video.file, { regions })
    const [before, after] = [await decodedFrames(video.file), await decodedFrames(blob)]
    expect(after).toHaveLength(20)
    for (const [index, { time, image }] of after.entries()) {
      const [source, rect] = [before[index]?.image, rectAt(POSITIONS, TIMES[index] ?? time)]
      if (!source) throw new Error('a frame is missing')
      const isThere = index >= 4 && index <= 14
      const { brightest, inside, changed } = compare(source, image, isThere ? rect : undefined, contains)
      expect(brightest, `outside in frame ${index}`).toBeLessThan(40)
      expect(inside > 1000, `visible in frame ${index}`).toBe(isThere)
      expect(changed, `inside in frame ${index}`).toBeLessThan(0.01)
    }
    const { findings } = await verifyVideo({
      source: video.file,
      output: blob,
      plan: { kept: [], regions },
      frames: { times: TIMES, width, height },
      detector: blind,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    // Dates are removed from an MP4 after its frames are written, which `redacted` leaves out.
    expect(findings.filter(({ check }) => check !== 'metadata')).toEqual([])
  })
})
