import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { jobLike, mediaLike } from '#api/test-support.ts'
import { createQueue, FINISHED_STAYS_MS } from './queue'

const job = (id: string, changes: Parameters<typeof jobLike>[1] = {}) => ({
  type: 'job' as const,
  data: jobLike(id, { kind: 'detect', ...changes }),
})
const ended = ({ state }: ReturnType<typeof createQueue>) => state.ended.map(({ mediaId, state: end }) => [mediaId, end])

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('is needed from the first open job, but not for checks and messages about files', () => {
  const queue = createQueue()
  queue.hear({ type: 'media', data: mediaLike('a') })
  queue.hear(job('a', { kind: 'probe', state: 'running' }))
  queue.hear(job('b', { state: 'succeeded', finishedAt: 2 }))
  expect(queue.state).toMatchObject({ isNeeded: false, ended: [] })
  queue.hear(job('c', { state: 'queued' }))
  expect(queue.state.isNeeded).toBe(true)
})

test('finished jobs disappear after 10 seconds, failed ones stay, and cancelled ones are not listed', () => {
  expect(FINISHED_STAYS_MS).toBe(10_000)
  const queue = createQueue()
  for (const id of ['a', 'b', 'c']) queue.hear(job(id, { state: 'running' }))
  queue.hear(job('a', { state: 'succeeded', finishedAt: 2 }))
  queue.hear(job('b', { state: 'failed', error: 'The file is damaged.', finishedAt: 2 }))
  queue.hear(job('c', { state: 'cancelled', finishedAt: 2 }))
  queue.hear(job('a', { state: 'succeeded', finishedAt: 2 }))
  expect(ended(queue)).toEqual([
    ['a', 'succeeded'],
    ['b', 'failed'],
  ])
  vi.advanceTimersByTime(9999)
  expect(ended(queue)).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(ended(queue)).toEqual([['b', 'failed']])
  queue.dismiss('job-b')
  expect(ended(queue)).toEqual([])
})

test('an ended job disappears with its file, and with the next job on it', () => {
  const queue = createQueue()
  for (const id of ['a', 'b']) {
    queue.hear(job(id, { state: 'running' }))
    queue.hear(job(id, { state: 'failed', finishedAt: 2 }))
  }
  queue.hear({ type: 'media_deleted', data: { id: 'a' } })
  expect(ended(queue)).toEqual([['b', 'failed']])
  queue.hear(job('c', { mediaId: 'b', state: 'queued' }))
  expect(ended(queue)).toEqual([])
})

test('counts the jobs that have ended since the queue was last empty', () => {
  const queue = createQueue()
  for (const id of ['a', 'b', 'c']) queue.hear(job(id, { state: 'running' }))
  queue.hear(job('a', { state: 'succeeded', finishedAt: 2 }))
  queue.hear(job('b', { state: 'failed', finishedAt: 2 }))
  queue.hear(job('d', { state: 'queued' }))
  expect(queue.state.finished).toBe(2)
  queue.hear(job('c', { state: 'cancelled', finishedAt: 2 }))
  queue.hear(job('d', { state: 'succeeded', finishedAt: 2 }))
  expect(queue.state.finished).toBe(3)
  queue.hear(job('e', { state: 'running' }))
  expect(queue.state.finished).toBe(0)
})
