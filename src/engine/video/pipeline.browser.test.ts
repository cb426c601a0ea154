import { describe, expect, it } from 'vitest'

import type { Box } from '../core/types'
import { evenTimes } from '../testing/media'
import { packetsOf, redacted } from '../testing/redacted-video'
import { decodedFrames, frameNumberOf, plantedVideo, type PlantedOptions, type PlantedVideo } from '../testing/planted-video'

/** Returns the mean difference of two frames outside a box, of 255. */
function differenceOutside(a: ImageData, b: ImageData, box: Box): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < a.height; y += 1)
    for (let x = 0; x < a.width; x += 1) {
      if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) continue
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * a.width + x) * 4 + channel
        sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
        count += 1
      }
    }
  return sum / count
}

/** Returns the brightest value of a frame inside a box. */
function brightestIn({ data, width }: ImageData, { x, y, width: across, height: down }: Box): number {
  let brightest = 0
  for (let row = Math.ceil(y); row < Math.floor(y + down); row += 1)
    for (let column = Math.ceil(x); column < Math.floor(x + across); column += 1) {
      const at = (row * width + column) * 4
      brightest = Math.max(brightest, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    }
  return brightest
}

/** The encoder may spread a cover's edge over one block beyond it. */
const BLOCK = 16
const grown = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by })

/** The expectations of a redacted planted video. */
interface Inspected {
  numbers: number[]
  sizes: number[][]
  /** The brightest value in the place of the pattern, in each frame of the source and of the output. */
  before: number[]
  after: number[]
  /** The mean difference of each frame outside the pattern. */
  rest: number[]
}

async function inspected(planted: PlantedVideo, output: Blob): Promise<Inspected> {
  const [before, after] = [await decodedFrames(planted.file), await decodedFrames(output)]
  const places = planted.times.map((time) => planted.patternAt(time))
  const rest = after.map(({ image }, index) => {
    const [source, place] = [before[index]?.image, places[index]]
    if (!source || !place) throw new Error('the output has another number of frames')
    return differenceOutside(source, image, grown(place, BLOCK))
  })
  return {
    numbers: after.map(({ image }) => frameNumberOf(image)),
    sizes: after.map(({ image }) => [image.width, image.height]),
    before: before.map(({ image }, index) => brightestIn(image, places[index] ?? grown(planted.patternAt(0), 0))),
    after: after.map(({ image }, index) => brightestIn(image, places[index] ?? grown(planted.patternAt(0), 0))),
    rest,
  }
}

/** Max mean difference outside the cover, of 255. Encoding a frame twice at 3 Mbit/s gives 1 to 3. */
const MAX_NOISE = 4

const odd = [0, 0.04, 0.05, 0.2, 0.21, 0.5, 0.9]

const clips: PlantedOptions[] = [
  { kind: 'webm' },
  { kind: 'webm', codec: 'vp8' },
  { kind: 'mkv', times: odd },
  { kind: 'mp4', times: odd },
  { kind: 'mov' },
  { kind: 'mp4', codec: 'av1', times: evenTimes(0.4, 25) },
  { kind: 'mp4', rotation: 90, times: odd },
  { kind: 'mp4', rotation: 180, times: odd },
  { kind: 'mov', rotation: 270, times: odd },
  { kind: 'webm', width: 321, height: 179, times: odd },
]

describe('[MEDIA-05] redacted video', () => {
  it.for(clips)('covers a moving pattern in every frame and changes nothing else: %o', async (options) => {
    const planted = await plantedVideo(options)
    const output = await redacted(planted.file, { regions: [planted.region()] })
    const { numbers, sizes, before, after, rest } = await inspected(planted, output.blob)
    expect(numbers).toEqual(planted.times.map((_, index) => index))
    expect(sizes).toEqual(planted.times.map(() => [planted.width, planted.height]))
    expect(Math.min(...before)).toBeGreaterThan(150)
    expect(Math.max(...after)).toBeLessThan(45)
    expect(Math.max(...rest)).toBeLessThan(MAX_NOISE)
  })

  it.for([
    { kind: 'webm', style: 'Pixelated' },
    { kind: 'webm', style: 'Smooth' },
    { kind: 'mp4', style: 'Pixelated', rotation: 90 },
  ] as const)('shows the same few colours in every frame: %o', async ({ style, ...options }) => {
    const planted = await plantedVideo({ ...options, times: evenTimes(0.4, 25) })
    const output = await redacted(planted.file, { regions: [planted.region({ style })] })
    const frames = await decodedFrames(output.blob)
    // Points of the pattern, which has squares of two pixels from 48 to 240 in brightness.
    const points = [10, 14, 18, 22, 26, 30].flatMap((x) => [12, 18, 24, 30, 36].map((y) => ({ x, y })))
    const seen = frames.map(({ image }, index) => {
      const place = planted.patternAt(planted.times[index] ?? Number.NaN)
      return points.map(({ x, y }) => image.data[(Math.round(place.y + y) * image.width + Math.round(place.x + x)) * 4] ?? Number.NaN)
    })
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    // A tile of more than a hundred squares differs little from the next, and not at all over time.
    for (const values of seen) expect(spread(values)).toBeLessThan(50)
    for (const index of points.keys()) expect(spread(seen.map((values) => values[index] ?? Number.NaN))).toBeLessThan(20)
  })
})

describe('[MEDIA-06] timestamps of an exported video', () => {
  // Milliseconds, which every container stores exactly.
  it.for([
    { kind: 'mp4', times: [0, 0.033, 0.05, 0.2, 0.201, 0.5, 2.9] },
    { kind: 'mp4', times: [1.25, 1.283, 1.5] },
    { kind: 'webm', times: [0.5, 0.533, 0.55, 3.7] },
    { kind: 'mkv', times: [0, 0.001, 0.5] },
  ] as const)('are those of the source: %o', async ({ kind, times }) => {
    const planted = await plantedVideo({ kind, times: [...times] })
    const output = await redacted(planted.file, {})
    const [before, after] = [await packetsOf(planted.file, 'video'), await packetsOf(output.blob, 'video')]
    expect(after.map(({ time }) => time)).toEqual(before.map(({ time }) => time))
    expect([...output.times]).toEqual(before.map(({ time }) => time))
  })

  it('begin at zero, because players hide what is earlier', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: [-0.08, -0.04, 0, 0.04] })
    const output = await redacted(planted.file, {})
    expect((await packetsOf(output.blob, 'video')).map(({ time }) => time)).toEqual([0, 0.04])
    expect([...output.times]).toEqual([0, 0.04])
  })

  it('keeps 29.97 frames per second exact', async () => {
    const times = Array.from({ length: 12 }, (_, index) => (index * 1001) / 30_000)
    const planted = await plantedVideo({ kind: 'mp4', times })
    const output = await redacted(planted.file, {})
    const [before, after] = [await packetsOf(planted.file, 'video'), await packetsOf(output.blob, 'video')]
    expect(after.map(({ time }) => time)).toEqual(before.map(({ time }) => time))
  })
})
