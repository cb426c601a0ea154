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
const look = (regions: MovingRegion[], times = EARLY): string => new Looks(regions, upright).of(times)

describe('[MEDIA-06] the look of a stretch', () => {
  const face = region(0, 2)

  it('is the same for the same covers, whatever the tracks are called and in which order they stand', () => {
    const other = region(0, 1, { style: 'Black Box', shape: 'ellipse' })
    expect(look([face, other])).toBe(look([other, { ...face, trackId: 'track-9', number: 4, label: 'face', coverLabel: 'FOI 40' }]))
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
  ])('differs if a cover %s', (_name, regions) => {
    expect(look(regions)).not.toBe(look([face]))
  })

  it('is the same where only other stretches changed', () => {
    expect(look([face, region(4, 5)])).toBe(look([face]))
    expect(look([face, region(4, 5)], LATE)).not.toBe(look([face], LATE))
  })

  it('of Pixelated and Smooth differs if anything changed that is visible while their track is', () => {
    const coarse = region(0, 5, { style: 'Pixelated' })
    const late = region(4, 5)
    expect(look([coarse, late])).not.toBe(look([coarse]))
    expect(look([coarse, region(6, 7)])).toBe(look([coarse]))
    const longer: MovingRegion = { ...coarse, stretches: [...coarse.stretches, ...region(6, 7).stretches] }
    expect(look([longer])).not.toBe(look([coarse]))
  })

  it('is the same for frames without covers', () => {
    expect(look([face], LATE)).toBe(look([], LATE))
  })
})
