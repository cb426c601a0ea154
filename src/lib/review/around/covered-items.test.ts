import { describe, expect, it } from 'vitest'

import { coveredItems } from './covered-items'

const SIZE = { width: 1000, height: 800 }
type Box = readonly [x: number, y: number, width: number, height: number]
type Key = readonly [time: number, ...Box] | readonly [time: number, ...Box, 'outside']

const track = (id: string, keys: readonly Key[], fields: { group?: string; decision?: 'redact' | 'keep' } = {}) => ({
  id,
  kind: 'object' as 'object' | 'face',
  decision: 'keep' as const,
  style: null,
  positions: keys.map(([time, x, y, width, height, outside]) => ({ time, x, y, width, height, ...(outside && { outside: true }) })),
  ...fields,
})
const cover = (id: string, ...keys: Key[]) => track(id, keys, { group: 'except-face', decision: 'redact' })

type Tracks = readonly ReturnType<typeof track>[]
const covered = (...tracks: Tracks) => [...coveredItems({ tracks, style: 'Pixelated', ...SIZE }, ({ decision }) => decision === 'redact')]

/** The covers of an image around 400, 300, 200 by 100. */
const AROUND: Tracks = [
  cover('top', [0, 0, 0, 1000, 300]),
  cover('left', [0, 0, 300, 400, 100]),
  cover('right', [0, 600, 300, 400, 100]),
  cover('bottom', [0, 0, 400, 1000, 400]),
]

describe('[MEDIA-06] items left visible under the covers of everything except a region', () => {
  it('are those wholly under them, also under several', () => {
    expect(covered(...AROUND, track('corner', [[0, 300, 250, 100, 200]]), track('beside', [[0, 700, 310, 50, 50]]))).toEqual([
      'corner',
      'beside',
    ])
  })

  it('are none that show in part, or in the region', () => {
    expect(covered(...AROUND, track('edge', [[0, 300, 310, 101, 50]]), track('inside', [[0, 450, 320, 50, 50]]))).toEqual([])
  })

  it('count as far as they are in the image', () => {
    expect(covered(...AROUND, track('outer', [[0, -20, 790, 100, 40]]))).toEqual(['outer'])
  })

  it('are none under covers that turn, and others by all places through which they turn', () => {
    const turn = (one: ReturnType<typeof track>, angle: number) => ({
      ...one,
      positions: one.positions.map((position, index) => (index === 0 ? position : { ...position, angle })),
    })
    const still = cover('top', [0, 0, 0, 1000, 300], [4, 0, 0, 1000, 300])
    // A plate of 100 by 20 pixels reaches 51 pixels from its middle while it turns.
    const plate = (y: number) =>
      turn(
        track('plate', [
          [0, 300, y, 100, 20],
          [4, 300, y, 100, 20],
        ]),
        180,
      )
    expect(covered(still, plate(238))).toEqual(['plate'])
    expect(covered(still, plate(242))).toEqual([])
    expect(covered(turn(still, 1), plate(100))).toEqual([])
  })

  it('are visible where a cover is kept, coarse or left out, and under other redactions', () => {
    const item = track('item', [[0, 10, 10, 50, 50]])
    expect(covered({ ...cover('top', [0, 0, 0, 1000, 300]), decision: 'keep' }, item)).toEqual([])
    expect(covered(track('top', [[0, 0, 0, 1000, 300]], { decision: 'redact' }), item)).toEqual([])
    expect([...coveredItems({ tracks: [...AROUND, item], style: 'Black Box', ...SIZE }, () => false)]).toEqual([])
    const coarse = { ...cover('top', [0, 0, 0, 1000, 300]), kind: 'face' as const }
    expect(covered(coarse, item)).toEqual([])
  })

  it('are under them all the time in a video, also while the region moves', () => {
    // The region moves from left to right; what is right of it is covered by a box that becomes narrower.
    const right = cover('right', [0, 300, 0, 700, 800], [10, 800, 0, 200, 800])
    expect(
      covered(
        right,
        track('far', [
          [2, 810, 10, 50, 50],
          [9, 810, 10, 50, 50],
        ]),
      ),
    ).toEqual(['far'])
    expect(
      covered(
        right,
        track('early', [
          [0, 350, 10, 50, 50],
          [0.9, 350, 10, 50, 50],
        ]),
      ),
    ).toEqual(['early'])
    expect(
      covered(
        right,
        track('crossed', [
          [0, 350, 10, 50, 50],
          [9, 810, 10, 50, 50],
        ]),
      ),
    ).toEqual([])
    expect(
      covered(
        right,
        track('later', [
          [2, 810, 10, 50, 50],
          [11, 810, 10, 50, 50],
        ]),
      ),
    ).toEqual([])
  })

  it('are under the cover of the whole frame and then under the sides, which begin at its open end', () => {
    const whole = cover('whole', [0, 0, 0, 1000, 800], [4, 0, 0, 1000, 800, 'outside'])
    const left = cover('left', [4, 0, 0, 500, 800], [8, 0, 0, 500, 800])
    expect(
      covered(
        whole,
        left,
        track('item', [
          [1, 10, 10, 50, 50],
          [7, 10, 10, 50, 50],
        ]),
      ),
    ).toEqual(['item'])
    expect(
      covered(
        whole,
        left,
        track('item', [
          [1, 600, 10, 50, 50],
          [7, 600, 10, 50, 50],
        ]),
      ),
    ).toEqual([])
  })

  it('may be between two covers where these leave no frame between them', () => {
    const before = cover('left', [0, 0, 0, 500, 800], [4, 0, 0, 500, 800])
    const item = track('item', [
      [1, 10, 10, 50, 50],
      [7, 10, 10, 50, 50],
    ])
    expect(covered(before, cover('whole', [4.04, 0, 0, 1000, 800], [8, 0, 0, 1000, 800]), item)).toEqual(['item'])
    expect(covered(before, cover('whole', [4.5, 0, 0, 1000, 800], [8, 0, 0, 1000, 800]), item)).toEqual([])
  })
})
