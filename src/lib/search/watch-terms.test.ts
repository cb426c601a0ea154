import { expect, it } from 'vitest'

import { addedTermsWords, addTerms, parseWatchLines, watchKey, watchLine } from './watch-terms'

it('[MEDIA-02] reads a term from each line, an expression between slashes, and each term once', () => {
  expect(parseWatchLines(' Ada  Okafor \r\n\nada okafor\n/K-\\d+/\n//\nA/B')).toEqual([
    { kind: 'words', text: 'Ada Okafor' },
    { kind: 'expression', text: 'K-\\d+' },
    { kind: 'words', text: '//' },
    { kind: 'words', text: 'A/B' },
  ])
  expect(watchLine({ kind: 'expression', text: 'K-\\d+' })).toBe('/K-\\d+/')
})

it('treats words as equal in any case, spacing and apostrophe, and expressions only as written', () => {
  const key = (text: string, kind: 'words' | 'expression' = 'words') => watchKey({ kind, text })
  expect(key(' O’NEIL  jr')).toBe(key("o'neil Jr"))
  expect(key('\\w', 'expression')).not.toBe(key('\\W', 'expression'))
  expect(key('a', 'expression')).not.toBe(key('a'))
})

it('adds terms that are not listed yet, up to 1,000', () => {
  const term = (text: string) => ({ id: text, kind: 'words' as const, text })
  const { terms, ...counts } = addTerms([term('Ada')], [term('ADA'), term('Ben')])
  expect(terms.map(({ text }) => text)).toEqual(['Ada', 'Ben'])
  expect(addedTermsWords(counts)).toBe('1 added, 1 already listed')
  const full = Array.from({ length: 999 }, (_, index) => term(`Name ${index}`))
  expect(addedTermsWords(addTerms(full, [term('Ada'), term('Ben')]))).toBe(
    '1 added, 1 left out, because a watch list can have up to 1,000 terms',
  )
})
