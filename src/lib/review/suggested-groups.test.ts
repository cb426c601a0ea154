import { expect, it } from 'vitest'

import { isSuggested, suggestedGroup } from './suggested-groups'

it('names suggested groups by the detection and the person, in at most 64 characters', () => {
  expect(suggestedGroup('job-7', 2)).toBe('suggested-job-7-2')
  expect(suggestedGroup('x'.repeat(80), 12)).toHaveLength(64)
  expect(suggestedGroup('x'.repeat(80), 12)).toMatch(/-12$/)
})

it('tells suggestions from the groups of reviewers', () => {
  expect([suggestedGroup('job-7', 2), 'group-suggested-1', undefined].map((group) => isSuggested(group))).toEqual([true, false, false])
})
