import { expect, test } from 'vitest'

import { jobLike, mediaLike } from '../../../../api/test-support'
import { imageStatus } from './image-status'
import { stepStatuses } from './image-steps'

const failed = (kind: 'probe' | 'detect' | 'redact') => jobLike('m', { kind, state: 'failed', error: 'It did not work.' })

test('[MEDIA-01] takes the active job over the media state', () => {
  const job = jobLike('m', { kind: 'detect', state: 'queued' })
  expect(imageStatus(mediaLike('m'), job)).toEqual({ kind: 'working', step: 'find', job })
  const redacting = jobLike('m', { kind: 'redact', state: 'running' })
  expect(imageStatus(mediaLike('m', { state: 'Ready for review' }), redacting)).toMatchObject({ kind: 'working', step: 'redact' })
})

test('[MEDIA-01] treats a busy media state without a job as work', () => {
  expect(imageStatus(mediaLike('m', { state: 'Detecting' }), undefined)).toEqual({ kind: 'working', step: 'find', job: undefined })
  expect(imageStatus(mediaLike('m', { state: 'Redacting' }), undefined)).toEqual({ kind: 'working', step: 'redact', job: undefined })
})

test.each([
  ['Uploaded', { kind: 'uploaded', failure: null }],
  ['Converted', { kind: 'uploaded', failure: null }],
  ['Ready for review', { kind: 'reviewable', isRedacted: false, failedStep: null, failure: null }],
  ['Redacted', { kind: 'reviewable', isRedacted: true, failedStep: null, failure: null }],
] as const)('[MEDIA-01] %s without a failure', (state, status) => {
  expect(imageStatus(mediaLike('m', { state }), undefined)).toEqual(status)
})

test('a failed detection can be retried', () => {
  expect(imageStatus(mediaLike('m', { state: 'Error' }), failed('detect'))).toEqual({ kind: 'uploaded', failure: 'It did not work.' })
})

test('a failed redaction leads back to the review', () => {
  const status = { kind: 'reviewable', isRedacted: false, failedStep: 'redact', failure: 'It did not work.' }
  expect(imageStatus(mediaLike('m', { state: 'Error' }), failed('redact'))).toEqual(status)
})

test('a file that is not an image is unusable', () => {
  expect(imageStatus(mediaLike('m', { state: 'Failed' }), failed('probe'))).toEqual({ kind: 'unusable', failure: 'It did not work.' })
})

test('a failure without a message is an unknown error', () => {
  expect(imageStatus(mediaLike('m', { state: 'Failed' }), undefined)).toMatchObject({ failure: 'Unknown error.' })
  const error = 'The check was cancelled. Delete this file, or upload it again.'
  const cancelled = jobLike('m', { kind: 'probe', state: 'cancelled', error })
  expect(imageStatus(mediaLike('m', { state: 'Failed' }), cancelled)).toEqual({ kind: 'unusable', failure: error })
})

test('the steps follow the status', () => {
  const reviewable = { kind: 'reviewable', isRedacted: false, failedStep: null, failure: null } as const
  const rows = [
    stepStatuses({ kind: 'uploaded', failure: null }),
    stepStatuses({ kind: 'uploaded', failure: 'No detector.' }),
    stepStatuses({ kind: 'working', step: 'redact', job: undefined }),
    stepStatuses(reviewable),
    stepStatuses({ ...reviewable, isRedacted: true }),
    stepStatuses({ ...reviewable, failedStep: 'redact', failure: 'No.' }),
    stepStatuses({ ...reviewable, failedStep: 'find', failure: 'No.' }),
  ].map(({ find, review, redact }) => [find, review, redact])
  expect(rows).toEqual([
    ['current', 'ahead', 'ahead'],
    ['failed', 'ahead', 'ahead'],
    ['done', 'done', 'current'],
    ['done', 'current', 'ahead'],
    ['done', 'done', 'done'],
    ['done', 'done', 'failed'],
    ['done', 'current', 'ahead'],
  ])
})
