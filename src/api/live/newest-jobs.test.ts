import { expect, test } from 'vitest'

import type { Job } from '#generated/model/job.zod.ts'
import { canRunNext, failureOf, newestJobs, cancelLabel, jobLabel, progressOf, shortLabel, stepLabel } from './newest-jobs'

const job = (id: string, mediaId: string, createdAt: number, state: Job['state'] = 'succeeded'): Job => ({
  id,
  mediaId,
  kind: 'detect',
  state,
  stage: null,
  progress: 0,
  error: null,
  versionId: null,
  createdAt,
  finishedAt: null,
})

test('returns the newest job of each file, or the first in the list for the same second', () => {
  const newest = newestJobs([job('3', 'a', 30), job('2', 'a', 30), job('1', 'b', 10), job('4', 'b', 40)])
  expect([...newest].map(([mediaId, { id }]) => [mediaId, id])).toEqual([
    ['a', '3'],
    ['b', '4'],
  ])
})

test('skips a cancelled job, so that an earlier failure stays visible', () => {
  const newest = newestJobs([job('2', 'a', 20, 'cancelled'), job('1', 'a', 10, 'failed')])
  expect(newest.get('a')?.id).toBe('1')
})

test('does not skip a cancelled check, because it leaves its file unusable', () => {
  const error = 'The check was cancelled.'
  const newest = newestJobs([job('2', 'a', 20, 'cancelled'), { ...job('1', 'a', 10, 'cancelled'), kind: 'probe', error }])
  expect(failureOf(newest.get('a'))).toBe(error)
})

test('a paused job has not failed', () => {
  const failures = (['queued', 'running', 'succeeded', 'failed'] as const).map((state) =>
    failureOf({ ...job('1', 'a', 1, state), error: 'Why' }),
  )
  expect(failures).toEqual([null, null, null, 'Why'])
})

test('names the stage of a job, or its kind for a stage that a newer back end has added', () => {
  const running = { ...job('1', 'a', 1, 'running'), kind: 'transcribe' as const }
  expect(progressOf({ ...running, stage: 'load-detector' }).label).toBe('Loading detectors')
  expect(progressOf({ ...running, stage: null }).label).toBe('Transcribing')
  expect(progressOf({ ...running, stage: 'summarise' as Job['stage'] }).label).toBe('Transcribing')
})

test('names the place in line of a waiting job and the job before it', () => {
  const waiting = job('1', 'a', 1, 'queued')
  const before = { jobId: '2', mediaId: 'b', kind: 'redact' as const, name: 'report.pdf' }
  const labels = [
    waiting,
    { ...waiting, place: 1 },
    { ...waiting, place: 3, waitsFor: before },
    { ...waiting, place: 3, waitsFor: { ...before, kind: 'summarise' as Job['kind'] } },
    { ...waiting, place: 3, error: 'Storage is full.' },
  ].map((one) => [progressOf(one).label, shortLabel(one), stepLabel(one), canRunNext(one)])
  expect(labels).toEqual([
    ['Waiting to detect', 'Waiting to detect', 'Waiting to detect', false],
    ['Waiting to detect: next', 'Next in line', 'Waiting to detect', false],
    ['Waiting to detect: 3rd in line, after the redaction of report.pdf', '3rd in line', 'Waiting to detect', true],
    ['Waiting to detect: 3rd in line, after the job of report.pdf', '3rd in line', 'Waiting to detect', true],
    ['Storage is full.', 'Storage is full.', 'Storage is full.', true],
  ])
})

test('names and cancels a job of a kind that a newer back end has added', () => {
  const kind = 'summarise' as Job['kind']
  expect(progressOf({ ...job('1', 'a', 1, 'running'), kind, stage: null }).label).toBe('Processing')
  expect([jobLabel(kind), cancelLabel(kind)]).toEqual(['Processing', 'Cancel job'])
})
