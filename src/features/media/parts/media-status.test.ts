import { describe, expect, test } from 'vitest'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { jobLike, mediaLike } from '#api/test-support.ts'
import { failureIn, hasVersions, mediaStatus, stepStatuses } from './media-status'

const statusOf = (state: Media['state'], job?: Partial<Job>) => mediaStatus(mediaLike('m', { state }), job && jobLike('m', job))
const failed = (kind: Job['kind']): Partial<Job> => ({ kind, state: 'failed', error: 'It did not work.' })

describe('the status of a file', () => {
  test('[MEDIA-01] takes the active job over the media state', () => {
    const queued = jobLike('m', { kind: 'detect', state: 'queued' })
    expect(mediaStatus(mediaLike('m'), queued)).toEqual({ kind: 'working', work: 'detect', job: queued })
    expect(statusOf('Ready for review', { kind: 'redact' })).toMatchObject({ kind: 'working', work: 'redact' })
  })

  test('[MEDIA-01] treats a busy media state without a job as work', () => {
    expect(statusOf('Detecting')).toEqual({ kind: 'working', work: 'detect', job: undefined })
    expect(statusOf('Transcribing')).toEqual({ kind: 'working', work: 'transcribe', job: undefined })
    expect(statusOf('Redacting')).toEqual({ kind: 'working', work: 'redact', job: undefined })
  })

  test.each([
    ['Uploaded', { isReviewable: false, isRedacted: false }],
    ['Converted', { isReviewable: false, isRedacted: false }],
    ['Ready for review', { isReviewable: true, isRedacted: false }],
    ['Redacted', { isReviewable: true, isRedacted: true }],
  ] as const)('[MEDIA-01] %s without a failure is ready', (state, expected) => {
    expect(statusOf(state)).toEqual({ kind: 'ready', failedWork: null, failure: null, ...expected })
  })

  test.each([
    ['Uploaded', { kind: 'probe', state: 'running' }, 'checking'],
    ['Uploaded', { kind: 'import', state: 'queued' }, 'checking'],
    ['Converting', undefined, 'checking'],
    ['Converted', { kind: 'probe', state: 'succeeded' }, 'ready'],
    ['Transcribing', { kind: 'transcribe', state: 'queued' }, 'working'],
    ['Failed', { kind: 'probe', state: 'failed', error: 'It is cut short.' }, 'unusable'],
    ['Error', { kind: 'probe', state: 'failed', error: 'It is cut short.' }, 'unusable'],
    ['Error', { kind: 'detect', state: 'failed' }, 'ready'],
    ['Redacted', { kind: 'export', state: 'running' }, 'ready'],
  ] as const)('[MEDIA-01] %s with %o is %s', (state, job, kind) => {
    expect(statusOf(state, job).kind).toBe(kind)
  })

  test.each(['Error', 'Failed'] as const)('%s after a detection can be retried', (state) => {
    const status = statusOf(state, failed('detect'))
    expect(status).toMatchObject({ kind: 'ready', isReviewable: false, failedWork: 'detect', failure: 'It did not work.' })
    expect([failureIn(status, 'detect'), failureIn(status, 'redact')]).toEqual(['It did not work.', null])
  })

  test('leads back to the review after a failed redaction', () => {
    const expected = { kind: 'ready', isReviewable: true, isRedacted: false, failedWork: 'redact', failure: 'It did not work.' }
    expect(statusOf('Error', failed('redact'))).toEqual(expected)
    const exported = mediaLike('m', { state: 'Error', exportedVersions: [{ id: 'v', title: 'street', description: '' }] })
    expect(mediaStatus(exported, jobLike('m', failed('redact')))).toMatchObject({ isReviewable: true, isRedacted: true })
  })

  test('is unusable with the reason of a check that failed or was cancelled', () => {
    expect(statusOf('Failed', failed('probe'))).toEqual({ kind: 'unusable', failure: 'It did not work.' })
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    expect(statusOf('Failed', { kind: 'probe', state: 'cancelled', error })).toEqual({ kind: 'unusable', failure: error })
  })

  test('has an unknown error where a failure gives no reason', () => {
    expect(statusOf('Failed')).toEqual({ kind: 'unusable', failure: 'Unknown error.' })
    expect(statusOf('Error', { kind: 'detect', state: 'failed', error: null })).toMatchObject({
      failedWork: 'detect',
      failure: 'Unknown error.',
    })
  })
})

test.each([
  ['Converting', undefined, ['ahead', 'ahead', 'ahead']],
  ['Uploaded', undefined, ['current', 'ahead', 'ahead']],
  ['Converted', undefined, ['current', 'ahead', 'ahead']],
  ['Detecting', undefined, ['current', 'ahead', 'ahead']],
  ['Error', { kind: 'detect', state: 'failed' }, ['failed', 'ahead', 'ahead']],
  ['Error', { kind: 'transcribe', state: 'failed' }, ['failed', 'ahead', 'ahead']],
  ['Ready for review', undefined, ['done', 'current', 'ahead']],
  ['Ready for review', { kind: 'detect', state: 'failed' }, ['done', 'current', 'ahead']],
  ['Redacting', undefined, ['done', 'done', 'current']],
  ['Error', { kind: 'redact', state: 'failed' }, ['done', 'done', 'failed']],
  ['Redacted', undefined, ['done', 'done', 'done']],
] as const)('%s with %o has the step statuses %o', (state, job, expected) => {
  const status = statusOf(state, job)
  const steps = status.kind === 'unusable' ? undefined : stepStatuses(status)
  expect([steps?.first, steps?.review, steps?.redact]).toEqual(expected)
})

test('a file has versions when one is exported, or when its state says so before they are listed', () => {
  expect(hasVersions(mediaLike('m'))).toBe(false)
  expect(hasVersions(mediaLike('m', { state: 'Redacted' }))).toBe(true)
  expect(hasVersions(mediaLike('m', { exportedVersions: [{ id: 'v', title: 'street', description: '' }] }))).toBe(true)
})
