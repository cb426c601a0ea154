import { beforeAll, expect, it } from 'vitest'

import type { JudgedFinding } from '#generated/model/judgedFinding.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { versionLike } from '#api/test-support.ts'
import { Clock } from '#editor/clock.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { faceClip } from '#engine/testing/face-clips.ts'
import { labelledSample } from '#engine/testing/labelled-samples.ts'
import { exportClip, type Clip } from '#engine/testing/verify-clips.ts'
import { verifyVideo } from '#engine/video/verify/verify.ts'
import { judgedFacesOf } from '#lib/review/judged-faces.ts'
import { movingItem, movingRegionsOf } from '#lib/review/moving-regions.ts'
import type { Review } from '#editor/review.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { dismissFinding } from './dismiss-finding'
import { findingCases, judgeFindings, type PlacedCase } from './judge-findings'
import { coverFinding, keepFinding } from './resolve-finding'

const SIZE = { width: 320, height: 240 }
/** Three seconds, in which the face moves by 144 pixels, which is more than its width. */
const TIMES = Array.from({ length: 36 }, (_unused, index) => index / 12)
const detector = createFullRangeModel()

/** Exports a clip by a review and returns what verification finds about faces. */
async function exported(
  clip: Clip,
  { tracks, gaps = [], style }: Review,
  sourceSha256: string,
): Promise<{ found: VerificationFinding[]; judged: JudgedFinding[]; summary: string | undefined }> {
  const regions = movingRegionsOf({ tracks, gaps, style })
  const kept = tracks.filter(({ decision }) => decision === 'keep').map((track) => movingItem(track, gaps))
  const {
    findings,
    judged = [],
    checks,
  } = await verifyVideo({
    source: clip.file,
    sourceSha256,
    output: await exportClip(clip, regions),
    plan: { regions, kept, judged: judgedFacesOf(tracks) },
    frames: { times: clip.times, ...SIZE },
    detector,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const summary = checks.find(({ name }) => name === 'faces')?.detail
  return { found: findings.filter(({ check }) => check === 'faces'), judged, summary }
}

const version = versionLike('v1', { title: 'Street' })
const { sourceSha256 } = version.report

/** A clip of a face in motion. */
let shown: Clip | undefined
/** The findings of its first export, which is made without a review. */
let findings: VerificationFinding[]

beforeAll(async () => {
  const sample = await labelledSample('obama_and_biden.jpg')
  if (sample === undefined) return
  const { clip } = await faceClip(sample, { ...SIZE, times: TIMES, size: 96, top: 60, leftAt: (index) => 40 + 4 * index })
  shown = clip
  ;({ found: findings } = await exported(clip, { ...makeReview([]), ...SIZE }, sourceSha256))
  expect(findings).toHaveLength(1)
})

/** Opens the finding of the first export in a review. */
function exportedOnce() {
  if (shown === undefined) return undefined
  const clock = new Clock({ range: { start: 0, end: 3 }, now: () => 0, frameTimes: TIMES })
  const driver = new EditorDriver({ ...makeReview([]), ...SIZE }, undefined, undefined, clock)
  const report = { ...version.report, ...SIZE, redacted: [], checks: [], outcome: 'findings' as const, findings }
  const cases = findingCases(report, true) as PlacedCase[]
  const state = () => judgeFindings(cases, report, driver.state.settled, SIZE, true).get('0')?.state
  return { clip: shown, driver, report, cases, one: cases[0] as PlacedCase, state }
}

it.for([
  ['covered', coverFinding],
  ['left visible', keepFinding],
] as const)('[MEDIA-06] a face that is %s from its finding isn’t found again by the next export', async ([, resolve]) => {
  const made = exportedOnce()
  if (made === undefined) return
  const { clip, driver, one, state } = made
  resolve(driver.editor, one)
  expect(state()).not.toBe('open')
  expect(await exported(clip, driver.state.settled, sourceSha256)).toMatchObject({ found: [], judged: [] })
})

it('[MEDIA-06] what was judged not to be a face isn’t found again in the same file, and is in the report', async () => {
  const made = exportedOnce()
  if (made === undefined) return
  const { clip, driver, report, cases, one, state } = made
  const trackId = dismissFinding(driver.editor, { ...version, report }, one, cases)
  expect(state()).toBe('dismissed')
  const { found, judged, summary } = await exported(clip, driver.state.settled, sourceSha256)
  expect(found).toEqual([])
  expect(judged).toMatchObject([{ trackId, number: 1, version: 'Street' }])
  expect(summary).toContain('except those left visible and 1 place judged not to be a face in an earlier version.')
  // The same judgement says nothing about another file.
  expect(await exported(clip, driver.state.settled, 'b'.repeat(64))).toMatchObject({ found: [{ check: 'faces' }], judged: [] })
})
