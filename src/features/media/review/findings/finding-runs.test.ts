import { expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { versionLike } from '#api/test-support.ts'
import { Clock } from '#editor/clock.ts'
import { shareCovered } from '#lib/review/face-match.ts'
import { covers } from '#tests/editor-over-time.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { rectAt } from '#editor/items/keyframes.ts'
import { findingCases, judgeFindings, type PlacedCase } from './judge-findings'
import { coverFinding, keepFinding } from './resolve-finding'

const SIZE = { width: 1000, height: 800 }
const FRAMES = Array.from({ length: 201 }, (_unused, index) => index / 25)
const box = (x: number, side = 100) => ({ x, y: 300, width: side, height: side })

/** A face that moves to the right from 1 s to 5 s, stays until 6 s, and is shown at 3 s. */
const run: VerificationFinding = {
  check: 'faces',
  severity: 'error',
  detail: 'Possible face from 0:01.00 to 0:06.00.',
  box: box(300),
  place: { time: 3, box: box(300) },
  positions: [
    { time: 1, box: box(100) },
    { time: 5, box: box(500) },
    { time: 6, box: box(500) },
  ],
}

function open(finding: VerificationFinding, tracks: readonly Track[] = []) {
  const clock = new Clock({ range: { start: 0, end: 8 }, now: () => 0, frameTimes: FRAMES })
  const driver = new EditorDriver({ ...makeReview(tracks), ...SIZE }, undefined, undefined, clock)
  const report = { ...versionLike('v1').report, ...SIZE, redacted: [], checks: [], outcome: 'findings' as const, findings: [finding] }
  const cases = findingCases(report, true)
  const one = cases[0] as PlacedCase
  return {
    driver,
    one,
    state: () => judgeFindings(cases, report, driver.state.settled, SIZE, true).get('0')?.state,
    /** The frames in which the face isn't inside the boxes of the review. */
    visibleAt: () =>
      FRAMES.filter((time) => {
        const face = rectAt(one.path, time)
        return (
          face &&
          shareCovered(
            face,
            covers(driver.state.settled, time).map((each) => ({ box: each })),
            SIZE,
          ) < 0.98
        )
      }),
  }
}

it('[MEDIA-06] covers a face in all frames of its finding', () => {
  const { driver, one, state, visibleAt } = open(run)
  coverFinding(driver.editor, one)
  expect(visibleAt()).toEqual([])
  expect(state()).toBe('covered')
  // Half a second before and after.
  expect(driver.tracks[0]?.positions.map(({ time }) => time)).toEqual([0.48, 1, 3, 5, 6, 6.48])
  driver.editor.undo()
  expect([driver.tracks, state()]).toEqual([[], 'open'])
})

it('[MEDIA-06] leaves a face visible in all frames of its finding', () => {
  const { driver, one, state, visibleAt } = open(run)
  keepFinding(driver.editor, one)
  expect(driver.tracks).toMatchObject([{ decision: 'keep', kind: 'face' }])
  expect(visibleAt()).toEqual([])
  expect(state()).toBe('kept')
})

it('[MEDIA-06] isn’t resolved by a redaction of only the frame that it shows', () => {
  const { state } = open(run, [
    { ...faceTrack('a', box(300)), positions: [2.5, 3.5].map((time) => ({ time, x: 200, y: 250, width: 300, height: 300 })) },
  ])
  expect(state()).toBe('open')
})

it('[MEDIA-06] grows a track that lasts as long as the finding in all of its frames, also at its own keyframes', () => {
  const small = [0, 2, 4.5, 8].map((time) => ({ time, ...box(time < 1 ? 100 : time === 2 ? 200 : time < 5 ? 450 : 500, 60) }))
  const { driver, one, state, visibleAt } = open(run, [{ ...faceTrack('a', box(100)), positions: small }])
  coverFinding(driver.editor, one)
  expect(driver.tracks.map(({ id }) => id)).toEqual(['a'])
  expect(visibleAt()).toEqual([])
  expect(state()).toBe('covered')
})

it('[MEDIA-06] draws a new item where the track of the face ends earlier', () => {
  const short = { ...faceTrack('a', box(300)), positions: [2.5, 3.5].map((time) => ({ time, ...box(300, 60) })) }
  const { driver, one, state, visibleAt } = open(run, [short])
  coverFinding(driver.editor, one)
  expect(driver.tracks.map(({ id }) => id)).toEqual(['a', 'drawn-1'])
  expect(driver.tracks[0]?.positions).toEqual(short.positions)
  expect(visibleAt()).toEqual([])
  expect(state()).toBe('covered')
})

it('[MEDIA-06] covers a face that enters the frame, also between the boxes that are partly outside', () => {
  const positions = [
    { time: 1, box: box(-90) },
    { time: 2, box: box(110) },
  ]
  const { driver, one, visibleAt } = open({ ...run, box: box(110), place: { time: 2, box: box(110) }, positions })
  coverFinding(driver.editor, one)
  expect(visibleAt()).toEqual([])
})

it('[MEDIA-06] resolves a finding without positions in its own frame', () => {
  const { positions: _positions, ...still } = run
  const { driver, one, state } = open(still)
  coverFinding(driver.editor, one)
  expect(driver.tracks[0]?.positions.map(({ time }) => time)).toEqual([2.48, 3, 3.48])
  expect(state()).toBe('covered')
})
