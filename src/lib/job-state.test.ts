import { expect, test } from 'vitest'

import { isActive } from './job-state'

test('a job is active until it has ended', () => {
  const states = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
  expect(states.filter((state) => isActive({ state }))).toEqual(['queued', 'running'])
  expect(isActive(undefined)).toBe(false)
})
