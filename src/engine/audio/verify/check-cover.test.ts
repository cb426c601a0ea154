import { describe, expect, it } from 'vitest'

import { toneAt, type CoveredRange } from '../cover'
import { AudioFindings } from './audio-findings'
import { CoverCheck } from './check-cover'

const RATE = 8000
const range: CoveredRange = { from: 0, to: RATE, cover: 'tone' }
const voice = Float32Array.from({ length: RATE }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 220 * at) / RATE))

/** Returns what a check of lossy audio finds in a second under a tone that lets a share of its source through. */
function findingsAt(share: number): string[] {
  const findings = new AudioFindings()
  const check = new CoverCheck([range], { track: 0, sampleRate: RATE, isLossless: false }, findings)
  const output = voice.map((value, at) => toneAt(range, at, RATE) + share * value)
  check.check([output], [voice], 0)
  check.finish()
  return findings.all().map(({ detail }) => detail)
}

describe('[MEDIA-02] the check of a tone in lossy audio', () => {
  it('finds a tenth of the original audio beneath it', () => {
    expect(findingsAt(0.1)).toEqual(['Original audio can be heard in the span from 0:00.00 to 0:01.00.'])
  })

  it('allows a hundredth, which codecs leave by chance', () => {
    expect(findingsAt(0.01)).toEqual([])
  })
})
