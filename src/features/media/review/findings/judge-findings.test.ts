import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import { Clock } from '#editor/clock.ts'
import { covers as coversOf, uncoveredFrames } from '#tests/editor-over-time.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { judgeFaces } from '#engine/image/verify/faces.ts'
import { versionLike } from '#api/test-support.ts'
import { itemRegion, regionsOf } from '#lib/review/review-regions.ts'
import { findingCases, judgeFindings, type FindingCase, type PlacedCase } from './judge-findings'
import { coverFinding, keepFinding } from './resolve-finding'

const IMAGE = { width: 1000, height: 800 }
const PLACE = { x: 500, y: 300, width: 100, height: 100 }
/** The region that redacts a face at PLACE. */
const AROUND = { x: 470, y: 270, width: 160, height: 160 }

const visible: VerificationFinding = { check: 'faces', severity: 'error', detail: 'Possible face.', box: PLACE }

function reportOf(findings: VerificationFinding[], changes: Partial<VerificationReport> = {}): VerificationReport {
  return { ...versionLike('v1').report, ...IMAGE, redacted: [], waivers: [], checks: [], outcome: 'findings', findings, ...changes }
}

function open(report: VerificationReport, tracks: readonly Track[] = []) {
  const driver = new EditorDriver(makeReview(tracks))
  const cases = findingCases(report)
  const judge = () => judgeFindings(cases, report, driver.state.settled, IMAGE)
  const state = (id = '0') => judge().get(id)?.state
  const one = (index = 0) => cases[index] as PlacedCase
  return { driver, cases, judge, state, one }
}

/** Returns what verification says about a face at PLACE in an export of the review. */
function verified(tracks: readonly Track[]) {
  const review = { tracks, style: 'Black Box' as const }
  const covers = regionsOf(review).map(({ box, style, kind }) => ({ box, style, kind }))
  const kept = tracks.filter(({ decision }) => decision === 'keep').map(itemRegion)
  const isSeen = covers.length === 0
  const face = { box: PLACE, confidence: 0.9 }
  return judgeFaces({ inOutput: isSeen ? [face] : [], inSource: [face], covers, image: IMAGE, visible: kept })
}

describe('[MEDIA-05] a finding about a visible face', () => {
  it('is open until it is covered, and verification then finds nothing', () => {
    const { driver, state, one } = open(reportOf([visible]))
    expect(state()).toBe('open')
    coverFinding(driver.editor, one())
    expect(state()).toBe('covered')
    expect(driver.tracks).toMatchObject([
      {
        kind: 'face',
        source: 'drawn',
        decision: 'redact',
        note: 'From a verification finding',
        number: 1,
        positions: [{ time: 0, ...AROUND }],
      },
    ])
    expect(driver.tracks[0]?.reviewed?.at).toBeCloseTo(Date.now() / 1000, -1)
    expect(verified(driver.tracks)).toEqual({ findings: [], waivers: [] })
  })

  it('is left visible by a drawn item, which verification takes as a waiver', () => {
    const { driver, state, one } = open(reportOf([visible]))
    keepFinding(driver.editor, one())
    expect(state()).toBe('kept')
    expect(driver.tracks).toMatchObject([{ kind: 'face', source: 'drawn', decision: 'keep', note: 'From a verification finding' }])
    expect(verified(driver.tracks)).toMatchObject({ findings: [], waivers: [{ trackId: driver.tracks[0]?.id }] })
  })

  it('is covered by the kept item that shows the same face, enlarged', () => {
    const tight = { x: 510, y: 310, width: 80, height: 80 }
    const { driver, state, one } = open(reportOf([visible]), [faceTrack('a', tight, { decision: 'keep', note: 'Police officer' })])
    coverFinding(driver.editor, one())
    expect(driver.tracks).toMatchObject([{ id: 'a', decision: 'redact', note: 'Police officer' }])
    expect(driver.box('a')).toEqual({ x: 485, y: 285, width: 130, height: 130 })
    expect(state()).toBe('covered')
  })

  it('enlarges the redaction that covers it only partly', () => {
    const { driver, one } = open(reportOf([visible]), [faceTrack('a', { x: 500, y: 300, width: 77, height: 100 })])
    coverFinding(driver.editor, one())
    expect(driver.tracks).toHaveLength(1)
    expect(driver.box('a')).toEqual({ x: 485, y: 285, width: 130, height: 130 })
    expect(verified(driver.tracks).findings).toEqual([])
  })

  it("leaves a neighbour's redaction as it is", () => {
    const { driver, state, one } = open(reportOf([visible]), [faceTrack('neighbour', { x: 590, y: 300, width: 100, height: 100 })])
    coverFinding(driver.editor, one())
    expect(driver.box('neighbour')).toEqual({ x: 590, y: 300, width: 100, height: 100 })
    expect(driver.tracks).toHaveLength(2)
    expect(state()).toBe('covered')
  })

  it('is left visible by the redacted item of the same face', () => {
    const { driver, state, one } = open(reportOf([visible]), [faceTrack('a', AROUND)])
    keepFinding(driver.editor, one())
    expect(driver.tracks).toMatchObject([{ id: 'a', decision: 'keep' }])
    expect(state()).toBe('kept')
  })

  it('does not redact a large object that is kept around it', () => {
    const wall = faceTrack('wall', { x: 0, y: 0, width: 1000, height: 800 }, { kind: 'object', decision: 'keep' })
    const { driver, one } = open(reportOf([visible]), [wall])
    coverFinding(driver.editor, one())
    expect(driver.tracks.map(({ id, decision }) => `${id} ${decision}`)).toEqual(['wall keep', 'drawn-1 redact'])
  })

  it('is open again when its item is deleted or its redaction is undone', () => {
    const { driver, state, one } = open(reportOf([visible]), [faceTrack('a', AROUND, { decision: 'keep' })])
    expect(state()).toBe('kept')
    driver.editor.select('a')
    driver.actions.run('delete')
    expect(state()).toBe('open')
    coverFinding(driver.editor, one())
    expect(state()).toBe('covered')
    driver.editor.undo()
    expect(state()).toBe('open')
  })

  it('needs an item of its own: one that waives another face does not count', () => {
    const waivers = [{ trackId: 'a', confidence: 0.8, box: { x: 495, y: 300, width: 100, height: 100 } }]
    const kept = faceTrack('a', { x: 495, y: 300, width: 100, height: 100 }, { decision: 'keep' })
    expect(open(reportOf([visible], { waivers }), [kept]).state()).toBe('open')
    expect(open(reportOf([visible]), [kept]).state()).toBe('kept')
  })

  it('at a corner of the image is left visible by an item inside the image', () => {
    const corner = { x: -40, y: -40, width: 80, height: 80 }
    const { driver, state, one } = open(reportOf([{ ...visible, box: corner }]))
    coverFinding(driver.editor, one())
    expect(driver.tracks[0]?.positions[0]).toMatchObject({ x: 0, y: 0 })
    expect(state()).toBe('covered')
  })
})

