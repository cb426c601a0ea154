import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { makeReview } from '#tests/editor-driver.ts'
import { at, BOX, covers, FRAMES, gapOf, trackOf, uncoveredFrames } from '#tests/editor-over-time.ts'
import { videoReviewArbitrary } from '#tests/review-arbitraries.ts'
import { applyChanges, type Change } from '../history/changes'
import { removeKeyframe } from './commands'
import { extendBackward, extendForward, trimEnd, trimStart } from './extent-commands'
import { extendGap } from './gap-commands'
import { mergeable, mergeTracks } from './merge-commands'
import { splitTrack } from './split-commands'
import { addKeyframe, moveKeyframe, removeStretch, toggleOutside } from './stretch-commands'
import { tracksByZone } from './zone'

const RUNS = { seed: 11_2026, numRuns: 400 }
const SIZE = { width: 1000, height: 800 }
function ids(): () => string {
  let count = 0
  return () => `new-${(count += 1)}`
}

describe('splitting and merging', () => {
  it('[MEDIA-04] splits a track so that each frame belongs to one part, and gaps move along', () => {
    const review = {
      ...makeReview([trackOf('a', [at(0), at(10, 200)], { number: 1, decision: 'keep' })]),
      gaps: [gapOf({ id: 'early', start: 1, end: 2 }), gapOf({ id: 'across', start: 4, end: 6 }), gapOf({ id: 'late', start: 8, end: 9 })],
    }
    const next = applyChanges(review, splitTrack(review, 'a', 5, { newId: ids(), number: 2 }))
    expect(
      next.tracks.map(({ id, number, decision, positions }) => [
        id,
        number,
        decision,
        positions.map(({ time, x, outside }) => [time, x, outside]),
      ]),
    ).toEqual([
      [
        'a',
        1,
        'keep',
        [
          [0, 100, undefined],
          [5, 150, true],
        ],
      ],
      [
        'new-1',
        2,
        'keep',
        [
          [5, 150, undefined],
          [10, 200, undefined],
        ],
      ],
    ])
    expect(next.gaps?.map(({ id, trackId, start, end }) => [id, trackId, start, end])).toEqual([
      ['early', 'a', 1, 2],
      ['across', 'a', 4, 5],
      ['late', 'new-1', 8, 9],
      ['new-2', 'new-1', 5, 6],
    ])
    expect([covers(next, 4.9), covers(next, 5)].map((boxes) => boxes.length)).toEqual([1, 1])
    expect(splitTrack(review, 'a', 0, { newId: ids(), number: 2 })).toEqual([])
    expect(splitTrack(review, 'a', 10.5, { newId: ids(), number: 2 })).toEqual([])
  })

  it.each([
    ['to', [at(0), at(1, 100, { outside: true }), at(2, 300)], { start: 0, end: 1 }, 1],
    ['from', [at(0), at(1, 100, { outside: true }), at(3, 300)], { start: 2, end: 3 }, 1.5],
  ])('[MEDIA-04] doesn’t split a track whose covered gap moves %s a box of the other part', (_way, positions, range, time) => {
    const review = { ...makeReview([trackOf('a', positions, { decision: 'redact' })]), gaps: [gapOf({ trackId: 'a', ...range })] }
    expect(splitTrack(review, 'a', time, { newId: ids(), number: 2 })).toEqual([])
  })

  it('[MEDIA-04] never uncovers anything by a split, for any track with gaps', () => {
    fc.assert(
      fc.property(videoReviewArbitrary, fc.constantFrom(...FRAMES), (review, time) => {
        const next = applyChanges(review, splitTrack(review, 'track-0', time, { newId: ids(), number: 9 }))
        expect(uncoveredFrames(review, next)).toEqual([])
      }),
      RUNS,
    )
  })

  it('[MEDIA-04] doesn’t merge tracks where the first would move away from its place before it ends', () => {
    const positions = [at(0), at(1, 100, { outside: true })]
    const review = makeReview([
      trackOf('a', positions, { decision: 'redact' }),
      trackOf('b', [at(1, 300), at(4, 300)], { decision: 'redact' }),
    ])
    expect(mergeTracks(review, ['a', 'b'], { newId: ids(), hasFrameBetween: () => false })).toEqual([])
  })

  it('[MEDIA-04] merges tracks that follow each other, and opens a gap where there are frames between them', () => {
    const review = {
      ...makeReview([
        trackOf('b', [at(6, 300), at(8, 340)], { decision: 'redact' }),
        trackOf('a', [at(0), at(4, 200)], { decision: 'keep', reviewed: { at: 1 } }),
      ]),
      gaps: [gapOf({ id: 'moved', trackId: 'b', start: 6, end: 7 }), gapOf({ id: 'removed', trackId: 'b', deleted: true })],
    }
    const merging = { newId: ids(), hasFrameBetween: () => true }
    const next = applyChanges(review, mergeTracks(review, ['a', 'b'], merging))
    expect(next.tracks.map(({ id, decision, reviewed, positions }) => [id, decision, reviewed, positions.map(({ time }) => time)])).toEqual(
      [['a', 'redact', undefined, [0, 4, 6, 8]]],
    )
    expect(next.gaps?.map(({ id, trackId, start, end, resolution }) => [id, trackId, start, end, resolution])).toEqual([
      ['moved', 'a', 6, 7, 'open'],
      ['removed', 'a', 2, 4, 'open'],
      ['new-1', 'a', 4, 6, 'open'],
    ])
    expect(applyChanges(review, mergeTracks(review, ['a', 'b'], { ...merging, hasFrameBetween: () => false })).gaps).toHaveLength(2)
  })

  it("[MEDIA-04] doesn't merge tracks that overlap in time, or a face with an object", () => {
    const review = makeReview([
      trackOf('a', [at(0), at(4)]),
      trackOf('b', [at(3), at(8)]),
      trackOf('c', [at(9), at(10)], { kind: 'object' }),
    ])
    expect(mergeable(review, ['a', 'b'])).toBe('Tracks that overlap in time can’t be merged.')
    expect(mergeable(review, ['b', 'c'])).toBe('A face and an object can’t be merged.')
    expect(mergeable(review, ['a'])).toBe('Select two or more tracks to merge.')
    expect(mergeTracks(review, ['a', 'b'], { newId: ids(), hasFrameBetween: () => true })).toEqual([])
  })

  it('[MEDIA-04] never uncovers anything by a merge, and merges the parts of a split', () => {
    fc.assert(
      fc.property(videoReviewArbitrary, fc.constantFrom(...FRAMES), fc.boolean(), (review, time, hasFrameBetween) => {
        const split = applyChanges(review, splitTrack(review, 'track-0', time, { newId: ids(), number: 9 }))
        const parts = split.tracks.filter(({ id }) => id === 'track-0' || id === 'new-1').map(({ id }) => id)
        for (const list of [parts, split.tracks.map(({ id }) => id)]) {
          const merged = applyChanges(split, mergeTracks(split, list, { newId: ids(), hasFrameBetween: () => hasFrameBetween }))
          expect(uncoveredFrames(split, merged)).toEqual([])
        }
      }),
      RUNS,
    )
  })
})

