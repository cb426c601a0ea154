import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { withoutOverlaps } from './overlaps'
import { FINDING_METHODS, type Finding, type FindingCategory, type FindingMethod } from './types'

const TEXT = 'Bank of England Monday card 4111 and John Smith Ltd'

function finding(text: string, category: FindingCategory, method: FindingMethod = 'pattern', confidence = 0.5): Finding {
  const start = TEXT.indexOf(text)
  return { category, text, start, end: start + text.length, confidence, method }
}

const chosen = (...findings: Finding[]): string[] => withoutOverlaps(findings).map(({ category, text }) => `${category} ${text}`)

describe('[MEDIA-04] overlapping findings', () => {
  it('leave the longest one', () => {
    expect(chosen(finding('John Smith', 'PERSON', 'compromise', 0.9), finding('John Smith Ltd', 'ORG'))).toEqual(['ORG John Smith Ltd'])
  })

  it('of the same length leave the most confident one', () => {
    expect(chosen(finding('England', 'PERSON'), finding('England', 'GPE', 'list', 0.8))).toEqual(['GPE England'])
  })

  it("leave the user's own before all others, then check digits, then contact details", () => {
    const own = finding('Smith', 'custom', 'custom')
    const card = finding('4111', 'contact:card', 'checksum', 0.95)
    const phone = finding('card 4111', 'contact:phone')
    expect(chosen(finding('John Smith Ltd', 'ORG'), own)).toEqual(['ORG John', 'custom Smith', 'ORG Ltd'])
    expect(chosen(phone, card)).toEqual(['contact:phone card', 'contact:card 4111'])
    expect(chosen(phone, finding('Monday card 4111', 'DATE'))).toEqual(['DATE Monday', 'contact:phone card 4111'])
  })

  it("don't put check digits that one in ten numbers has before a longer finding", () => {
    const weak = finding('4111', 'contact:national-id', 'checksum', 0.6)
    expect(chosen(finding('card 4111', 'contact:reference'), weak)).toEqual(['contact:reference card 4111'])
  })

  it('keep what lies outside the chosen one, without function words and punctuation', () => {
    expect(chosen(finding('Bank of England', 'ORG', 'list'), finding('of England Monday', 'DATE', 'wink'))).toEqual([
      'ORG Bank',
      'DATE of England Monday',
    ])
    expect(chosen(finding('England Monday', 'DATE'), finding('of England', 'GPE'))).toEqual(['DATE England Monday'])
  })

  it('never overlap, and lose no letter or digit of a word', () => {
    const words = 'bebek vuvuv 12, guguk (defek) lulum'
    const any = tuple(
      nat(words.length - 1),
      nat(12),
      constantFrom(...FINDING_METHODS),
      constantFrom<FindingCategory[]>('PERSON', 'ORG', 'contact:phone'),
    ).map(([start, length, method, category]): Finding => {
      const end = Math.min(words.length, start + 1 + length)
      return { category, text: words.slice(start, end), start, end, confidence: 0.5, method }
    })
    const covered = (findings: readonly Finding[], at: number): boolean => findings.some(({ start, end }) => start <= at && at < end)
    assert(
      property(array(any, { maxLength: 8 }), (findings) => {
        const result = withoutOverlaps(findings)
        let end = 0
        for (const one of result) {
          expect(one.start).toBeGreaterThanOrEqual(end)
          expect(one.text).toBe(words.slice(one.start, one.end))
          end = one.end
        }
        const lost = [...words].flatMap((character, at) =>
          /[a-z0-9]/.test(character) && covered(findings, at) && !covered(result, at) ? [at] : [],
        )
        expect(lost).toEqual([])
      }),
      { seed: 2, numRuns: 1000 },
    )
  })
})
