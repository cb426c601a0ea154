import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isJudgedBox, isJudgedFace, judgedFacesOf, type DismissingTrack, type JudgedPlace } from './judged-faces'
import { isSamePrint, printOf } from './pixel-print'

const BOX = { x: 100, y: 200, width: 80, height: 100 }
const CELLS = Array.from({ length: 144 }, (_unused, index) => (index % 12 < 6 ? 40 : 160))
const PRINT = printOf(CELLS)
const place: JudgedPlace = {
  boxes: [
    { time: 2, ...BOX },
    { time: 4, ...BOX, x: 140 },
  ],
  shown: BOX,
  print: PRINT,
}
const same = () => PRINT
const other = () => printOf(CELLS.map((cell) => 200 - cell))

const face = fc.record({
  x: fc.double({ min: -50, max: 350, noNaN: true }),
  y: fc.double({ min: 0, max: 400, noNaN: true }),
  width: fc.double({ min: 4, max: 300, noNaN: true }),
  height: fc.double({ min: 4, max: 300, noNaN: true }),
})
const near = fc.record({
  x: fc.double({ min: 70, max: 130, noNaN: true }),
  y: fc.double({ min: 170, max: 230, noNaN: true }),
  width: fc.double({ min: 50, max: 130, noNaN: true }),
  height: fc.double({ min: 60, max: 160, noNaN: true }),
})
const time = fc.double({ min: -1, max: 10, noNaN: true })

describe('[MEDIA-04] a face at a place that was judged not to be one', () => {
  it('is the judged one in the judged frames, and later where the source shows the same pixels', () => {
    expect(isJudgedFace(BOX, 2, place, other)).toBe(true)
    expect(isJudgedFace({ ...BOX, x: 120 }, 3, place, other)).toBe(true)
    expect(isJudgedFace({ ...BOX, x: 105, width: 84 }, 2, place, other)).toBe(true)
    expect(isJudgedFace(BOX, 9, place, same)).toBe(true)
  })

  it('is another one where the source differs, or at another place', () => {
    expect(isJudgedFace(BOX, 9, place, other)).toBe(false)
    expect(isJudgedFace(BOX, 1.99, place, other)).toBe(false)
    expect(isJudgedFace({ ...BOX, x: 140 }, 9, place, same)).toBe(false)
    expect(isJudgedFace(BOX, 4, place, other)).toBe(false)
  })

  it('is never larger than the judged place by more than 15% at an edge, and never much smaller', () => {
    fc.assert(
      fc.property(fc.oneof(face, near), time, (box, at) => {
        if (!isJudgedFace(box, at, place, same)) return
        // The judged boxes lie between 100 and 140.
        expect(box.x).toBeGreaterThanOrEqual(100 - 12)
        expect(box.x + box.width).toBeLessThanOrEqual(140 + 80 + 12)
        expect(box.y).toBeGreaterThanOrEqual(200 - 15)
        expect(box.y + box.height).toBeLessThanOrEqual(300 + 15)
        expect(box.width * box.height).toBeGreaterThanOrEqual(0.6 * 80 * 100 - 1e-6)
      }),
      { numRuns: 2000 },
    )
  })

  it('is never the judged one at another time if the source differs there', () => {
    fc.assert(
      fc.property(fc.oneof(face, near), time, (box, at) => {
        fc.pre(at < 2 || at > 4)
        expect(isJudgedFace(box, at, place, other)).toBe(false)
      }),
    )
  })

  it('shows at most a third of itself outside the place that the reviewer saw, whatever was covered there', () => {
    fc.assert(
      fc.property(near, (box) => {
        if (!isJudgedBox(box, BOX)) return
        const width = Math.min(box.x + box.width, 180) - Math.max(box.x, 100)
        const height = Math.min(box.y + box.height, 300) - Math.max(box.y, 200)
        expect((width * height) / (box.width * box.height)).toBeGreaterThanOrEqual(0.6)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('[MEDIA-04] prints', () => {
  it('are the same up to the noise of a camera', () => {
    expect(PRINT).toHaveLength(288)
    expect(isSamePrint(PRINT, printOf(CELLS.map((cell, index) => cell + (index % 3) - 1)))).toBe(true)
  })

  it('differ where a part of the place differs', () => {
    expect(isSamePrint(PRINT, printOf(CELLS.map((cell, index) => (index === 70 ? cell + 40 : cell))))).toBe(false)
    expect(isSamePrint(PRINT, printOf(CELLS.map((cell) => cell + 5)))).toBe(false)
  })

  it('are never the same in flat places, which look alike whatever they show', () => {
    const dark = printOf(Array.from({ length: 144 }, (_unused, index) => 10 + (index % 5)))
    expect(isSamePrint(dark, dark)).toBe(false)
  })

  it('of something else, such as a cut print, are different', () => {
    expect(isSamePrint(PRINT, PRINT.slice(2))).toBe(false)
    expect(isSamePrint('', '')).toBe(false)
  })
})

describe('[MEDIA-04] judgements of a review', () => {
  const dismissed = { version: 'Street', sourceSha256: 'a'.repeat(64), places: [{ time: 3, box: BOX, print: PRINT }] }
  const track: DismissingTrack = { id: 'a', number: 4, decision: 'keep', dismissed }

  it('count while their item is kept', () => {
    expect(judgedFacesOf([track])).toEqual([
      {
        trackId: 'a',
        number: 4,
        version: 'Street',
        sourceSha256: 'a'.repeat(64),
        places: [{ boxes: [{ time: 3, ...BOX }], shown: BOX, print: PRINT }],
      },
    ])
  })

  it('don’t count once their item is deleted or redacted', () => {
    const { dismissed: _dismissed, ...kept } = track
    expect(judgedFacesOf([{ ...track, deleted: true }, { ...track, decision: 'redact' }, kept])).toEqual([])
  })
})
