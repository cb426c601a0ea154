import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { InterruptPoint } from '#backend/ports/interrupt.ts'
import type { Fault } from './faults'
import { interruptBy } from './interrupt'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const POINTS: readonly InterruptPoint[] = ['job-start', 'upload-chunk']

it.each(POINTS)('holds the %s until the fault is turned off', async (point) => {
  let fault: Fault | null = 'held-work'
  const onEnd = vi.fn<() => void>()
  const held = interruptBy(() => Promise.resolve(fault))(point).then(onEnd)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  fault = null
  await vi.advanceTimersByTimeAsync(1000)
  expect(onEnd).toHaveBeenCalledOnce()
  await held
})

it('ends a held job that is cancelled', async () => {
  const controller = new AbortController()
  const onEnd = vi.fn<(error: unknown) => void>()
  const held = interruptBy(() => Promise.resolve('held-work'))('job-start', controller.signal).catch(onEnd)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onEnd).not.toHaveBeenCalled()
  controller.abort()
  await held
  expect(onEnd).toHaveBeenCalledWith(new Error('The job was stopped.'))
})
