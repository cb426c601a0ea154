import { describe, expect, it } from 'vitest'

import { casesOfToday } from './cases-of-today.ts'
import { rotationOf } from './rotation.ts'

describe('the cases of a day', () => {
  it('are each case once in the given number of days', () => {
    const runs = [20_782, 20_783, 20_784].map((day) => casesOfToday(['a', 'b', 'c', 'd', 'e'], 3, { day, isWhole: false }))
    expect(runs).toEqual([['b', 'e'], ['c'], ['a', 'd']])
  })

  it('are all cases in a run of the whole matrix', () => {
    expect(casesOfToday(['a', 'b', 'c'], 3, { day: 20_782, isWhole: true })).toEqual(['a', 'b', 'c'])
  })

  it('are those of the day and the matrix that the environment names', () => {
    expect(rotationOf({ TEST_DAY: '20782' })).toEqual({ day: 20_782, isWhole: false })
    expect(rotationOf({ TEST_DAY: '20782', TEST_MATRIX: 'whole' })).toEqual({ day: 20_782, isWhole: true })
  })
})
