import { describe, expect, it } from 'vitest'

import { SpeechSegments } from './segments'

const WINDOW_SECONDS = 0.032

function segmentsOf(probabilities: readonly number[]) {
  const segments = new SpeechSegments()
  for (const [index, probability] of probabilities.entries()) segments.add(probability, index * WINDOW_SECONDS)
  return segments.finish(0, probabilities.length * WINDOW_SECONDS)
}
const times = (count: number, probability: number) => Array.from({ length: count }, () => probability)

describe('[MEDIA-02] speech segments', () => {
  it('begin at a high probability, last over short pauses and have a margin', () => {
    const found = segmentsOf([...times(10, 0.1), ...times(10, 0.9), ...times(5, 0.1), ...times(5, 0.4), ...times(20, 0)])
    expect(found).toEqual([{ start: 0.26, end: 1.02 }])
  })

  it('are separated by long pauses and not made of short sounds', () => {
    expect(segmentsOf([...times(6, 0.9), ...times(12, 0), ...times(6, 0.9), ...times(12, 0), ...times(2, 0.9), ...times(12, 0)])).toEqual([
      { start: 0, end: 0.252 },
      { start: 0.516, end: 0.828 },
    ])
  })

  it('stay within the track', () => {
    expect(segmentsOf(times(10, 1))).toEqual([{ start: 0, end: 0.32 }])
  })
})
