import { describe, expect, it } from 'vitest'

import type { CustomRule } from '../types'
import { findCustom } from './custom-finder'

const places = (text: string, rule: CustomRule): [string, number][] =>
  findCustom(text, rule).map(({ text: found, start }) => [found, start])
const pattern = (source: string): CustomRule => ({ id: 'r', pattern: source, matchCase: true })

describe("[MEDIA-04] the user's own lists and expressions", () => {
  it('find entries whole, in any case and spacing, the longest first', () => {
    const rule: CustomRule = { id: 'team', words: ['Anna', 'anna maria', "O'Neil", 'C++ (old)'] }
    expect(places('ANNA  MARIA met Annabel, Anna and O’Neil about C++ (old).', rule)).toEqual([
      ['ANNA  MARIA', 0],
      ['Anna', 25],
      ['O’Neil', 34],
      ['C++ (old)', 47],
    ])
    expect(findCustom('Anna', rule)).toEqual([
      { category: 'custom', text: 'Anna', start: 0, end: 4, confidence: 1, method: 'custom', detail: 'team' },
    ])
  })

  it('find entries in parts of words and in their own case where the rule says so', () => {
    const text = 'May may Mayor. Dismay, ADA-MAY'
    const words = ['May']
    expect(places(text, { id: 'r', words, matchCase: true })).toEqual([['May', 0]])
    expect(places(text, { id: 'r', words, wholeWords: false, matchCase: true })).toEqual([
      ['May', 0],
      ['May', 8],
    ])
    expect(places(text, { id: 'r', words, wholeWords: false }).map(([, at]) => at)).toEqual([0, 4, 8, 18, 27])
    // "May" is found although the longer entry starts with it in another case.
    expect(places('may day', { id: 'r', words: ['May Day', 'may'], matchCase: true })).toEqual([['may', 0]])
  })

  it('match expressions line by line', () => {
    expect(places('ref 12\r\nref 345\nno ref 6', pattern('^ref \\d+$'))).toEqual([
      ['ref 12', 0],
      ['ref 345', 8],
    ])
  })

  it('match case only if they shall', () => {
    expect(places('Ref ref', pattern('ref'))).toEqual([['ref', 4]])
    expect(places('Ref ref', { id: 'r', pattern: 'ref', matchCase: false })).toHaveLength(2)
  })

  it('find the same in long lines, also across the windows in which these are searched', () => {
    const line = `${'x '.repeat(1995)}AB-1234 ${'y '.repeat(3000)}AB-5678`
    expect(places(line, pattern('AB-\\d{4}'))).toEqual([
      ['AB-1234', 3990],
      ['AB-5678', 9998],
    ])
    expect(places(`${'x'.repeat(9000)}end`, pattern('^end'))).toEqual([])
    expect(places('z'.repeat(20_000), pattern('z{10}$'))).toEqual([['zzzzzzzzzz', 19_990]])
  })

  it('leave out matches of more than 1,000 characters', () => {
    expect(places(`${'a'.repeat(1000)} ${'a'.repeat(1001)}`, pattern('\\ba+\\b'))).toEqual([['a'.repeat(1000), 0]])
  })
})
