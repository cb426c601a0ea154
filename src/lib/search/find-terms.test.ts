import { expect, it } from 'vitest'

import { findTerm } from './find-terms'

const foundIn = (text: string, term: string): string[] => findTerm(text, term, true).map(({ start, end }) => text.slice(start, end))

it.each([
  ['Arabic with points', 'قال مُحَمَّد هنا', 'محمد', 'مُحَمَّد'],
  ['Arabic without points', 'قال محمد هنا', 'مُحَمَّد', 'محمد'],
  ['stretched Arabic', 'قال محـــمد هنا', 'محمد', 'محـــمد'],
  ['Hebrew with points', 'אמר דָּוִד כאן', 'דוד', 'דָּוִד'],
  ['Hebrew without points', 'אמר דוד כאן', 'דָּוִד', 'דוד'],
  ['a composed Hebrew letter', 'אמר \uFB33וד כאן', 'דוד', '\uFB33וד'],
])('[MEDIA-04] finds a name in %s', (_name, text, term, found) => {
  expect(foundIn(text, term)).toEqual([found])
})

it('[MEDIA-04] keeps letters of Arabic that have a hamza apart from others', () => {
  expect(foundIn('أحمد', 'احمد')).toEqual([])
  expect(foundIn('ا\u0654حمد', 'أحمد')).toEqual(['ا\u0654حمد'])
})

it.each([
  ['to the end of the line', 'by \u202EyeltrÄh\nhere', 'hÄrtley', 'yeltrÄh'],
  ['to its end', 'by \u202Eecila yeltraH\u202C here', 'Hartley', 'yeltraH'],
  ['with a name before it', 'by Mary \u202EyeltraH\u202C here', 'Mary Hartley', 'Mary \u202EyeltraH'],
  ['of several words', 'by \u202EyeltraH yraM\u202C here', 'Mary Hartley', 'yeltraH yraM'],
  ['of a name typed forwards', 'by \u202EHartley\u202C here', 'Hartley', 'Hartley'],
])('[MEDIA-04] finds a name after a right-to-left override %s', (_name, text, term, found) => {
  expect(foundIn(text, term)).toEqual([found])
})

it('finds names outside of right-to-left overrides once', () => {
  expect(foundIn('Hartley and \u202Eadda\u202C Hartley', 'Hartley')).toHaveLength(2)
  expect(foundIn('yeltraH', 'Hartley')).toEqual([])
})
