import { expect, it } from 'vitest'

import { findTerm } from './find-terms'
import { withLatinWords } from './lookalikes'

const foundIn = (text: string, term: string): string[] => findTerm(text, term, true).map(({ start, end }) => text.slice(start, end))

it.for([
  ['a Cyrillic o', 'Okaf\u043Er'],
  ['a Cyrillic capital', '\u041Ekafor'],
  ['a Greek omicron', 'Okaf\u03BFr'],
  ['Greek capitals', '\u039FK\u0391FOR'],
  ['mostly Cyrillic letters', '\u041E\u043A\u0430f\u043Er'],
  ['a Cyrillic o with a soft hyphen beside it', 'Okaf\u00AD\u043Er'],
  ['a Cyrillic o between zero-width spaces', 'Okaf\u200B\u043E\u200Br'],
  ['a Cyrillic o among full-width letters', '\uFF2F\uFF4B\uFF41\uFF46\u043E\uFF52'],
  ['a soft hyphen', 'Oka\u00ADfor'],
  ['a zero-width no-break space', 'Oka\uFEFFfor'],
  ['full-width letters', '\uFF2F\uFF4B\uFF41\uFF46\uFF4F\uFF52'],
] as const)('[MEDIA-04] finds a name with %s', ([, spelling]) => {
  expect(foundIn(`Dear Mr ${spelling}, and others`, 'Okafor')).toEqual([spelling])
  expect(foundIn('Dear Mr Okafor', spelling)).toEqual(['Okafor'])
})

it('[MEDIA-04] finds a name whose lookalikes have accents, composed or not', () => {
  expect(foundIn('Zo\u0451 and Zo\u0435\u0308', 'Zo\u00EB')).toEqual(['Zo\u0451', 'Zo\u0435\u0308'])
})

it('leaves genuine words of Greek and Cyrillic as they are', () => {
  for (const text of ['Оса и Роса', 'ΑΝΝΑ ΚΑΤΕΘΕΣΕ', 'Анна Петрова', 'ΔT and kΩ', 'IP-адрес', 'Пeтров', 'μm, µg'])
    expect(withLatinWords(text)).toBe(text)
  expect(foundIn('Асе, Роре и ТОМ', 'Ace')).toEqual([])
  expect(foundIn('ТОМ', 'Tom')).toEqual([])
  expect(foundIn('Роса выпала', 'Роса')).toEqual(['Роса'])
  expect(foundIn('Анна Петрова', 'анна')).toEqual(['Анна'])
})

it('changes only mixed words', () => {
  expect(withLatinWords('Okaf\u043Er, Анна и \u0410da')).toBe('Okafor, Анна и Ada')
})
