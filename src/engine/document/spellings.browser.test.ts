import { expect, it } from 'vitest'

import { TermFinder } from '#lib/search/find-terms.ts'
import { FoldedText } from '#lib/search/fold-text.ts'
import { docxFile, docxParagraph } from '../testing/docx'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'

const letterWith = (...others: string[]): Blob =>
  docxFile({ body: ['Dear Mr Okafor,', 'the hearing is on Monday.', ...others].map(docxParagraph).join('') })

const isName = ({ text }: { text: string }): boolean => text === 'Okafor,'

/** The name with a soft hyphen, zero-width spaces, full-width letters, and a Cyrillic and a Greek letter. */
const SPELLINGS = ['Oka\u00ADfor', 'Oka\u200Bfor', 'Oka\uFEFFfor', '\uFF2F\uFF4B\uFF41\uFF46\uFF4F\uFF52', 'Okaf\u043Er', 'Okaf\u03BFr']
const letter = letterWith(...SPELLINGS.map((spelling) => `and ${spelling} was heard.`))

it('[MEDIA-06] holds a Word document that keeps a redacted name in other spellings, with their places', async () => {
  const marks = await marksOn(letter, isName)
  expect(marks).toHaveLength(1)
  const { result } = await redactForTest(letter, { marks })
  const detail =
    'Page 1 has a redacted word in another spelling, with lookalike or invisible characters. Read it, and redact it if it’s sensitive.'
  // Lines are 14 points apart, and the first spelling is on the third one.
  expect(result.findings).toMatchObject(
    [84.5, 98.5, 112.5, 126.5, 140.5, 154.5].map((y) => ({
      check: 'regions',
      aspect: 'text',
      severity: 'error',
      detail,
      place: { page: 1, box: { y } },
    })),
  )
})

it('[MEDIA-04] [MEDIA-06] finds a name in other spellings in a Word document, and releases it when all are redacted', async () => {
  const document = await openDocumentInWorker(letter)
  const { content } = await document.readPage(1)
  document.close()
  const found = new TermFinder(['Okafor'], { matchCase: false, wholeWords: true }).find(FoldedText.of(content.text))
  expect(found.map(({ start, end }) => content.text.slice(start, end))).toEqual(['Okafor', ...SPELLINGS])
  const marks = await marksOn(letter, (word) => found.some(({ start, end }) => word.start <= start && word.end >= end))
  expect(marks.map(({ text }) => text)).toEqual(['Okafor,', ...SPELLINGS])
  expect((await redactForTest(letter, { marks })).result.findings).toEqual([])
})

it('[MEDIA-06] releases a Word document with words in Greek and Cyrillic, and other words with soft hyphens', async () => {
  const source = letterWith('Анна Петрова и Роса', 'Η Άννα κατέθεσε, ΤΟΜ', 'a hear\u00ADing with \uFF21\uFF22\uFF23', 'Москва, ОКАФОР')
  expect((await redactForTest(source, { marks: await marksOn(source, isName) })).result.findings).toEqual([])
})

it('[MEDIA-06] releases another spelling of a name that the review left elsewhere in its usual one', async () => {
  const source = letterWith('Okafor was heard.', 'Then Oka\u00ADfor left.')
  expect((await redactForTest(source, { marks: await marksOn(source, isName) })).result.findings).toEqual([])
})

const textFile = (text: string): Blob => new Blob([text], { type: 'text/plain' })

const EMAIL = [
  'From: a@example.org',
  'Subject: =?UTF-8?B?T2thZm9y?= left',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Dear Oka=',
  'for, caf=C3=A9',
].join('\r\n')

it.each([
  ['an email', EMAIL, ['Okafor', 'Okafor']],
  ['a text with a right-to-left override', 'Dear Okafor\nby \u202EhtiS rofakO\u202C here\nleft', ['Okafor', 'rofakO']],
  ['a text with numbers of notes', 'Dear Okafor12\nand Okafor', ['Okafor', 'Okafor']],
])('[MEDIA-04] [MEDIA-06] finds a name in %s, and releases it when all are redacted', async (_name, text, spellings) => {
  const source = textFile(text)
  const document = await openDocumentInWorker(source)
  const { content } = await document.readPage(1)
  document.close()
  const found = new TermFinder(['Okafor'], { matchCase: false, wholeWords: true }).find(FoldedText.of(content.text))
  expect(found.map(({ start, end }) => content.text.slice(start, end))).toEqual(spellings)
  const marks = await marksOn(source, (word) => found.some(({ start, end }) => word.start < end && word.end > start))
  expect((await redactForTest(source, { marks })).result.findings).toEqual([])
})

it('[MEDIA-06] holds a text that keeps a redacted name after a right-to-left override', async () => {
  const source = textFile('Dear Okafor,\nby \u202EhtiS rofakO\u202C here\nleft')
  const { result } = await redactForTest(source, { marks: await marksOn(source, isName) })
  expect(result.findings).toMatchObject([{ check: 'regions', aspect: 'text', place: { page: 1, box: { y: 70.5 } } }])
})
