import { describe, expect, it } from 'vitest'

import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { makeReview } from '#tests/editor-driver.ts'
import { drawnSpan } from './span'
import { coverageTotal, timeCoverage } from './time-coverage'

const gap = gapOf({ start: 4, end: 5 })
const words = (...list: Parameters<typeof timeCoverage>) =>
  timeCoverage(...list).map(({ start, end, states }) => `${start}–${end} ${[...states].join('+')}`)

describe('[MEDIA-04] coverage of the timeline', () => {
  it('cuts a video where a decision begins or ends', () => {
    const tracks = [trackOf('a', [at(1), at(8)]), trackOf('kept', [at(2), at(4)], { decision: 'keep' })]
    expect(words({ ...makeReview(tracks), gaps: [gap] }, true)).toEqual([
      '1–2 redacted',
      '2–4 redacted+kept',
      '4–5 open+redacted',
      '5–8 redacted',
    ])
  })

  it('joins what the same decision covers without a break', () => {
    const tracks = [trackOf('a', [at(1), at(5)]), trackOf('b', [at(3), at(8)]), trackOf('c', [at(8), at(9)])]
    const stretches = timeCoverage(makeReview(tracks), true)
    expect(stretches.map(({ start, end }) => [start, end])).toEqual([[1, 9]])
    expect(coverageTotal(stretches, 'redacted')).toEqual({ seconds: 8, count: 1 })
    expect(coverageTotal(stretches, 'kept')).toEqual({ seconds: 0, count: 0 })
  })

  it('leaves out deleted tracks and gaps of tracks that stay visible', () => {
    const tracks = [trackOf('a', [at(1), at(8)], { decision: 'keep' }), trackOf('gone', [at(0), at(9)], { deleted: true })]
    expect(words({ ...makeReview(tracks), gaps: [gap] }, true)).toEqual(['1–8 kept'])
  })

  it('shows the spans of a recording with their padding', () => {
    const spans = [
      drawnSpan('a', { start: 2, end: 3 }, { padding: { time: 0.5 } }),
      drawnSpan('b', { start: 5, end: 6 }, { decision: 'keep' }),
    ]
    expect(words({ tracks: [], spans }, false)).toEqual(['1.5–3.5 redacted', '5–6 kept'])
  })

  it('keeps a track of a single frame', () => {
    expect(words(makeReview([trackOf('a', [at(1)])]), true)).toEqual(['1–1.04 redacted'])
  })
})