describe('trimming and extending', () => {
  const review = {
    // Open gaps cover nothing in a track that is kept.
    ...makeReview([trackOf('a', [at(1), at(3, 200), at(5, 200, { outside: true }), at(7, 300), at(9, 300)], { decision: 'keep' })]),
    gaps: [gapOf({ id: 'first', start: 1.5, end: 2.5 }), gapOf({ id: 'hole', start: 4, end: 7 })],
  }
  const times = (changes: Change[]) =>
    applyChanges(review, changes).tracks[0]?.positions.map(({ time, x, outside, source }) => [
      time,
      x,
      ...(outside ? ['outside'] : []),
      ...(source ? [source] : []),
    ])

  it('[MEDIA-04] trims to the current time, with the gaps', () => {
    expect(times(trimStart(review, 'a', 2))).toEqual([
      [2, 150, 'interpolated'],
      [3, 200],
      [5, 200, 'outside'],
      [7, 300],
      [9, 300],
    ])
    expect(applyChanges(review, trimStart(review, 'a', 2)).gaps?.map(({ id, start, deleted }) => [id, start, deleted])).toEqual([
      ['first', 2, undefined],
      ['hole', 4, undefined],
    ])
    expect(times(trimStart(review, 'a', 6))).toEqual([
      [7, 300],
      [9, 300],
    ])
    expect(times(trimEnd(review, 'a', 6))).toEqual([
      [1, 100],
      [3, 200],
      [5, 200, 'outside'],
    ])
    expect(times(trimEnd(review, 'a', 2))).toEqual([
      [1, 100],
      [2, 150, 'interpolated'],
    ])
    expect(applyChanges(review, trimEnd(review, 'a', 2)).gaps?.map(({ id, deleted }) => [id, deleted])).toEqual([
      ['first', undefined],
      ['hole', true],
    ])
    expect([trimStart(review, 'a', 1), trimStart(review, 'a', 9.5), trimEnd(review, 'a', 0.5), trimEnd(review, 'a', 9)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('[MEDIA-04] extends by holding the nearest box, to the end, to the start and into a hole', () => {
    expect(times(extendForward(review, 'a', 12))?.at(-1)).toEqual([12, 300, 'drawn'])
    expect(times(extendBackward(review, 'a', 0))?.[0]).toEqual([0, 100, 'drawn'])
    expect(times(extendForward(review, 'a', 6, 6.5))?.slice(2, 6)).toEqual([
      [5, 200],
      [6, 200, 'drawn'],
      [6.5, 200, 'outside', 'drawn'],
      [7, 300],
    ])
    expect(times(extendBackward(review, 'a', 6))?.slice(2, 5)).toEqual([
      [5, 200, 'outside'],
      [6, 300, 'drawn'],
      [7, 300],
    ])
    expect([extendForward(review, 'a', 8), extendForward(review, 'a', 0)]).toEqual([[], []])
  })

  it('[MEDIA-04] ends a track here until its next keyframe, and lets it continue', () => {
    expect(times(toggleOutside(review, 'a', 2))?.slice(0, 3)).toEqual([
      [1, 100],
      [2, 150, 'outside'],
      [3, 200],
    ])
    expect(times(toggleOutside(review, 'a', 6))?.slice(2, 5)).toEqual([
      [5, 200, 'outside'],
      [6, 200, 'drawn'],
      [7, 300],
    ])
    const ended = applyChanges(review, toggleOutside(review, 'a', 2))
    expect(applyChanges(ended, toggleOutside(ended, 'a', 2)).tracks[0]?.positions[1]).toMatchObject({ time: 2, x: 150, source: 'drawn' })
    const single = makeReview([trackOf('a', [at(1)])])
    expect(toggleOutside(single, 'a', 1)).toEqual([])
  })

  it('[MEDIA-04] removes a stretch with its gaps, and covers all other frames as before', () => {
    const next = applyChanges(review, removeStretch(review, 'a', { from: 2, to: 4.5, before: 1.75 }, ids()))
    expect(covers(next, 1.9)).toHaveLength(1)
    expect([2, 3, 4.4].map((time) => covers(next, time))).toEqual([[], [], []])
    expect(covers(next, 4.5)).toEqual([expect.objectContaining({ x: 200 })])
    expect(next.gaps?.map(({ id, start, end }) => [id, start, end])).toEqual([
      ['first', 1.5, 2],
      ['hole', 4.5, 7],
    ])
    fc.assert(
      fc.property(videoReviewArbitrary, fc.nat(78), fc.integer({ min: 1, max: 30 }), (start, index, length) => {
        const [before = -1, from = 0] = [FRAMES[index - 1], FRAMES[index]]
        const to = FRAMES[index + length] ?? 99
        const track = start.tracks.slice(0, 1)
        const only = { ...start, tracks: track, gaps: start.gaps.filter(({ trackId }) => trackId === 'track-0') }
        const changes = removeStretch(only, 'track-0', { from, to, before }, ids())
        const cut = applyChanges(only, changes)
        const isInside = (time: number): boolean => changes.length > 0 && time >= from && time < to
        expect(FRAMES.filter((time) => isInside(time) && covers(cut, time).length > 0)).toEqual([])
        expect(
          uncoveredFrames(
            only,
            cut,
            FRAMES.filter((time) => !isInside(time)),
          ),
        ).toEqual([])
      }),
      RUNS,
    )
  })

  it('[MEDIA-04] adds, removes and moves keyframes', () => {
    expect(times(addKeyframe(review, 'a', 2))?.[1]).toEqual([2, 150, 'drawn'])
    expect([addKeyframe(review, 'a', 1), addKeyframe(review, 'a', 6)]).toEqual([[], []])
    expect(times(moveKeyframe(review, 'a', 3, 4))?.[1]).toEqual([4, 200])
    expect([moveKeyframe(review, 'a', 3, 5), moveKeyframe(review, 'a', 2, 2.5)]).toEqual([[], []])
    const short = makeReview([trackOf('a', [at(1), at(3, 100, { outside: true })])])
    expect(removeKeyframe(short, 'a', 1)).toEqual([])
  })
})

describe('gaps', () => {
  it('[MEDIA-04] extends a track between two boxes of a gap', () => {
    const review = { ...makeReview([trackOf('a', [at(0), at(2, 100, { outside: true }), at(4, 300)])]), gaps: [gapOf()] }
    const next = applyChanges(review, extendGap(review, 'gap', SIZE))
    expect(next.gaps?.[0]).toMatchObject({ resolution: 'covered', reviewed: { at: expect.any(Number) as unknown } })
    expect(next.tracks).toEqual(review.tracks)
    expect(covers(next, 3)).toEqual([expect.objectContaining({ x: 250 })])
  })

  it('[MEDIA-04] extends a track at its end as it moved before, and holds its box inside the picture from there on', () => {
    const review = { ...makeReview([trackOf('a', [at(0, 500), at(2, 700)])]), gaps: [gapOf({ start: 2, end: 8 })] }
    const next = applyChanges(review, extendGap(review, 'gap', SIZE))
    expect(next.tracks[0]?.positions.slice(2)).toEqual([
      { time: 3, ...BOX, x: 800, source: 'tracked' },
      { time: 8, ...BOX, x: 800, source: 'tracked' },
    ])
    const early = { ...makeReview([trackOf('a', [at(4, 20), at(6, 320)])]), gaps: [gapOf({ start: 0, end: 4 })] }
    expect(applyChanges(early, extendGap(early, 'gap', SIZE)).tracks[0]?.positions.slice(0, 2)).toEqual([
      { time: 0, ...BOX, x: 0, source: 'tracked' },
      { time: 3, ...BOX, x: 0, source: 'tracked' },
    ])
  })
})

describe('zones', () => {
  it('[MEDIA-04] tells tracks by where the centres of their boxes are for most of their time', () => {
    const review = makeReview([
      // Crosses the edge of the zone after 6 of 10 seconds.
      trackOf('mostly', [at(0, 0), at(10, 100)]),
      trackOf('briefly', [at(0, 60), at(10, 160)]),
      trackOf('still', [at(0, 10)]),
      trackOf('away', [at(0, 500), at(1, 500, { outside: true }), at(8, 0)]),
      trackOf('deleted', [at(0, 10)], { deleted: true }),
    ])
    const { inside, outside } = tracksByZone(review, { x: 0, y: 0, width: 90, height: 400 })
    expect([[...inside], [...outside]]).toEqual([
      ['mostly', 'still'],
      ['briefly', 'away'],
    ])
  })
})
