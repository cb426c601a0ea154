import { expect, it } from 'vitest'

import { ownRules } from './own-rules'

it('reads words and regular expressions, one per line', () => {
  expect(ownRules('Anna Berg\n\n /K-\\d+/ \n/\nand/or')).toEqual([
    { id: 'words', words: ['Anna Berg', '/', 'and/or'] },
    { id: '/K-\\d+/', pattern: 'K-\\d+', matchCase: false },
  ])
  expect(ownRules(' \n')).toEqual([])
})
