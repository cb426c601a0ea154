import { expect, test } from 'vitest'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { jobLike } from '../../../../api/test-support'
import { door } from '../../test-support'
import { timedStatus } from './timed-status'
import { stepStatuses } from './timed-steps'

const statusOf = (state: Media['state'], job?: Partial<Job>) => timedStatus({ ...door, state }, job && jobLike('door', job))

test.each([
  ['Uploaded', { kind: 'probe', state: 'running' }, 'checking'],
  ['Uploaded', undefined, 'ready'],
  ['Converting', undefined, 'checking'],
  ['Converted', { kind: 'probe', state: 'succeeded' }, 'ready'],
  ['Detecting', undefined, 'working'],
  ['Transcribing', { kind: 'transcribe', state: 'queued' }, 'working'],
  ['Redacting', { kind: 'redact' }, 'working'],
  ['Failed', { kind: 'probe', state: 'failed', error: 'It is cut short.' }, 'unusable'],
  ['Error', { kind: 'detect', state: 'failed' }, 'ready'],
  ['Ready for review', undefined, 'ready'],
  ['Redacted', { kind: 'export', state: 'running' }, 'ready'],
] as const)('[MEDIA-01] %s with %o is %s', (state, job, kind) => {
  expect(statusOf(state, job).kind).toBe(kind)
})

test.each([
  ['Converting', undefined, ['ahead', 'ahead', 'ahead']],
  ['Converted', undefined, ['current', 'ahead', 'ahead']],
  ['Detecting', undefined, ['current', 'ahead', 'ahead']],
  ['Error', { kind: 'transcribe', state: 'failed' }, ['failed', 'ahead', 'ahead']],
  ['Ready for review', undefined, ['done', 'current', 'ahead']],
  ['Redacting', undefined, ['done', 'done', 'current']],
  ['Error', { kind: 'redact', state: 'failed' }, ['done', 'done', 'failed']],
  ['Redacted', undefined, ['done', 'done', 'done']],
] as const)('%s with %o has the step statuses %o', (state, job, expected) => {
  const status = statusOf(state, job)
  expect(status.kind === 'unusable' ? [] : stepStatuses(status)).toEqual(expected)
})

test('a failure has the reason of the job, or is an unknown error', () => {
  expect(statusOf('Failed', { state: 'failed', error: 'It is cut short.' })).toMatchObject({ failure: 'It is cut short.' })
  expect(statusOf('Error', { kind: 'detect', state: 'failed', error: null })).toMatchObject({
    failedWork: 'find',
    failure: 'Unknown error.',
  })
})
