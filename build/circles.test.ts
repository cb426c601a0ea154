import { describe, expect, it } from 'vitest'

import { circlesOf } from './circles.ts'

const arrow = (text: string) => {
  const [from = '', to = ''] = text.split(' > ')
  return { from, to }
}

describe('circles', () => {
  it('are groups of files that import each other, however long the way', () => {
    const imports = ['a > b', 'b > c', 'c > a', 'c > d', 'd > e', 'e > d', 'f > a'].map(arrow)
    expect(circlesOf(imports)).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ])
  })

  it('need a way back', () => {
    expect(circlesOf(['a > b', 'a > c', 'b > c'].map(arrow))).toEqual([])
  })
})
