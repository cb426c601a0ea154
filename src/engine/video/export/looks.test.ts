import { describe, expect, it } from 'vitest'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { Looks } from './looks'

const upright = { width: 320, height: 180 }

/** A region that moves to the right from one time to another. */
const region = (start: number, end: number, more: Partial<MovingRegion> = {}): MovingRegion => ({
  trackId: 'track-1',
  kind: 'face',
  style: 'Black Box',
  stretches: [
    {
      boxes: [
        { time: start, x: 10, y: 20, width: 40, height: 40 },
        { time: end, x: 50, y: 20, width: 40, height: 40 },
      ],
      isOpenEnded: false,
    },
  ],
  ...more,
})

const EARLY = [0, 0.5, 1]
const LATE = [4, 4.5, 5]
const look = async (regions: MovingRegion[], times = EARLY): Promise<string> => (await Looks.from(regions, upright)).of(times)

describe('[MEDIA-06] the look of a stretch', () => {
  const face = region(0, 2)

  it('is the same for the same covers, whatever the tracks are called and in which order they stand', async () => {
    const other = region(0, 1, { style: 'Black Box', shape: 'ellipse' })
    expect(await look([face, other])).toBe(
      await look([other, { ...face, trackId: 'track-9', number: 4, label: 'face', coverLabel: 'FOI 40' }]),
    )
  })

  it.each<[string, MovingRegion[]]>([
    ['is moved by a pixel', [{ ...face, stretches: [{ boxes: [{ time: 0, x: 11, y: 20, width: 40, height: 40 }], isOpenEnded: false }] }]],
    ['starts a frame later', [region(0.4, 2)]],
    ['is an ellipse', [{ ...face, shape: 'ellipse' }]],
    [
      'is a polygon',
      [
        {
          ...face,
          outline: {
            points: [
              { x: 0, y: 0 },
              { x: 1, y: 0 },
              { x: 0, y: 1 },
            ],
            padding: 0,
          },
        },
      ],
    ],
    ['has another style', [{ ...face, style: 'Pixelated' }]],
    ['is gone', []],
    ['has a neighbour', [face, region(1, 3)]],
  ])('differs if a cover %s', async (_name, regions) => {
    expect(await look(regions)).not.toBe(await look([face]))
  })

  it('is the same where only other stretches changed', async () => {
    expect(await look([face, region(4, 5)])).toBe(await look([face]))
    expect(await look([face, region(4, 5)], LATE)).not.toBe(await look([face], LATE))
  })

  it('of Pixelated and Smooth differs if anything changed that is visible while their track is', async () => {
    const coarse = region(0, 5, { style: 'Pixelated' })
    const late = region(4, 5)
    expect(await look([coarse, late])).not.toBe(await look([coarse]))
    expect(await look([coarse, region(6, 7)])).toBe(await look([coarse]))
    const longer: MovingRegion = { ...coarse, stretches: [...coarse.stretches, ...region(6, 7).stretches] }
    expect(await look([longer])).not.toBe(await look([coarse]))
  })

  it('is the same for frames without covers', async () => {
    expect(await look([face], LATE)).toBe(await look([], LATE))
  })

  it('differs if the order of coarse covers changed, because the later one is on top', async () => {
    const [one, other] = [region(0, 2, { style: 'Pixelated' }), region(-1, 2, { style: 'Pixelated' })]
    expect(await look([one, other])).not.toBe(await look([other, one]))
  })

  it('is hashed for pixelated tracks with a box for each of thousands of frames', async () => {
    const times = Array.from({ length: 4000 }, (_unused, index) => index / 10)
    const boxes = times.map((time) => ({ time, x: time / 10, y: 20, width: 40.123, height: 40.456 }))
    const tracks = Array.from({ length: 5 }, (_unused, index) =>
      region(0, 1, { style: 'Pixelated', trackId: `track-${index}`, stretches: [{ boxes, isOpenEnded: false }] }),
    )
    expect(await look(tracks, times)).toMatch(/^[0-9a-f]{64}$/)
  })
})
