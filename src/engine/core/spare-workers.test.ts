import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { SpareWorkers } from './spare-workers'

let started: EventTarget[]
let ended: EventTarget[]
let spare: SpareWorkers<EventTarget>

beforeEach(() => {
  vi.useFakeTimers()
  started = []
  ended = []
  spare = new SpareWorkers({
    start: () => {
      const worker = new EventTarget()
      started.push(worker)
      return worker
    },
    end: (worker) => void ended.push(worker),
    workerOf: (worker) => worker as Worker,
    limit: 2,
    patience: 1000,
  })
})

afterEach(() => {
  vi.useRealTimers()
})

it('returns a waiting worker before a new one, and each only once', () => {
  const [first, second] = [spare.take(), spare.take()]
  expect(second).not.toBe(first)
  spare.giveBack(first)
  expect([spare.take() === first, started.length]).toEqual([true, 2])
  expect(spare.take()).not.toBe(first)
  expect(started).toHaveLength(3)
})

it('ends workers beyond the limit', () => {
  const workers = [spare.take(), spare.take(), spare.take()]
  for (const worker of workers) spare.giveBack(worker)
  expect(ended).toEqual([workers[2]])
})

it('ends a worker that waits too long, unless it was taken before', () => {
  const [first, second] = [spare.take(), spare.take()]
  spare.giveBack(first)
  vi.advanceTimersByTime(600)
  spare.giveBack(second)
  expect(spare.take()).toBe(first)
  vi.advanceTimersByTime(999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual([second])
  expect(spare.take()).not.toBe(second)
})

it('ends a worker that fails while it waits, and leaves one that was taken', () => {
  const [first, second] = [spare.take(), spare.take()]
  spare.giveBack(first)
  spare.giveBack(second)
  spare.take()
  first.dispatchEvent(new Event('error'))
  second.dispatchEvent(new Event('error'))
  expect(ended).toEqual([second])
  expect(started).toContain(spare.take())
  expect(started).toHaveLength(3)
})
