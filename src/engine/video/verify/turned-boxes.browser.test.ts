import { BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import { describe, expect, it } from 'vitest'

import { movingRegionsOf, type MovingRegion } from '#lib/review/moving-regions.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import { isTouched } from '#tests/touched-pixels.ts'
import type { FaceModel } from '../../detect/face/face-model'
import { evenTimes } from '../../testing/media'
import { decodedFrames, openVideo, plantedVideo, type PlantedVideo } from '../../testing/planted-video'
import { redacted } from '../../testing/redacted-video'
import { verifyVideo } from './verify'

/** Stands in for the detector, because no export here is about faces. */
const blind: FaceModel = { name: 'blind', load: () => Promise.resolve(), find: () => Promise.resolve([]) }
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
const TIMES = evenTimes(0.6, 25)
const END = 0.56

/** A plate on a car that turns by 100 degrees the shorter way, across 180. */
const START_PLACE = { time: 0, x: 20.3, y: 40.2, width: 110, height: 60, angle: 140 }
const END_PLACE = { time: END, x: 140.4, y: 60.6, width: 120, height: 70, angle: -120 }
const TURN = 100

function turnedRegion(style: MovingRegion['style'], space = 0, changes: object = {}): MovingRegion {
  const positions = [START_PLACE, END_PLACE].map((at) => ({ ...at, ...changes }))
  const track = { id: 'plate', number: 1, kind: 'object', decision: 'redact', style, padding: { space }, positions } as const
  const [region] = movingRegionsOf({ tracks: [track], style })
  if (!region) throw new Error('the track has no region')
  return region
}

/** Exports a video with a region, and returns the findings of its verification against another. */
async function findingsOf({ file, times, width, height }: PlantedVideo, planned: MovingRegion, written = [planned]): Promise<string[]> {
  const { blob } = await redacted(file, { regions: written })
  const { findings } = await verifyVideo({
    source: file,
    output: blob,
    plan: { kept: [], regions: [planned] },
    frames: { times, width, height },
    detector: blind,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  // Dates are removed from an MP4 after its frames are written, which `redacted` leaves out.
  const ofFrames = findings.filter(({ check }) => check !== 'metadata')
  return ofFrames.map(({ check, aspect, detail }) => `${check}/${aspect ?? ''}: ${detail}`)
}

/** Returns the corners of the plate at a time, from their distance and direction seen from its centre. */
function cornersAt(time: number): OutlinePoint[] {
  const share = time / END
  const mix = (from: number, to: number): number => from + (to - from) * share
  const [width, height] = [mix(START_PLACE.width, END_PLACE.width), mix(START_PLACE.height, END_PLACE.height)]
  const centre = {
    x: mix(START_PLACE.x + START_PLACE.width / 2, END_PLACE.x + END_PLACE.width / 2),
    y: mix(START_PLACE.y + START_PLACE.height / 2, END_PLACE.y + END_PLACE.height / 2),
  }
  const [far, corner] = [Math.hypot(width, height) / 2, Math.atan2(height, width)]
  const turn = ((START_PLACE.angle + TURN * share) * Math.PI) / 180
  return [corner - Math.PI, -corner, corner, Math.PI - corner].map((direction) => ({
    x: centre.x + far * Math.cos(direction + turn),
    y: centre.y + far * Math.sin(direction + turn),
  }))
}

describe('[MEDIA-06] a correct export of a box that turns', () => {
  it.for(STYLES.flatMap((style) => (['webm', 'mp4'] as const).map((kind) => [style, kind] as const)))(
    'has no findings in %s, in %s',
    async ([style, kind]) => {
      const video = await plantedVideo({ times: TIMES, kind })
      expect(await findingsOf(video, turnedRegion(style))).toEqual([])
    },
  )

  it.for(STYLES)('has no findings in %s with padding, in a rotated video', async (style) => {
    const video = await plantedVideo({ times: TIMES, rotation: 90, width: 180, height: 320 })
    expect(await findingsOf(video, turnedRegion(style, 0.1))).toEqual([])
  })
})

/** Returns the plate as an outline that is interpolated between both ends, as it was before tracks had angles. */
function sheared(region: MovingRegion): MovingRegion[] {
  return TIMES.map((time): MovingRegion => {
    const [first, last] = [cornersAt(0), cornersAt(END)]
    const points = first.map(({ x, y }, index) => ({
      x: x + (((last[index]?.x ?? x) - x) * time) / END,
      y: y + (((last[index]?.y ?? y) - y) * time) / END,
    }))
    const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
    const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
    const box = { x: left, y: top, width: right - left, height: bottom - top }
    const shares = points.map(({ x, y }) => ({ x: (x - left) / box.width, y: (y - top) / box.height }))
    return { ...region, stretches: [{ boxes: [{ time, ...box }], isOpenEnded: false }], outline: { points: shares, padding: 0 } }
  })
}

describe('[MEDIA-06] verification of a box that turns catches', () => {
  const defects: Record<string, (region: MovingRegion) => MovingRegion[]> = {
    'a box that isn’t turned': ({ style }) => [turnedRegion(style, 0, { angle: 0 })],
    'a box that keeps its first angle': ({ style }) => [turnedRegion(style, 0, { angle: 140 })],
    'an outline that is sheared': sheared,
  }
  for (const style of STYLES)
    for (const [name, defect] of Object.entries(defects))
      it(`${name}, in ${style}`, async () => {
        const video = await plantedVideo({ times: TIMES })
        const planned = turnedRegion(style)
        expect((await findingsOf(video, planned, defect(planned))).map((finding) => finding.split(':')[0])).toContain('regions/')
      })
})

describe('[MEDIA-05] decoded frames of an export with a box that turns', () => {
  it.for(['webm', 'mp4'] as const)('are black in all of the turned box and unchanged around it, in %s', async (kind) => {
    const video = await plantedVideo({ times: TIMES, kind })
    const { blob } = await redacted(video.file, { regions: [turnedRegion('Black Box')] })
    const [before, after] = [await decodedFrames(video.file), await decodedFrames(blob)]
    expect(after).toHaveLength(15)
    for (const index of [0, 4, 7, 11, 14]) {
      const [source, output] = [before[index], after[index]]
      if (!source || !output) throw new Error('a frame is missing')
      const { data, width, height } = output.image
      const outline = { points: cornersAt(source.time) }
      let [inside, brightest, outside, changed] = [0, 0, 0, 0]
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4 + 1
          const value = data[at] ?? 255
          if (!isTouched(outline, x, y, 10)) {
            outside += 1
            if (Math.abs(value - (source.image.data[at] ?? 0)) > 40) changed += 1
            // The encoder blurs two pixels along the outline.
          } else if ([-2, 2].every((across) => [-2, 2].every((down) => isTouched(outline, x + across, y + down, -0.5)))) {
            inside += 1
            brightest = Math.max(brightest, value)
          }
        }
      // The box has 6600 to 8400 pixels, and 6 fewer along each side without its edge.
      expect(inside, `frame ${index}`).toBeGreaterThan(5500)
      expect(brightest, `frame ${index}`).toBeLessThan(40)
      expect(changed / outside, `frame ${index}`).toBeLessThan(0.002)
    }
  })

  it.for(['Pixelated', 'Smooth'] as const)('show nothing of the source in the turned box, in %s', async (style) => {
    const video = await plantedVideo({ times: TIMES })
    const { blob } = await redacted(video.file, { regions: [turnedRegion(style)] })
    const [source, output] = [(await decodedFrames(video.file))[7], (await decodedFrames(blob))[7]]
    if (!source || !output) throw new Error('a frame is missing')
    const { width, height } = output.image
    const outline = { points: cornersAt(source.time) }
    // The source has squares of 12 pixels. Steps between neighbours of at least 30 levels are their edges.
    const stepsOf = ({ data }: ImageData, isInside: boolean): number => {
      let steps = 0
      for (let y = 0; y < height; y += 1)
        for (let x = 1; x < width; x += 1) {
          const isIn = isTouched(outline, x, y, -3)
          if (isIn !== isInside || (!isInside && isTouched(outline, x, y, 6))) continue
          const at = (y * width + x) * 4 + 1
          if (Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)) > 25) steps += 1
        }
      return steps
    }
    const [inSource, inOutput] = [stepsOf(source.image, true), stepsOf(output.image, true)]
    expect(inSource).toBeGreaterThan(200)
    expect(inOutput / inSource).toBeLessThan(0.35)
    expect(stepsOf(output.image, false) / stepsOf(source.image, false)).toBeGreaterThan(0.9)
  })
})

