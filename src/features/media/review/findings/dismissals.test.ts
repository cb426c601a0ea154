import { expect, it } from 'vitest'

import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { versionLike } from '#api/test-support.ts'
import { Clock } from '#editor/clock.ts'
import { splitTrack } from '#editor/items/split-commands.ts'
import { judgedFacesOf } from '#lib/review/judged-faces.ts'
import { printOf } from '#lib/review/pixel-print.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { dismissFinding } from './dismiss-finding'
import { findingCases, judgeFindings, type PlacedCase } from './judge-findings'

const SIZE = { width: 1000, height: 800 }
const box = (x: number) => ({ x, y: 300, width: 100, height: 100 })
const cells = Array.from({ length: 144 }, (_unused, index) => (index % 12 < 6 ? 40 : 160))
const POSTER = printOf(cells)
const SIMILAR = printOf(cells.map((cell, index) => cell + 12 * (index % 2)))
const OTHER = printOf(cells.map((cell, index) => (index < 72 ? 200 - cell : cell)))

const finding = (from: number, to: number, x: number, print: string | undefined, toX = x): VerificationFinding => ({
  check: 'faces',
  severity: 'error',
  detail: `Possible face from ${from} s.`,
  box: box(x),
  place: { time: from, box: box(x) },
  positions: [
    { time: from, box: box(x) },
    { time: to, box: box(toX) },
  ],
  ...(print === undefined ? {} : { print }),
})

function open(findings: VerificationFinding[], isTimed = true) {
  const clock = isTimed ? new Clock({ range: { start: 0, end: 30 }, now: () => 0, frameTimes: [0, 30] }) : undefined
  const driver = new EditorDriver({ ...makeReview([]), ...SIZE }, undefined, undefined, clock)
  const report = { ...versionLike('v1').report, ...SIZE, redacted: [], checks: [], outcome: 'findings' as const, findings }
  const cases = findingCases(report, isTimed) as PlacedCase[]
  const states = (now = report) => {
    const judged = judgeFindings(cases, now, driver.state.settled, SIZE, isTimed)
    return cases.map(({ id }) => judged.get(id)?.state)
  }
  const dismiss = (index: number) =>
    dismissFinding(driver.editor, versionLike('v1', { title: 'Street', report }), cases[index] as PlacedCase, cases)
  return { driver, report, states, dismiss }
}

it('[MEDIA-06] dismisses all findings of a followed subject as one undo step', () => {
  const { driver, states, dismiss } = open([
    finding(1, 3, 100, POSTER, 140),
    // Continues the first, after a second.
    finding(4, 6, 145, SIMILAR),
    // The same pixels at the same place, long after.
    finding(20, 21, 100, POSTER),
    // Something else at the place soon after, and the same pixels at another place.
    finding(7, 8, 145, OTHER),
    finding(20, 21, 600, POSTER),
  ])
  dismiss(0)
  expect(states()).toEqual(['dismissed', 'dismissed', 'dismissed', 'open', 'open'])
  expect(driver.tracks).toMatchObject([
    {
      kind: 'object',
      decision: 'keep',
      source: 'drawn',
      note: 'Not a face. Finding of Street',
      dismissed: { versionId: 'v1', version: 'Street', places: [{ time: 1 }, { time: 4 }, { time: 20 }] },
    },
  ])
  expect(driver.tracks[0]?.positions.map(({ time, outside }) => [time, outside === true])).toEqual([
    [1, false],
    [3, false],
    [3.001, true],
    [4, false],
    [6, false],
    [6.001, true],
    [20, false],
    [21, false],
  ])
  driver.editor.undo()
  expect([driver.tracks, states()]).toEqual([[], ['open', 'open', 'open', 'open', 'open']])
})

it('[MEDIA-06] keeps a finding open that was partly covered, because the rest may be a face', () => {
  const { states, dismiss } = open([finding(1, 3, 100, POSTER), finding(3.5, 4, 100, undefined)])
  dismiss(0)
  expect(states()).toEqual(['dismissed', 'open'])
})

it('[MEDIA-06] counts a judgement only for the file that was judged, and while its item is kept', () => {
  const { driver, report, states, dismiss } = open([finding(1, 3, 100, POSTER)])
  const id = dismiss(0)
  expect(states({ ...report, sourceSha256: 'c'.repeat(64) })).toEqual(['open'])
  driver.editor.select(id)
  driver.actions.run('delete')
  expect(states()).toEqual(['open'])
  expect(judgedFacesOf(driver.tracks)).toEqual([])
})

it('[MEDIA-06] stays with the first part of an item that is split, so that deleting it ends the judgement', () => {
  const { driver, states, dismiss } = open([finding(1, 3, 100, POSTER)])
  const id = dismiss(0)
  const changes = splitTrack(driver.state.settled, id, 2, { newId: () => 'later', number: 9 })
  driver.editor.commit('split', changes)
  expect(driver.tracks.map((track) => [track.id, track.dismissed !== undefined])).toEqual([
    [id, true],
    ['later', false],
  ])
  expect(states()).toEqual(['dismissed'])
  driver.editor.select(id)
  driver.actions.run('delete')
  expect(states()).toEqual(['open'])
})

it('[MEDIA-06] dismisses a finding in an image', () => {
  const { positions: _positions, ...still } = finding(0, 0, 100, POSTER)
  const { driver, states, dismiss } = open([still], false)
  dismiss(0)
  expect(states()).toEqual(['dismissed'])
  expect(driver.tracks[0]?.positions).toEqual([{ time: 0, ...box(100) }])
})
