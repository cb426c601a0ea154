import { expect, it } from 'vitest'

import { percentOf } from './progress'

it('adds up the stages of a job', () => {
  expect(percentOf('detect', { stage: 'decode', fraction: 0 }, 0)).toBe(0)
  expect(percentOf('detect', { stage: 'load-detector', fraction: 1 }, 0)).toBe(40)
  expect(percentOf('detect', { stage: 'detect', fraction: 0.5 }, 40)).toBe(70)
})

it('never decreases and stays below 100 until the end', () => {
  expect(percentOf('redact', { stage: 'decode', fraction: 1 }, 60)).toBe(60)
  expect(percentOf('redact', { stage: 'verify', fraction: 1 }, 60)).toBe(99)
  expect(percentOf('probe', { stage: 'verify', fraction: 1 }, 12)).toBe(12)
  expect(percentOf('probe', { stage: 'decode', fraction: 7 }, 12)).toBe(99)
})