describe('[MEDIA-05] a finding about a redacted face', () => {
  const black = { trackId: 'a', kind: 'face' as const, style: 'Black Box' as const, ...PLACE }

  it('warns about the margin until the margin is covered', () => {
    const warning: VerificationFinding = { ...visible, severity: 'warning', detail: 'Hair may be visible.' }
    const { driver, cases, state, one } = open(reportOf([warning], { redacted: [black] }), [faceTrack('a', PLACE)])
    expect([cases[0]?.remedy, state()]).toEqual(['margin', 'open'])
    coverFinding(driver.editor, one())
    expect(state()).toBe('covered')
    expect(driver.box('a')).toEqual({ x: 485, y: 285, width: 130, height: 130 })
  })

  it('needs a Black Box where the face shows through', () => {
    const redacted = [{ ...black, style: 'Pixelated' as const, ...AROUND }]
    const { driver, cases, state, one } = open(reportOf([visible], { redacted }), [faceTrack('a', AROUND, { style: 'Pixelated' })])
    expect([cases[0]?.remedy, state()]).toEqual(['opaque', 'open'])
    coverFinding(driver.editor, one())
    expect([driver.tracks[0]?.style, state()]).toEqual(['Black Box', 'covered'])
  })

  it('is not covered by an ellipse whose corners leave it visible', () => {
    const { driver, state, one } = open(reportOf([visible]), [faceTrack('a', PLACE, { shape: 'ellipse' })])
    expect(state()).toBe('open')
    coverFinding(driver.editor, one())
    expect(driver.tracks[0]).not.toHaveProperty('shape')
    expect(state()).toBe('covered')
  })
})

describe('findingCases', () => {
  const remedies = (report: VerificationReport) => findingCases(report).map(({ check, remedy }: FindingCase) => `${check} ${remedy}`)

  it('lists errors first and says which findings only an export resolves', () => {
    const report = reportOf([
      { check: 'rest', severity: 'warning', detail: 'Differs.', box: PLACE },
      { check: 'regions', severity: 'error', detail: 'Not completely redacted.', box: PLACE },
      { check: 'regions', severity: 'error', detail: 'Outside the image.', box: { ...PLACE, x: 1200 } },
      { check: 'metadata', severity: 'error', detail: 'A comment.', box: null, place: { stream: 'COM' } },
      visible,
    ])
    expect(remedies(report)).toEqual(['regions opaque', 'regions export', 'metadata export', 'faces face', 'rest export'])
  })

  it('includes a failed check without findings', () => {
    const report = reportOf([], { checks: [{ name: 'metadata', outcome: 'failed', detail: 'GPS is left.' }] })
    expect(findingCases(report)).toMatchObject([{ check: 'metadata', detail: 'GPS is left.', spot: null, isError: true }])
  })
})

