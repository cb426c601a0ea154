import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { samePeople, SAME_PERSON, type DescribedTrack } from './same-person'

/** Returns a track from `start` for one second, with two descriptors at a place on a line. */
function track(key: string, start: number, place: number, count = 2): DescribedTrack {
  return { key, start, end: start + 1, descriptors: Array.from({ length: count }, () => Float32Array.of(place, 0, 0)) }
}

describe('[MEDIA-04] tracks that probably show the same person', () => {
  it('are grouped if their faces are alike', () => {
    const groups = samePeople([track('a', 0, 0), track('b', 2, 0.1), track('other', 4, 0.9), track('c', 6, 0.05)])
    expect(groups.map((keys) => keys.toSorted())).toEqual([['a', 'b', 'c']])
  })

  it('are never two that exist at the same time, however alike they are', () => {
    expect(samePeople([track('a', 0, 0), track('twin', 0.5, 0)])).toEqual([])
    expect(samePeople([track('a', 0, 0), track('twin', 0.5, 0), track('later', 3, 0)])).toHaveLength(1)
  })

  it('are not joined by a third that is alike to both', () => {
    const groups = samePeople([track('a', 0, 0), track('middle', 2, 0.25), track('b', 4, 0.5)])
    expect(groups).toEqual([['a', 'middle']])
  })

  it('need two described frames each', () => {
    expect(samePeople([track('a', 0, 0), track('b', 2, 0, 1)])).toEqual([])
  })

  it('are all alike within each group, and no track is in two', () => {
    const tracks = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.double({ min: 0, max: 2, noNaN: true })), { maxLength: 12 })
    fc.assert(
      fc.property(tracks, (given) => {
        const all = given.map(([start, place], index) => track(`${index}`, start, place))
        const groups = samePeople(all)
        const keys = groups.flat()
        expect(new Set(keys).size).toBe(keys.length)
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(1)
          const places = group.map((key) => given[Number(key)]?.[1] ?? 0)
          expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(SAME_PERSON + 1e-5)
          const starts = group.map((key) => given[Number(key)]?.[0] ?? 0).toSorted((a, b) => a - b)
          for (const [index, start] of starts.entries()) expect(start - (starts[index - 1] ?? -2)).toBeGreaterThan(1)
        }
      }),
    )
  })
})
