import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  uncertainCandidates,
  groupCandidates,
  isFace,
  isFaceAfterRescoring,
  combine,
  type Candidate,
  type PassDetection,
} from './agreement'

const box = { x: 100, y: 100, width: 50, height: 50 }

function detection(model: 'full-range' | 'ssd', confidence: number, quarterTurns: 0 | 1 | 2 | 3 = 0, x = 100): PassDetection {
  return { box: { ...box, x }, confidence, pass: { model, longSide: 640, view: { mirrored: false, quarterTurns } } }
}

const seen = (fullRange: number, ssd: number, quarterTurns: Candidate['quarterTurns'] = 0): Candidate => ({
  box,
  quarterTurns,
  fullRange,
  ssd,
})

describe('groupCandidates', () => {
  it("keeps each model's highest confidence and the box of the most confident detection", () => {
    const candidates = groupCandidates([detection('ssd', 0.3, 0, 104), detection('full-range', 0.5), detection('full-range', 0.2, 0, 98)])
    expect(candidates).toEqual([{ box, quarterTurns: 0, fullRange: 0.5, ssd: 0.3 }])
  })

  it('keeps neighbours and other rotations separate', () => {
    expect(groupCandidates([detection('ssd', 0.3), detection('ssd', 0.4, 0, 160), detection('ssd', 0.2, 2)])).toHaveLength(3)
  })

  it('is independent of the order of the detections', () => {
    const detections = [
      detection('ssd', 0.31),
      detection('full-range', 0.5, 0, 103),
      detection('ssd', 0.4, 1),
      detection('ssd', 0.6, 0, 150),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(detections, { minLength: 4 }), (shuffled) => {
        expect(groupCandidates(shuffled)).toEqual(groupCandidates(detections))
      }),
    )
  })
})

describe('combine', () => {
  it('lies between the two confidences and equals them if they agree', () => {
    const confidence = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(confidence, confidence, (a, b) => {
        expect(combine(a, b)).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-9)
        expect(combine(a, b)).toBeLessThanOrEqual(Math.max(a, b) + 1e-9)
        expect(combine(a, a)).toBeCloseTo(a, 9)
      }),
    )
  })

  it('treats a missing detection as unlikely, not as impossible', () => {
    expect(combine(0, 0)).toBeCloseTo(0.01, 9)
    expect(combine(0, 0.99)).toBeCloseTo(0.5, 9)
  })
})

describe('agreement of the models', () => {
  it('accepts a lower confidence from both models than from one', () => {
    expect(isFace(seen(0.4, 0.35))).toBe(true)
    expect(isFace(seen(0.63, 0))).toBe(false)
    expect(isFace(seen(0, 0.6))).toBe(false)
    expect(isFace(seen(0.66, 0))).toBe(true)
    expect(isFace(seen(0, 0.66))).toBe(true)
  })

  it('requires a higher confidence in a rotated image, which has more false positives', () => {
    expect(isFace(seen(0.4, 0.35, 2))).toBe(false)
    expect(isFace(seen(0, 0.82, 1))).toBe(false)
    expect(isFace(seen(0.55, 0.55, 2))).toBe(true)
  })

  it('selects uncertain candidates for rescoring, most likely first', () => {
    const [sure, unlikely, likely, negligible] = [seen(0.9, 0.9), seen(0.3, 0), seen(0.28, 0.19), seen(0.24, 0.24, 2)]
    expect(uncertainCandidates([negligible, unlikely, sure, likely])).toEqual([likely, unlikely])
  })

  it('accepts the first model alone after rescoring, but not in a rotated image', () => {
    expect(isFaceAfterRescoring(seen(0.3, 0), { fullRange: 0.55, ssd: 0.02 })).toBe(true)
    expect(isFaceAfterRescoring(seen(0.3, 0, 2), { fullRange: 0.6, ssd: 0.05 })).toBe(false)
    expect(isFaceAfterRescoring(seen(0.3, 0, 2), { fullRange: 0.6, ssd: 0.3 })).toBe(true)
    expect(isFaceAfterRescoring(seen(0, 0.3), { fullRange: 0.1, ssd: 0.3 })).toBe(false)
  })
})
