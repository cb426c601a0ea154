import { describe, expect, it } from 'vitest'

import { Cover, coveredRanges } from './cover'

const ones = (length: number) => new Float32Array(length).fill(1)

describe('[MEDIA-02] covered ranges', () => {
  it('join overlapping spans, in which a tone prevails, and contain samples that a span touches', () => {
    const spans = [
      { spanId: 'a', cover: 'mute', start: 1, end: 2 },
      { spanId: 'b', cover: 'tone', start: 1.5, end: 1.6 },
      { spanId: 'c', cover: 'mute', start: 2, end: 3.000_01 },
    ] as const
    expect(coveredRanges(spans, 0, 1000)).toEqual([
      { from: 1000, to: 1500, cover: 'mute' },
      { from: 1500, to: 1600, cover: 'tone' },
      { from: 1600, to: 3001, cover: 'mute' },
    ])
  })

  it('are those of the chosen tracks', () => {
    const spans = [
      { spanId: 'a', cover: 'mute', start: -1, end: 1, tracks: [1] },
      { spanId: 'b', cover: 'mute', start: 4, end: 4 },
    ] as const
    expect(coveredRanges(spans, 0, 10)).toEqual([])
    expect(coveredRanges(spans, 1, 10)).toEqual([{ from: -10, to: 10, cover: 'mute' }])
  })
})

describe('[MEDIA-02] a covered part', () => {
  it('fades out before a span and in after it, with nothing of the original inside', () => {
    const plane = ones(40)
    new Cover([{ from: 10, to: 20, cover: 'mute' }], 1000).apply([plane], 0)
    expect([...plane.subarray(0, 5)]).toEqual([1, 1, 1, 1, 1])
    expect([...plane.subarray(5, 10)]).toEqual([1, 0.8, 0.6, 0.4, 0.2].map(Math.fround))
    expect([...plane.subarray(10, 20)]).toEqual(Array.from({ length: 10 }, () => 0))
    expect([...plane.subarray(20, 26)]).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1].map(Math.fround))
  })

  it('is the same in any division into parts', () => {
    const ranges = [
      { from: -5, to: 3, cover: 'mute' },
      { from: 60, to: 90, cover: 'tone' },
      { from: 93, to: 95, cover: 'mute' },
    ] as const
    const whole = ones(120)
    new Cover(ranges, 1000).apply([whole], 0)
    const parts = ones(120)
    const cover = new Cover(ranges, 1000)
    for (let at = 0; at < 120; at += 7) cover.apply([parts.subarray(at, at + 7)], at)
    expect(parts).toEqual(whole)
  })

  it('holds a tone that swells inside its span', () => {
    const plane = ones(4000)
    new Cover([{ from: 1000, to: 3000, cover: 'tone' }], 8000).apply([plane], 0)
    expect(plane[1000]).toBe(0)
    expect(Math.max(...plane.subarray(1000, 3000))).toBeCloseTo(0.2, 3)
    expect(plane[2999]).toBeCloseTo(0)
  })
})
