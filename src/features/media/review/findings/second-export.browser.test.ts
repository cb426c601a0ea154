import { expect, it } from 'vitest'

import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { versionLike } from '#api/test-support.ts'
import { Clock } from '#editor/clock.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { faceClip } from '#engine/testing/face-clips.ts'
import { labelledSample } from '#engine/testing/labelled-samples.ts'
import { exportClip, type Clip } from '#engine/testing/verify-clips.ts'
import { verifyVideo } from '#engine/video/verify/verify.ts'
import { movingItem, movingRegionsOf } from '#lib/review/moving-regions.ts'
import type { Review } from '#editor/review.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { findingCases, judgeFindings, type PlacedCase } from './judge-findings'
import { coverFinding, keepFinding } from './resolve-finding'

const SIZE = { width: 320, height: 240 }
/** Three seconds, in which the face moves by 144 pixels, which is more than its width. */
const TIMES = Array.from({ length: 72 }, (_unused, index) => index / 24)
const detector = createFullRangeModel()

/** Exports a clip by a review and returns what verification finds about faces. */
async function exported(clip: Clip, { tracks, gaps = [], style }: Review): Promise<VerificationFinding[]> {
  const regions = movingRegionsOf({ tracks, gaps, style })
  const kept = tracks.filter(({ decision }) => decision === 'keep').map((track) => movingItem(track, gaps))
  const { findings } = await verifyVideo({
    source: clip.file,
    output: await exportClip(clip, regions),
    plan: { regions, kept },
    frames: { times: clip.times, ...SIZE },
    detector,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return findings.filter(({ check }) => check === 'faces')
}

it.for([
  ['covered', coverFinding],
  ['left visible', keepFinding],
] as const)('[MEDIA-06] a face that is %s from its finding isn’t found again by the next export', async ([, resolve]) => {
  const sample = await labelledSample('obama_and_biden.jpg')
  if (sample === undefined) return
  const { clip } = await faceClip(sample, { ...SIZE, times: TIMES, size: 96, top: 60, leftAt: (index) => 40 + 2 * index })
  const clock = new Clock({ range: { start: 0, end: 3 }, now: () => 0, frameTimes: TIMES })
  const driver = new EditorDriver({ ...makeReview([]), ...SIZE }, undefined, undefined, clock)
  const findings = await exported(clip, driver.state.settled)
  expect(findings).toHaveLength(1)
  const report = { ...versionLike('v1').report, ...SIZE, redacted: [], checks: [], outcome: 'findings' as const, findings }
  const cases = findingCases(report, true)
  resolve(driver.editor, cases[0] as PlacedCase)
  expect(judgeFindings(cases, report, driver.state.settled, SIZE, true).get('0')?.state).not.toBe('open')
  expect(await exported(clip, driver.state.settled)).toEqual([])
})
