import { expect, it } from 'vitest'

import { countFindings } from './findings'

const finding = { check: 'faces', detail: 'A face is left.', box: null } as const

it('[MEDIA-06] counts a finding without a severity as an error', () => {
  expect(countFindings({ findings: [finding, { ...finding, severity: 'error' }], checks: [] })).toEqual({ errors: 2, warnings: 0 })
})

it('[MEDIA-06] counts warnings separately, including a check that warns without a finding', () => {
  const checks = [
    { name: 'faces', outcome: 'warning', detail: '' },
    { name: 'rest', outcome: 'warning', detail: '' },
    { name: 'metadata', outcome: 'passed', detail: '' },
  ] as const
  expect(countFindings({ findings: [{ ...finding, severity: 'warning' }], checks: [...checks] })).toEqual({ errors: 0, warnings: 2 })
})
