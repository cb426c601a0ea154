import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { Orientation } from '../render/orientation'
import { FramePainter } from './frame-painter'

const SIZE = { width: 32, height: 16 }
const orientation: Orientation = { rotation: 0, flip: false, upright: SIZE, coded: SIZE }

const region = (more: Partial<MovingRegion> = {}): MovingRegion => ({
  trackId: 'a',
  kind: 'object',
  style: 'Black Box',
  stretches: [
    {
      boxes: [
        { time: 0, x: 8, y: 4, width: 8, height: 8 },
        { time: 1, x: 16, y: 4, width: 8, height: 8 },
      ],
      isOpenEnded: false,
    },
  ],
  ...more,
})

/** Makes a grey frame, light by default. */
function frameOf(format: string, timestamp = 0, fullRange = false, luma = 200): VideoFrame {
  const { width, height } = SIZE
  const samples: Record<string, [count: number, value: number][]> = {
    I420: [
      [width * height, luma],
      [(width * height) / 2, 120],
    ],
    I420A: [
      [width * height, 200],
      [(width * height) / 2, 120],
      [width * height, 255],
    ],
    I422: [
      [width * height, 200],
      [width * height, 120],
    ],
    I444: [
      [width * height, 200],
      [2 * width * height, 120],
    ],
    NV12: [
      [width * height, 200],
      [(width * height) / 2, 120],
    ],
    RGBA: [[4 * width * height, 200]],
    BGRX: [[4 * width * height, 200]],
  }
  const data = Uint8Array.from((samples[format] ?? []).flatMap(([count, value]) => Array.from({ length: count }, () => value)))
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange } as const
  const isColour = format === 'RGBA' || format === 'BGRX'
  const init = {
    format: format as VideoPixelFormat,
    codedWidth: width,
    codedHeight: height,
    timestamp,
    displayWidth: 64,
    displayHeight: 16,
  }
  return new VideoFrame(data, isColour ? init : { ...init, colorSpace })
}

/** Returns the first plane of a frame and closes it. */
async function planesOf(
  frame: VideoFrame,
): Promise<{ format: string | null; at: (plane: number, x: number, y: number, step?: number) => number }> {
  const data = new Uint8Array(frame.allocationSize())
  const layout = await frame.copyTo(data)
  const { format } = frame
  frame.close()
  return {
    format,
    at: (plane, x, y, step = 1) => {
      const { offset, stride } = layout[plane] ?? { offset: 0, stride: 0 }
      return data[offset + y * stride + x * step] ?? Number.NaN
    },
  }
}

describe('[MEDIA-05] painter of video frames', () => {
  it.for([
    ['I420', 'I420'],
    ['I420A', 'I420'],
    ['I422', 'I420'],
    ['I444', 'I420'],
    ['NV12', 'NV12'],
    ['RGBA', 'RGBA'],
    ['BGRX', 'BGRX'],
  ] as const)('covers %s and returns %s', async ([from, to]) => {
    const source = frameOf(from)
    const { format, at } = await planesOf(await new FramePainter([region()], orientation).paint(source))
    const isColour = to === 'RGBA' || to === 'BGRX'
    const step = isColour ? 4 : 1
    const black = isColour ? 0 : 16
    expect(format).toBe(to)
    expect([at(0, 7, 8, step), at(0, 8, 8, step), at(0, 15, 8, step), at(0, 16, 8, step)]).toEqual([200, black, black, 200])
    expect([at(0, 10, 3, step), at(0, 10, 4, step), at(0, 10, 11, step), at(0, 10, 12, step)]).toEqual([200, black, black, 200])
    if (to === 'I420') expect([at(1, 3, 4), at(1, 4, 4), at(2, 7, 4), at(2, 8, 4)]).toEqual([120, 128, 128, 120])
    if (to === 'NV12') expect([at(1, 7, 4), at(1, 8, 4), at(1, 15, 4), at(1, 16, 4)]).toEqual([120, 128, 128, 120])
    source.close()
  })

  it.for(['Pixelated', 'Smooth'] as const)('measures %s once, so that later frames add nothing to its colours', async (style) => {
    const painter = new FramePainter([region({ style })], orientation)
    const [first, second] = [frameOf('I420'), frameOf('I420', 500_000, false, 80)]
    const before = await planesOf(await painter.paint(first))
    const after = await planesOf(await painter.paint(second))
    // The box is from 8 to 16, and half a second later from 12 to 20.
    expect(before.at(0, 12, 8)).toBeGreaterThan(150)
    expect([after.at(0, 16, 8), after.at(0, 10, 8)]).toEqual([before.at(0, 12, 8), 80])
    first.close()
    second.close()
  })

  it('uses the black of full range', async () => {
    const source = frameOf('I420', 0, true)
    const { at } = await planesOf(await new FramePainter([region()], orientation).paint(source))
    expect(at(0, 8, 8)).toBe(source.colorSpace.fullRange === true ? 0 : 16)
    expect(source.colorSpace.fullRange).toBe(true)
    source.close()
  })

  it('keeps the time, the colours and the shape of the pixels', async () => {
    const source = frameOf('I420', 500_000)
    const painted = await new FramePainter([region()], orientation).paint(source)
    expect([painted.timestamp, painted.displayWidth, painted.displayHeight]).toEqual([500_000, 64, 16])
    expect(painted.colorSpace.toJSON()).toEqual(source.colorSpace.toJSON())
    // Halfway along its track.
    const { at } = await planesOf(painted)
    expect([at(0, 11, 8), at(0, 12, 8), at(0, 19, 8), at(0, 20, 8)]).toEqual([200, 16, 16, 200])
    source.close()
  })

  it('leaves frames without a cover as they are', async () => {
    const source = frameOf('I420', 2_000_000)
    const { at } = await planesOf(await new FramePainter([region()], orientation).paint(source))
    expect([at(0, 12, 8), at(1, 6, 4)]).toEqual([200, 120])
    source.close()
  })

  it('takes the exact time of a frame where it is given', async () => {
    const source = frameOf('I420', 1_000_000)
    const painter = new FramePainter([region()], orientation)
    const [rounded, exact] = [await planesOf(await painter.paint(source)), await planesOf(await painter.paint(source, 1.000_000_4))]
    expect([rounded.at(0, 18, 8), exact.at(0, 18, 8)]).toEqual([16, 200])
    source.close()
  })

  it('paints coarse regions black until enough of them is visible, and with the same colours from then on', async () => {
    const stretch = (x: number, time: number) => ({ time, x, y: 0, width: 16, height: 16 })
    const entering = region({ style: 'Pixelated', stretches: [{ boxes: [stretch(-14, 0), stretch(0, 1)], isOpenEnded: false }] })
    const painter = new FramePainter([entering], orientation)
    const brightness: number[] = []
    for (const time of [0, 1]) {
      const source = frameOf('I420', time * 1e6)
      const { at } = await planesOf(await painter.paint(source))
      brightness.push(at(0, 0, 8))
      source.close()
    }
    // 200 in steps of 16.
    expect(brightness).toEqual([16, 208])
  })
})