describe('findings in a video', () => {
  const at = (time: number): VerificationFinding => ({
    check: 'faces',
    severity: 'error',
    detail: 'Possible face.',
    box: null,
    place: { time, box: PLACE },
  })
  const report = reportOf([at(1), at(2), at(3)])
  const cases = findingCases(report, true)
  const stateAt = (tracks: readonly Track[], gaps: Gap[] = []): (string | undefined)[] => {
    const judged = judgeFindings(cases, report, { ...makeReview(tracks), gaps }, IMAGE, true)
    return cases.map(({ id }) => judged.get(id)?.state)
  }
  const around = (decision: Track['decision'], times: readonly number[]): Track => ({
    ...faceTrack('around', AROUND, { decision }),
    positions: times.map((time) => ({ time, ...(decision === 'keep' ? PLACE : AROUND) })),
  })

  it('[MEDIA-06] are resolved only by what the review covers in their own frame', () => {
    expect(cases.map(({ remedy }) => remedy)).toEqual(['face', 'face', 'face'])
    expect(stateAt([])).toEqual(['open', 'open', 'open'])
    expect(stateAt([around('redact', [0.5, 2])])).toEqual(['covered', 'covered', 'open'])
    expect(stateAt([around('keep', [2, 4])])).toEqual(['open', 'kept', 'kept'])
  })

  const frames = Array.from({ length: 41 }, (_unused, index) => index / 10)
  const moving = (fields: Partial<Track> = {}): Track => ({
    ...faceTrack('around', AROUND, fields),
    positions: [
      { time: 0, x: 420, y: 290, width: 110, height: 110 },
      { time: 3.5, x: 490, y: 290, width: 110, height: 110 },
    ],
  })
  /** Covers a finding in a review of frames from 0 to 4 s, and returns the review before and after. */
  const coverAt = (index: number, tracks: readonly Track[], gaps: Gap[] = []) => {
    const clock = new Clock({ range: { start: 0, end: 4.1 }, now: () => 0, frameTimes: frames })
    const driver = new EditorDriver({ ...makeReview(tracks), gaps }, undefined, undefined, clock)
    const before = driver.state.settled
    const itemId = coverFinding(driver.editor, cases[index] as PlacedCase)
    return { before, after: driver.state.settled, itemId }
  }

  it('[MEDIA-06] between two keyframes are covered in their own frame, and nothing that was covered is uncovered', () => {
    const { before, after, itemId } = coverAt(1, [moving()])
    expect(itemId).toBe('around')
    expect(after.tracks).toHaveLength(1)
    expect(after.tracks[0]?.positions.map(({ time, source }) => [time, source])).toEqual([
      [0, undefined],
      [2, 'drawn'],
      [3.5, undefined],
    ])
    // The box is at 460 to 570 by then, and the face at 500 to 600 with a margin of 15%.
    expect(coversOf(after, 2)).toEqual([{ time: 2, x: 460, y: 285, width: 155, height: 130 }])
    expect(uncoveredFrames(before, after, frames)).toEqual([])
    expect(stateAt(after.tracks)[1]).toBe('covered')
  })

  it('[MEDIA-06] in a gap without a subject get an item of their own, because the gap takes the boxes of its track away', () => {
    const gap = { id: 'g', trackId: 'around', source: 'detected', decision: 'redact', confidence: 0.5, start: 1.5, end: 2.5 } as const
    const absent = [{ ...gap, resolution: 'absent' as const }]
    const { before, after, itemId } = coverAt(1, [moving()], absent)
    expect(itemId).not.toBe('around')
    expect(after.tracks[0]).toEqual(before.tracks[0])
    expect(stateAt(after.tracks, absent)[1]).toBe('covered')
    const covered = [{ ...gap, resolution: 'covered' as const }]
    const inGap = coverAt(1, [{ ...moving(), positions: moving().positions.slice(0, 1) }], covered)
    expect(stateAt(inGap.after.tracks, covered)[1]).toBe('covered')
    expect(uncoveredFrames(inGap.before, inGap.after, frames)).toEqual([])
  })

  it('[MEDIA-06] left visible in their frame leave the redacted track of the face as it is at every other moment', () => {
    const clock = new Clock({ range: { start: 0, end: 4.1 }, now: () => 0, frameTimes: frames })
    const driver = new EditorDriver(makeReview([around('redact', [0, 4])]), undefined, undefined, clock)
    const before = driver.state.settled
    keepFinding(driver.editor, cases[1] as PlacedCase)
    const after = driver.state.settled
    expect(after.tracks[0]).toEqual(before.tracks[0])
    expect(uncoveredFrames(before, after, frames)).toEqual([])
    expect(stateAt(after.tracks)).toEqual(['covered', 'kept', 'covered'])
  })

  it('[MEDIA-06] are resolved by a gap that is covered, and not by an absent one', () => {
    const gap = { id: 'g', trackId: 'around', source: 'detected', decision: 'redact', confidence: 0.5, start: 1.5, end: 2.5 } as const
    const parts = [around('redact', [0.5, 1.5])]
    expect(stateAt(parts, [{ ...gap, resolution: 'covered' }])).toEqual(['covered', 'covered', 'open'])
    expect(stateAt(parts, [{ ...gap, resolution: 'absent' }])).toEqual(['covered', 'open', 'open'])
  })
})