/** Returns a WebM video with the same packets, whose pixels are shown twice as wide as high. */
async function wide(file: Blob): Promise<Blob> {
  const input = openVideo(file)
  const output = new Output<WebMOutputFormat, BufferTarget>({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('the file has no video')
  const decoderConfig = { ...config, displayAspectWidth: 640, displayAspectHeight: 180 }
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  input.dispose()
  return new Blob([output.target.buffer ?? new ArrayBuffer()], { type: 'video/webm' })
}

describe('[MEDIA-06] a box that turns in a video whose pixels aren’t square', () => {
  /** The middle of the plate, its width and height, and the degrees by which it is turned in every frame. */
  const [MIDDLE, SIZE, ANGLE] = [{ x: 320, y: 90 }, { width: 220, height: 60 }, 35]
  const regionAt = (angle: number): MovingRegion => {
    const place = { x: MIDDLE.x - SIZE.width / 2, y: MIDDLE.y - SIZE.height / 2, ...SIZE, angle }
    const positions = [
      { time: 0, ...place },
      { time: END, ...place },
    ]
    const [region] = movingRegionsOf({
      tracks: [{ id: 'plate', number: 1, kind: 'object', decision: 'redact', style: 'Black Box', positions }],
      style: 'Black Box',
    })
    if (!region) throw new Error('the track has no region')
    return region
  }

  it('is turned in square pixels by the export, and verified so', async () => {
    const planted = await plantedVideo({ times: TIMES })
    const video = { ...planted, file: await wide(planted.file), width: 640 }
    expect(await findingsOf(video, regionAt(ANGLE))).toEqual([])
    const { blob } = await redacted(video.file, { regions: [regionAt(ANGLE)] })
    const [, , , , frame] = await decodedFrames(blob)
    expect(frame && [frame.image.width, frame.image.height]).toEqual([640, 180])
    // Points of the plate along its middle line and at both sides of its ends, and points beside them.
    const turn = (ANGLE * Math.PI) / 180
    const levelAt = (along: number, across: number): number => {
      const x = Math.round(MIDDLE.x + along * Math.cos(turn) - across * Math.sin(turn))
      const y = Math.round(MIDDLE.y + along * Math.sin(turn) + across * Math.cos(turn))
      return frame?.image.data[(y * 640 + x) * 4 + 1] ?? 0
    }
    const inside = [-100, -50, 0, 50, 100].flatMap((along) => [-22, 0, 22].map((across) => levelAt(along, across)))
    const beside = [-60, 0, 60].flatMap((along) => [-42, 42].map((across) => levelAt(along, across)))
    expect(Math.max(...inside)).toBeLessThan(40)
    expect(Math.min(...beside)).toBeGreaterThan(60)
  })

  it('is a finding where it is turned by another angle', async () => {
    const planted = await plantedVideo({ times: TIMES })
    const video = { ...planted, file: await wide(planted.file), width: 640 }
    const found = await findingsOf(video, regionAt(ANGLE), [regionAt(ANGLE - 20)])
    expect(found.map((finding) => finding.split(':')[0])).toContain('regions/')
  })
})
