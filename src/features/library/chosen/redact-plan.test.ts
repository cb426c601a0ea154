import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { mediaLike } from '#api/test-support.ts'
import { planOf, reasonByState, requestFor, unexplainedIn, unreviewedWords, type Redactable } from './redact-plan'

const face: Detections['tracks'][number] = {
  id: 'a',
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 0, y: 0, width: 1, height: 1 }],
}
const review = (tracks: Detections['tracks'], more: Partial<Detections> = {}): Detections => ({
  mediaId: 'm',
  revision: 3,
  width: 10,
  height: 10,
  style: 'Black Box',
  tracks,
  updatedAt: 1,
  ...more,
})
const reviewed = { at: 1_795_000_000 }
const media = mediaLike('m', { state: 'Ready for review' })

it('[MEDIA-05] plans from the saved review and counts unreviewed items', () => {
  expect(planOf(media, review([face, face]))).toEqual({
    media,
    revision: 3,
    covered: 2,
    kept: 0,
    unreviewed: 2,
    withoutReason: 2,
    isUnsearched: false,
  })
  expect(planOf(media, review([face, { ...face, decision: 'keep', reviewed }]))).toMatchObject({ covered: 1, kept: 1, unreviewed: 1 })
})

it('ignores deleted detections, reports whether detection was run, and passes the reviewed file on', () => {
  const source = { sha256: 'c'.repeat(64), width: 10, height: 10 }
  expect(planOf(media, review([face, { ...face, deleted: true }], { source }))).toMatchObject({
    source,
    covered: 1,
    kept: 0,
    unreviewed: 1,
    isUnsearched: false,
  })
  expect(planOf(media, review([{ ...face, source: 'drawn' }], { detection: null }))).toMatchObject({ isUnsearched: true })
})

it('counts audio spans', () => {
  const span = {
    id: 's',
    source: 'detected',
    category: null,
    text: null,
    confidence: 1,
    decision: 'redact',
    cover: 'mute',
    start: 0,
    end: 1,
  } as const
  expect(planOf(media, review([], { spans: [span] }))).toMatchObject({ covered: 1 })
})

it('skips media without anything to redact and media that are not ready', () => {
  expect(planOf(media, review([{ ...face, decision: 'keep' }]))).toEqual({ media, reason: 'nothing to redact' })
  expect(reasonByState(media)).toBeNull()
  expect(reasonByState({ ...media, state: 'Uploaded' })).toBe('detection not run')
})

it('plans media whose version is out of date, and those that failed after a review', () => {
  expect(reasonByState({ ...media, state: 'Redacted', work: 'ready' })).toBe('already redacted')
  expect(reasonByState({ ...media, state: 'Redacted', work: 'review' })).toBeNull()
  expect(reasonByState({ ...media, state: 'Converted', work: 'search' })).toBe('detection not run')
  expect(reasonByState({ ...media, state: 'Converted', work: 'review' })).toBeNull()
  expect(reasonByState({ ...media, state: 'Error' })).toBe('last job failed')
  expect(reasonByState({ ...media, state: 'Error', reviewProgress: { reviewed: 0, total: 2 } })).toBeNull()
})

it('describes unreviewed items', () => {
  const plan = (...counts: number[]) => counts.map((unreviewed) => ({ ...planOf(media, review([face])), unreviewed }) as Redactable)
  expect(unreviewedWords(plan(5, 0, 7))).toBe('2 of 3 files have 12 unreviewed items')
  expect(unreviewedWords(plan(1, 0))).toBe('1 of 2 files has 1 unreviewed item')
  expect(unreviewedWords(plan(0, 0))).toBe('')
})

it('[MEDIA-05] counts the redactions without a reason by project, and leaves out projects that ask for none', () => {
  const planIn = (id: string, projectId: string, tracks: Detections['tracks'], more: Partial<Detections> = {}) =>
    planOf(mediaLike(id, { projectId, projectName: `Project ${projectId}` }), review(tracks, more)) as Redactable
  const files = [
    planIn('a', 'p2', [face, { ...face, reason: 's38' }, { ...face, decision: 'keep' }, { ...face, deleted: true }]),
    planIn('b', 'p3', [face]),
    planIn('c', 'p2', [face, face]),
    planIn('d', 'p2', [face], { defaultReason: 's38' }),
    planIn('e', 'p1', [face]),
  ]
  expect(files.map(({ withoutReason }) => withoutReason)).toEqual([1, 1, 2, 0, 1])
  const lists = new Map([
    ['p3', [{ code: 'b6', text: '' }]],
    ['p2', [{ code: 's38', text: '' }]],
  ])
  expect(
    unexplainedIn(files, lists).map(({ projectName, reasons, files: found }) => [
      projectName,
      reasons.map(({ code }) => code),
      found.map((file) => file.media.id),
    ]),
  ).toEqual([
    ['Project p2', ['s38'], ['a', 'c']],
    ['Project p3', ['b6'], ['b']],
  ])
})

it('requests a redaction with what was confirmed', () => {
  const source = { sha256: 'c'.repeat(64), width: 10, height: 10 }
  const plan = planOf({ ...media, name: 'street.jpg' }, review([face], { source })) as Redactable
  expect(requestFor(plan, 'I confirm.')).toEqual({
    revision: 3,
    source,
    title: 'street (redacted)',
    description: '',
    attestation: { statement: 'I confirm.', unreviewed: 1 },
  })
})
