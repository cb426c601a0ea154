import { expect, it } from 'vitest'

import { findTerm } from './find-terms'

const foundIn = (text: string, term: string): string[] => findTerm(text, term, true).map(({ start, end }) => text.slice(start, end))

it.each([
  ['the number of a note', 'Hartley12 said', 'Hartley'],
  ['a raised number', 'Hartley² and (Hartley¹)', 'Hartley', 'Hartley', 'Hartley'],
  ['a year', 'by Hartley2019.', 'Hartley'],
  ['a number before it', 'see 3Hartley', 'Hartley'],
  ['two words and a number', 'Mary Hartley7', 'Mary Hartley'],
])('[MEDIA-04] finds whole words beside %s', (_name, text, term, ...found) => {
  expect(foundIn(text, term)).toEqual(found.length > 0 ? found : [term])
})

it.each([
  ['Hartleyson and McHartley', 'Hartley'],
  ['K12 and 7K', 'K'],
  ['12th, 12b and A12', '12'],
])('[MEDIA-04] finds no whole word inside words and codes: %s', (text, term) => {
  expect(foundIn(text, term)).toEqual([])
})

it.each([
  ['Chinese', '证人王小明昨天到庭', '王小明'],
  ['Japanese', '田中太郎さんは', '田中'],
  ['Japanese with Latin letters', 'Hartleyさんは', 'Hartley'],
  ['Katakana', '昨日スミスさんは', 'スミス'],
  ['Thai', 'นายสมชายมาแล้ว', 'สมชาย'],
  ['Korean with a particle', '어제 김철수는 왔다', '김철수'],
])('[MEDIA-04] finds whole words of %s, which have letters beside them', (_name, text, term) => {
  expect(foundIn(text, term)).toEqual([term])
})

it('[MEDIA-04] finds no whole word before the marks of its last letter', () => {
  expect(foundIn('กิน', 'ก')).toEqual([])
  expect(foundIn('ハートリー', 'ハ')).toEqual([])
})

it('[MEDIA-04] finds short words of unspaced scripts that a line end breaks', () => {
  expect(foundIn('证人王小\n明昨天到庭', '王小明')).toEqual(['王小\n明'])
  expect(foundIn('担当は田\n中です', '田中')).toEqual(['田\n中'])
})

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
