import { assert, constantFrom, letrec, oneof, property, string, tuple, array } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { problemOf } from './check-rule'
import { findCustom } from './custom-finder'

const problem = (pattern: string): string | null => problemOf({ id: 'r', pattern, matchCase: false })

describe('[MEDIA-04] check of regular expressions', () => {
  it.each([
    'Ref-\\d{4}',
    '\\b[A-Z]{2}\\d{6}\\b',
    '[\\w.]+@[\\w.]+\\.\\w{2,}',
    '(?:\\d{4}[ -])+\\d{4}',
    '(?:foo|bar)+x',
    'case (?:no\\.|number) \\d+',
    '(?<year>\\d{4})-\\d\\d',
    '^.*secret.*$',
    '\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)*',
    '[^\\]]+\\]x',
    '(?<=ID: )\\w+',
  ])('accepts %s', (pattern) => {
    expect(problem(pattern)).toBeNull()
  })

  it.each([
    '(a+)+b',
    '(a*)*b',
    '(a|a)*b',
    '(a|aa)+$',
    '([a-zA-Z]+)*1',
    '(\\w+\\s?)*x',
    '(?:a{1,3}){5,}b',
    '(.*a){20}',
    '(?:\\w|\\d)+x',
    '(a?){30}b',
    `${'a?'.repeat(30)}${'a'.repeat(30)}`,
    `${'(?:a|aa)'.repeat(25)}b`,
    '\\w*\\w*\\w*x',
    '(?=(a+)+b)c',
    '(x+x+)+y',
    '(?:漢+)+字',
  ])('rejects %s, which could take very long', (pattern) => {
    expect(problem(pattern)).not.toBeNull()
  })

  it.each([
    ['(', 'Invalid regular expression'],
    ['', 'Enter a regex.'],
    ['a*', 'matches an empty text'],
    ['a'.repeat(301), 'limited to 300 characters'],
    ['(a)\\1', 'References to groups aren’t supported.'],
    ['a{2000}', 'limited to 1000'],
  ])('says what is wrong with %s', (pattern, words) => {
    expect(problem(pattern)).toContain(words)
  })

  it('limits lists of words', () => {
    expect(problemOf({ id: 'r', words: ['Anna'] })).toBeNull()
    expect(problemOf({ id: 'r', words: ['…'] })).toBe('Enter at least one word or number.')
    expect(problemOf({ id: 'r', words: ['a'.repeat(201)] })).toContain('200')
    expect(problemOf({ id: 'r', words: Array.from({ length: 2001 }, () => 'a') })).toContain('2000')
  })

  it('accepts no expression that backtracks exponentially', () => {
    const { pattern } = letrec<{ pattern: string; atom: string }>((tie) => ({
      atom: oneof(
        { depthSize: 'small' },
        constantFrom('a', 'b', '[ab]', '\\w', '.'),
        tie('pattern').map((one) => `(?:${one})`),
      ),
      pattern: oneof(
        { depthSize: 'small' },
        tie('atom'),
        tuple(tie('atom'), constantFrom('*', '+', '?', '{1,3}', '{2}', '{2,}')).map(([atom, sign]) => atom + sign),
        tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
        array(tie('pattern'), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
      ),
    }))
    let accepted = 0
    assert(
      property(pattern, (source) => {
        // The end makes every way fail, so that all of them are tried.
        const whole = `${source}!`
        if (problem(whole) !== null) return
        accepted += 1
        // An exponential expression would need 2 to the power of 60 steps here, and the test would run into its time limit.
        findCustom('a'.repeat(60), { id: 'r', pattern: whole, matchCase: true })
        findCustom('ab'.repeat(40), { id: 'r', pattern: whole, matchCase: true })
      }),
      { seed: 15, numRuns: 1500 },
    )
    expect(accepted).toBeGreaterThan(300)
  })
})

it('reports for any regex whether it is usable, and usable ones never fail', () => {
  const any = oneof(
    string({ unit: 'binary', maxLength: 30 }),
    string({ unit: constantFrom(...'^$.*+?()[]{}|\\/-abpPuxkdws019 ,:=!<>&', '\u00AD', '\uD83D', '\uDE00'), maxLength: 16 }),
  )
  let accepted = 0
  assert(
    property(any, any, (pattern, text) => {
      const found = problem(pattern)
      if (found !== null) return
      accepted += 1
      for (const { start, end } of findCustom(text, { id: 'r', pattern, matchCase: false })) expect(end).toBeGreaterThan(start)
    }),
    { seed: 25, numRuns: 5000 },
  )
  expect(accepted).toBeGreaterThan(300)
})
