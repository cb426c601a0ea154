import { expect, it } from 'vitest'

import { PAGE_SIZE, plannedPage, textsAt } from '#engine/testing/planned-page.ts'
import { secretsOf } from '../export/secrets'
import { checkEncoded } from './check-encoded'
import { DocumentFindings } from './document-findings'

/** Returns the texts at the places of the findings on a page. Words in brackets are redacted. */
function foundIn(text: string, searched: readonly string[] = []): string[] {
  const pages = [plannedPage(text)]
  const findings = new DocumentFindings([PAGE_SIZE])
  checkEncoded(pages, secretsOf(pages, []), searched, findings)
  return textsAt(findings, [text]).map(([, found]) => found)
}

it.each([
  ['program data', '{"name":"J\\u00fcrgen"}'],
  ['a web address', 'https://example.org/?q=J%C3%BCrgen+Otto'],
  ['a web address of an old page', 'https://example.org/?q=J%FCrgen'],
  ['a web page, by name', 'J&uuml;rgen,'],
  ['a web page, by number', 'J&#252;rgen'],
  ['a web page, by hexadecimal number', 'J&#xFC;rgen'],
  ['an email', 'J=C3=BCrgen'],
  ['bytes of program text', String.raw`b'J\xc3\xbcrgen'`],
])('[MEDIA-06] finds a redacted name that is escaped in %s', (_name, written) => {
  expect(foundIn(`by [Jürgen] and ${written} here`)).toEqual([written])
})

it.each([
  ['the line break of an email', 'J=C3=BCr= gen'],
  ['the line break of an email in a name without accents', 'Jürg= en'],
  ['a tag', 'Jür<b>gen</b>'],
  ['a tag with attributes', 'Jür<span class="x y">gen</span>,'],
  ['a comment', 'Jür<!-- not here -->gen'],
])('[MEDIA-06] finds a redacted name with %s inside', (_name, written) => {
  expect(foundIn(`by [Jürgen] and ${written} here`)).toEqual([written])
})

const hexOf = (text: string): string[] => [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const base64Of = (units: readonly number[]): string => btoa(String.fromCharCode(...units))
const utf16Of = (text: string, isBig: boolean): string =>
  base64Of(
    [...text].flatMap((letter) => {
      const [low, high] = [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]
      return isBig ? [high, low] : [low, high]
    }),
  )

it.each([
  ['a hex dump', hexOf('by Wolframite, too').join(' ')],
  [
    'a hex dump of pairs',
    (
      hexOf('Wolframite, too')
        .join('')
        .match(/.{1,4}/g) ?? []
    ).join(' '),
  ],
  [
    'a list of bytes',
    `{${hexOf('Wolframite')
      .map((byte) => `0x${byte}`)
      .join(', ')}};`,
  ],
  ['hexadecimal digits with colons', hexOf('Wolframite').join(':')],
  ['base64 of UTF-16', utf16Of('by Wolframite', false)],
])('[MEDIA-06] finds a redacted name in %s', (_name, written) => {
  expect(foundIn(`by [Wolframite] and ${written} here`)).toEqual([written])
})

it('[MEDIA-06] finds a redacted name that two lines of a hex dump share', () => {
  const [one, two] = [hexOf('said by Wolf').join(' '), hexOf('ramite, and').join(' ')]
  const written = `${one} said.by.Wolf 00000010: ${two}`
  expect(foundIn(`[Wolframite] 00000000: ${written} ramite..and`)).toEqual([written])
})

it.each([
  ['Кузнецов', false],
  ['Кузнецов', true],
  ['Łukasińska', true],
  ['田中太郎', false],
])('[MEDIA-06] finds %s in base64 of UTF-16', (name, isBig) => {
  const written = utf16Of(`- ${name}`, isBig)
  expect(foundIn(`by [${name}] and ${written} here`)).toEqual([written])
})

it.each([
  ['the head of an email', '=?utf-8?B?R3VkcnVuIFdvbGZyYW1pdGU=?='],
  ['base64 that begins inside a word', 'data:text/plain;base64,QnkgV29sZnJhbWl0ZSE='],
  ['base64 of web tokens', 'eyJuYW1lIjoiV29sZnJhbWl0ZSJ9.c2ln'],
  ['hexadecimal digits', '0x576f6c6672616d697465'],
])('[MEDIA-06] finds a redacted name in %s', (_name, written) => {
  expect(foundIn(`by [Wolframite] and ${written} here`)).toEqual([written])
})

it('[MEDIA-06] finds a redacted name in base64 that continues on the next line', () => {
  const [one, two] = ['VGhpcyBsZXR0ZXIgaXMgYWJvdXQgV29s', 'ZnJhbWl0ZSwgd2hvIHNpZ25lZCBpdC4=']
  expect(foundIn(`[Wolframite] : ${one} ${two} --`)).toEqual([`${one} ${two}`])
})

it('[MEDIA-06] finds a searched term in an encoded form', () => {
  expect(foundIn('sent to J%C3%BCrgen today', ['Jürgen'])).toEqual(['J%C3%BCrgen'])
})

it.each([
  ['a name that the review left in its usual spelling', '[Jürgen] and Jürgen at J%C3%BCrgen'],
  ['other encoded words', '[Jürgen] and M%C3%BCller, K&ouml;ln and \\u00fcber 100%25 &amp; &nosuch; \\u{FFFFFF} &#9999999;'],
  ['a word that is written as it is beside escapes', '[x] and https://example.org/%20Otto%20x'],
  [
    'long words, codes and numbers',
    '[Wolframite] and Donaudampfschifffahrtsgesellschaft 0123456789abcdef0123456789 QUJDREVGR0hJSktMTU5PUA==',
  ],
  ['numbers', '[Wolframite] and 12 2019 11 28 4711 0815 10 20 30 40 50 60 70'],
  ['formulas and markup', '[Wolframite] [Sunday] if a<b and c>d then <td>sun</td> <td>day</td> a = b= c'],
  ['a short name in data', '[Ann] and QUFBQW5uQUFBQUFBQUFB'],
])('[MEDIA-06] finds nothing in %s', (_name, text) => {
  expect(foundIn(text)).toEqual([])
})
