import { expect, it } from 'vitest'

import type { PlannedPage } from '../export/plan-page'
import { secretsOf } from '../export/secrets'
import { checkEncoded } from './check-encoded'
import { DocumentFindings } from './document-findings'

const size = { width: 600, height: 800 }

/** Returns a page whose words are as long as their letters. Those in brackets are redacted. */
function pageOf(text: string): PlannedPage {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.replaceAll(/[[\]]/g, ''),
    isRedacted: word.startsWith('['),
    start: index,
    end: index + word.length,
    box: { x: index, y: 10, width: word.length, height: 12 },
  }))
  const [kept, removed] = [words.filter(({ isRedacted }) => !isRedacted), words.filter(({ isRedacted }) => isRedacted)]
  return { page: 1, size, covers: [], kept, removed, onImages: [] }
}

/** Returns the texts at the places of the findings on a page. */
function foundIn(text: string, searched: readonly string[] = []): string[] {
  const pages = [pageOf(text)]
  const findings = new DocumentFindings([size])
  checkEncoded(pages, secretsOf(pages, []), searched, findings)
  return findings.all().map(({ place }) => {
    const { box = { x: 0, width: 0 } } = (place ?? {}) as { box?: { x: number; width: number } }
    return text.slice(box.x, box.x + box.width)
  })
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
  ['a short name in data', '[Ann] and QUFBQW5uQUFBQUFBQUFB'],
])('[MEDIA-06] finds nothing in %s', (_name, text) => {
  expect(foundIn(text)).toEqual([])
})
