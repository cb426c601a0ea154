import { describe, expect, it } from 'vitest'

import { importsUp, linesByFile, median, repeatsOf } from './count-code.ts'

const arrow = (text: string) => {
  const [from = '', to = ''] = text.split(' > ')
  return { from, to }
}

it.each([
  [[], 0],
  [[7], 7],
  [[9, 1, 4], 4],
  [[9, 1, 4, 2], 2],
])('returns the median of %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('counts the lines of files, without the end of the last one', () => {
  const files = new Map([
    ['a.ts', 'one()\n\n// Two.\ntwo()\n'],
    ['b.ts', 'one()'],
  ])
  expect([...linesByFile(files)]).toEqual([
    ['a.ts', 4],
    ['b.ts', 1],
  ])
})

describe('imports up', () => {
  it('are the fewer of two folders that import each other', () => {
    const down = ['x/jobs/a.ts > x/media/a.ts', 'x/jobs/b.ts > x/media/b.ts'].map(arrow)
    const up = arrow('x/media/c.ts > x/jobs/c.ts')
    expect(importsUp([...down, up], 'x')).toEqual([up])
  })

  it('are absent between folders with one direction, and within a folder', () => {
    expect(importsUp(['x/jobs/a.ts > x/media/a.ts', 'x/media/a.ts > x/media/b.ts', 'x/b.ts > x/jobs/a.ts'].map(arrow), 'x')).toEqual([])
  })
})

describe('repeated stretches', () => {
  const code = (name: string, count: number) => Array.from({ length: count }, (_unused, index) => `${name}(${index})`).join('\n')

  it('are found in two files and within one, whatever their indentation', () => {
    const files = new Map([
      ['a.ts', `${code('one', 4)}\n\n${code('two', 3)}`],
      ['b.ts', `import { one } from './one'\n  ${code('one', 4)}\nend()`],
      ['c.ts', `${code('three', 3)}\n${code('three', 3)}`],
    ])
    expect(repeatsOf(files, 2)).toEqual([
      { lines: 4, places: ['a.ts:1', 'b.ts:2'] },
      { lines: 3, places: ['c.ts:1', 'c.ts:4'] },
    ])
  })

  it('are longer than the limit', () => {
    const files = new Map([
      ['a.ts', code('one', 3)],
      ['b.ts', code('one', 3)],
    ])
    expect(repeatsOf(files, 3)).toEqual([])
  })
})
