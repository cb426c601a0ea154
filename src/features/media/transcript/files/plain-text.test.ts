import { expect, it } from 'vitest'

import { plainText } from './plain-text'

it('leaves out tags and the commands of subtitle editors, and reads entities', () => {
  expect(plainText('<v Ada>Good <00:02.000><i>morning</i></v>')).toBe('Good morning')
  expect(plainText('{\\an8}Ada &amp; Bea &lt;3&nbsp;{now}')).toBe('Ada & Bea <3 {now}')
})

it('keeps what is no markup, because it may be spoken', () => {
  expect(plainText('a < b and {\\open <i')).toBe('a < b and {\\open <i')
  expect(plainText('1 <2 <b>3</b> > 2')).toBe('1 <2 3 > 2')
})

it.each(['<', '{\\', '<v ', '&', '<a{\\', ' '])('takes each character once of 40 kB of “%s”', (part) => {
  const text = part.repeat(40_960 / part.length)
  let taken = 0
  function* counted(): Generator<string> {
    for (const character of text) {
      taken += 1
      yield character
    }
  }
  expect(plainText(counted())).toBe(text.trim())
  expect(taken).toBe(text.length)
})
