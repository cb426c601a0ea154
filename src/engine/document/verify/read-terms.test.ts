import { describe, expect, it } from 'vitest'

import { lettersApart, readForm, ReadTerms } from './read-terms'

const termsOf = (words: string[], { passages = [] as string[], ordinary = [] as string[] } = {}): ReadTerms =>
  new ReadTerms({ words: new Set(words), passages: new Set(passages) }, new Set(ordinary))

describe('[MEDIA-06] redacted words as recognition reads them', () => {
  it.each([
    ['Hartley', 0],
    ['HARTLEY,', 0],
    ['Hart1ey', 0],
    ['HartIey', 0],
    ['Hartlcy', 1],
    ['Hartey', 1],
    ['Harttley', 1],
    ['DrHartley', 0],
    ['Hantlcy', undefined],
    ['Harvey', undefined],
    ['Hart', undefined],
  ])('reads %s as a word that is %s letters apart', (text, apart) => {
    expect(termsOf(['hartley']).distanceOf(text)).toBe(apart)
  })

  it.each([
    ['arnold', 'Amold'],
    ['o0187', 'OO187'],
    ['bill', 'BI11'],
    ['müller', 'Muller'],
    ['clark', 'dark'],
  ])('reads %s in %s', (term, text) => {
    expect(termsOf([term]).distanceOf(text)).toBe(0)
  })

  it('finds short words only where they are read exactly', () => {
    const terms = termsOf(['ada', 'rose'])
    expect(['Ada', 'Ida', 'Ad', 'Rose', 'Rosen', 'prose', 'Rase'].map((text) => terms.distanceOf(text))).toEqual([
      0,
      undefined,
      undefined,
      0,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('takes no number for another one', () => {
    expect(termsOf(['12345678']).distanceOf('12345679')).toBeUndefined()
    expect(termsOf(['12345678']).distanceOf('12345678')).toBe(0)
  })

  it('finds distinctive words in several pieces', () => {
    const terms = termsOf(['hartley', 'rose'])
    expect(terms.distanceOf('Hartley', { isJoined: true })).toBe(0)
    expect(terms.distanceOf('Rose', { isJoined: true })).toBeUndefined()
    expect(terms.distanceOf('Hartlcy', { isJoined: true })).toBeUndefined()
  })

  it('leaves out ordinary words and counts those that the model can’t read', () => {
    const terms = termsOf(['the', 'hague', 'иванов', 'al'], { ordinary: ['the'] })
    expect([terms.count, terms.unreadable]).toEqual([1, 1])
    expect(terms.distanceOf('The')).toBeUndefined()
  })

  it('counts the letters between texts, and between a text and the nearest part of another', () => {
    expect(lettersApart('hartley', 'hantlcy', true)).toBe(2)
    expect(lettersApart('hartley', 'signedbyhartleyinperson')).toBe(0)
    expect(lettersApart('hartley', 'signedbyhantleyinperson')).toBe(1)
    expect(readForm('Cl. rn 0I')).toBe('dmol')
  })
})
