import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sharedArea } from '#lib/review/box-areas.ts'
import {
  uncertainCandidates,
  groupCandidates,
  isAgreed,
  isConfirmed,
  isFace,
  isFaceAfterRescoring,
  combine,
  DETECTION_THRESHOLDS,
  extentOf,
  sameHead,
  VERIFICATION_THRESHOLDS,
  withoutMisplaced,
  type Candidate,
  type PassDetection,
} from './agreement'

const box = { x: 100, y: 100, width: 50, height: 50 }

function detection(model: 'full-range' | 'ssd', confidence: number, quarterTurns: 0 | 1 | 2 | 3 = 0, x = 100): PassDetection {
  return { box: { ...box, x }, confidence, pass: { model, longSide: 640, view: { mirrored: false, quarterTurns } } }
}

const seen = (fullRange: number, ssd: number, quarterTurns: Candidate['quarterTurns'] = 0): Candidate => ({
  box,
  boxes: {},
  quarterTurns,
  fullRange,
  ssd,
})

describe('groupCandidates', () => {
  it("keeps each model's highest confidence and box, and the box of the most confident detection", () => {
    const candidates = groupCandidates([detection('ssd', 0.3, 0, 104), detection('full-range', 0.5), detection('full-range', 0.2, 0, 98)])
    expect(candidates).toEqual([{ box, boxes: { 'full-range': box, ssd: { ...box, x: 104 } }, quarterTurns: 0, fullRange: 0.5, ssd: 0.3 }])
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

describe('extentOf', () => {
  const first = { x: 100, y: 120, width: 40, height: 40 }

  it('includes all boxes of the face', () => {
    const others = [
      { x: 105, y: 100, width: 45, height: 50 },
      { x: 95, y: 120, width: 40, height: 40 },
    ]
    expect(extentOf(first, others)).toEqual({ x: 95, y: 100, width: 55, height: 60 })
  })

  it('excludes boxes that hardly overlap the face', () => {
    expect(extentOf(first, [{ ...first, x: 130 }])).toEqual(first)
  })

  it("excludes boxes that fit a neighbour's face better", () => {
    const neighbour = { x: 120, y: 122, width: 40, height: 40 }
    const between = { x: 114, y: 121, width: 40, height: 40 }
    expect(extentOf(first, [between])).toEqual({ x: 100, y: 120, width: 54, height: 41 })
    expect(extentOf(first, [between], [neighbour])).toEqual(first)
  })

  it.for([
    ['right', { x: 145, y: 120 }, { x: 90, y: 110, width: 55, height: 60 }],
    ['left', { x: 55, y: 120 }, { x: 95, y: 110, width: 55, height: 60 }],
    ['below', { x: 100, y: 165 }, { x: 90, y: 110, width: 60, height: 55 }],
    ['above', { x: 100, y: 75 }, { x: 90, y: 115, width: 60, height: 55 }],
  ] as const)("ends at a neighbour's face to the %s", ([, at, expected]) => {
    const around = { x: 90, y: 110, width: 60, height: 60 }
    expect(extentOf(first, [around], [{ ...first, ...at }])).toEqual(expected)
  })

  it("always includes the face's own box", () => {
    const place = fc.record({ x: fc.integer({ min: 60, max: 140 }), y: fc.integer({ min: 80, max: 160 }) })
    fc.assert(
      fc.property(place, fc.array(place), (other, neighbours) => {
        const extent = extentOf(
          first,
          [{ ...first, ...other }],
          neighbours.map((at) => ({ ...first, ...at })),
        )
        expect(sharedArea(extent, first)).toBe(1600)
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

describe('isConfirmed', () => {
  it.for([
    [0.65, 0.2, true],
    [0.3, 0.35, true],
    [0.64, 0.34, false],
    [0.99, 0.19, false],
    [0.29, 0.99, false],
  ] as const)('[MEDIA-04] of a face at %f by the second model and %f by the first, returns %s', ([second, first, expected]) => {
    expect(isConfirmed({ first, second })).toBe(expected)
  })
})

describe('isAgreed', () => {
  it.for([
    [0.2, 0.45, true],
    [0.2, 0.4, false],
    [0.19, 0.99, false],
    [0.7, 0.05, false],
    [0.3, 0.3, true],
  ] as const)('[MEDIA-04] of a face at %f by the first model and %f by the second, returns %s', ([fullRange, ssd, expected]) => {
    expect(isAgreed({ fullRange, ssd })).toBe(expected)
  })
})

describe('agreement of the models', () => {
  it('accepts a lower confidence from both models than from one', () => {
    expect(isFace(seen(0.4, 0.35), VERIFICATION_THRESHOLDS)).toBe(true)
    expect(isFace(seen(0.63, 0), VERIFICATION_THRESHOLDS)).toBe(false)
    expect(isFace(seen(0, 0.6), VERIFICATION_THRESHOLDS)).toBe(false)
    expect(isFace(seen(0.66, 0), VERIFICATION_THRESHOLDS)).toBe(true)
    expect(isFace(seen(0, 0.66), VERIFICATION_THRESHOLDS)).toBe(true)
  })

  it('requires a higher confidence in a rotated image, which has more false positives', () => {
    expect(isFace(seen(0.4, 0.35, 2), VERIFICATION_THRESHOLDS)).toBe(false)
    expect(isFace(seen(0, 0.82, 1), VERIFICATION_THRESHOLDS)).toBe(false)
    expect(isFace(seen(0.55, 0.55, 2), VERIFICATION_THRESHOLDS)).toBe(true)
  })

  it('selects uncertain candidates for rescoring, most likely first', () => {
    const [sure, unlikely, likely, negligible] = [seen(0.9, 0.9), seen(0.3, 0), seen(0.28, 0.19), seen(0.24, 0.24, 2)]
    expect(uncertainCandidates([negligible, unlikely, sure, likely], VERIFICATION_THRESHOLDS)).toEqual([likely, unlikely])
  })

  it('accepts the first model alone after rescoring, but not in a rotated image', () => {
    expect(isFaceAfterRescoring(seen(0.3, 0), { fullRange: 0.55, ssd: 0.02 }, VERIFICATION_THRESHOLDS)).toBe(true)
    expect(isFaceAfterRescoring(seen(0.3, 0, 2), { fullRange: 0.6, ssd: 0.05 }, VERIFICATION_THRESHOLDS)).toBe(false)
    expect(isFaceAfterRescoring(seen(0.3, 0, 2), { fullRange: 0.6, ssd: 0.3 }, VERIFICATION_THRESHOLDS)).toBe(true)
    expect(isFaceAfterRescoring(seen(0, 0.3), { fullRange: 0.1, ssd: 0.3 }, VERIFICATION_THRESHOLDS)).toBe(false)
  })

  it('[MEDIA-04] accepts more faces in detection than in verification, but not in a rotated image', () => {
    for (const [candidate, both] of [
      [seen(0.5, 0), [true, false]],
      [seen(0, 0.6), [true, false]],
      [seen(0.49, 0), [false, false]],
      [seen(0.5, 0, 2), [false, false]],
    ] as const)
      expect([isFace(candidate, DETECTION_THRESHOLDS), isFace(candidate, VERIFICATION_THRESHOLDS)]).toEqual(both)
    expect(uncertainCandidates([seen(0.12, 0), seen(0.11, 0), seen(0.24, 0, 1)], DETECTION_THRESHOLDS)).toEqual([seen(0.12, 0)])
    expect(isFaceAfterRescoring(seen(0.2, 0), { fullRange: 0.4, ssd: 0 }, DETECTION_THRESHOLDS)).toBe(true)
    expect(isFaceAfterRescoring(seen(0.2, 0), { fullRange: 0.39, ssd: 0 }, DETECTION_THRESHOLDS)).toBe(false)
  })
})

describe('withoutMisplaced', () => {
  const found = (x: number, candidate: Candidate, side = 50) => ({ box: { ...box, x, width: side, height: side }, candidate })
  const face = found(100, seen(0.35, 0))

  it('drops a box centred up to 80% of the width beside a face', () => {
    expect(withoutMisplaced([found(139, seen(0.34, 0.79)), face])).toEqual([face])
    const neighbour = found(141, seen(0.34, 0.79))
    expect(withoutMisplaced([neighbour, face])).toEqual([neighbour, face])
  })

  it('keeps a box of which one model is sure, and one of another size', () => {
    for (const other of [found(130, seen(0.35, 0)), found(130, seen(0, 0.8)), found(130, seen(0.2, 0.3), 24)])
      expect(withoutMisplaced([face, other])).toEqual([face, other])
  })
})

describe('two boxes of one head', () => {
  const head = { x: 617, y: 209, width: 451, height: 451 }

  it.each([
    ['the one that reaches far below the other', { x: 677, y: 378, width: 322, height: 322 }, true],
    ['not of a neighbour who overlaps', { x: 1000, y: 322, width: 326, height: 326 }, false],
    ['not of a person elsewhere', { x: 1551, y: 1011, width: 255, height: 255 }, false],
  ])('are %s', (_what, other, isSame) => {
    expect([sameHead(head, other), sameHead(other, head)]).toEqual([isSame, isSame])
  })
})
