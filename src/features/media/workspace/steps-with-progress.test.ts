import { describe, expect, it } from 'vitest'

import type { StepStatus } from '../parts/step'
import { stepsWithProgress } from './steps-with-progress'

const steps = (...[detect, review, exported]: [StepStatus, StepStatus, StepStatus]) => [
  { id: 'detect', status: detect, summary: '3 faces' },
  { id: 'review', status: review, summary: undefined },
  { id: 'export', status: exported, summary: undefined },
]
const statuses = (...args: Parameters<typeof stepsWithProgress>) => stepsWithProgress(...args).map(({ status }) => status)

describe('[MEDIA-04] steps of a file', () => {
  it('tick the review only when every item is reviewed, also after an export', () => {
    const exported = steps('done', 'done', 'done')
    expect(statuses(exported, { reviewed: 2, total: 12 })).toEqual(['done', 'unfinished', 'done'])
    expect(statuses(exported, { reviewed: 12, total: 12 })).toEqual(['done', 'done', 'done'])
  })

  it('go on to the export once the review is done', () => {
    const open = steps('done', 'current', 'ahead')
    expect(statuses(open, { reviewed: 2, total: 12 })).toEqual(['done', 'current', 'ahead'])
    expect(statuses(open, { reviewed: 12, total: 12 })).toEqual(['done', 'done', 'current'])
  })

  it('keep the statuses of the workflow without items and while the progress is unknown', () => {
    expect(statuses(steps('done', 'current', 'ahead'), { reviewed: 0, total: 0 })).toEqual(['done', 'current', 'ahead'])
    expect(statuses(steps('done', 'done', 'done'), { reviewed: 0, total: 0 })).toEqual(['done', 'done', 'done'])
    expect(statuses(steps('done', 'done', 'done'), undefined)).toEqual(['done', 'done', 'done'])
  })

  it('name the progress in the review step and leave the other summaries', () => {
    expect(stepsWithProgress(steps('done', 'current', 'ahead'), { reviewed: 2, total: 12 }).map(({ summary }) => summary)).toEqual([
      '3 faces',
      '2 of 12 reviewed',
      undefined,
    ])
  })
})
