import { expect, it } from 'vitest'

import { PAGE_SIZE, plannedPage } from '#engine/testing/planned-page.ts'
import { secretsOf } from '../export/secrets'
import { checkSpellings } from './check-spellings'
import { DocumentFindings } from './document-findings'

/** Returns the number of findings on a page that keeps a text after the redacted name Wolframite. */
function findingsIn(text: string): number {
  const pages = [plannedPage(`[Wolframite] ${text}`)]
  const findings = new DocumentFindings([PAGE_SIZE])
  checkSpellings(pages, secretsOf(pages, []), findings)
  return findings.all().length
}

it.each([
  ['an Armenian letter', 'W\u0585lframite'],
  ['Lisu letters', '\uA4EB\uA4F3lframite'],
  ['a Cherokee letter, with punctuation', '(\u13B3olframite),'],
  ['dots between its letters', 'W.o.l.f.r.a.m.i.t.e.'],
  ['its letters backwards after a right-to-left override', '\u202EetimarfloW\u202C'],
  ['its letters backwards within a line', '\u202Ereh yb etimarfloW saw'],
  ['low lines between its letters', 'W_o_l_f_r_a_m_i_t_e'],
])('[MEDIA-06] finds a redacted name that is kept with %s', (_name, written) => {
  expect(findingsIn(`by ${written} here`)).toBe(1)
})

it.each([
  [
    'other words with letters of other scripts',
    'T\u6064 Wolf\u3055\u3093 \u0585\u0585\u0585\u0585\u0585\u0585\u0585\u0585\u0585\u0585 W\u0585lfram',
  ],
  ['a name that is read backwards without an override, or with one forwards', 'etimarfloW \u202Eetinarg\u202C etimarfloW'],
  ['abbreviations', 'e.g. U.S.S.R. a.b.c.d.e. W.-Wolf'],
  ['a name that also stays in its usual spelling', 'Wolframite and W.o.l.f.r.a.m.i.t.e'],
])('[MEDIA-06] finds nothing in %s', (_name, text) => {
  expect(findingsIn(text)).toBe(0)
})
