import { expect, it } from 'vitest'

import { docxFile, docxParagraph } from '../testing/docx'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { latin1 } from './verify/file-scan'
import { openDocumentInWorker } from './worker/open-document'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A letter with the secret in its text, a comment, a removed passage and its properties. */
const letter = docxFile({
  body: [
    docxParagraph('Dear Charles Babbage,'),
    docxParagraph('the notes of Ada Lovelace are ready.'),
    '<w:p><w:del w:id="2" w:author="Eve"><w:r><w:delText>Lovelace was removed</w:delText></w:r></w:del></w:p>',
  ].join(''),
  files: {
    'word/comments.xml': `<w:comments ${W}><w:comment w:id="0" w:author="Eve">${docxParagraph('Is Lovelace right?')}</w:comment></w:comments>`,
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="x" xmlns:dc="y"><dc:creator>Ada Lovelace</dc:creator></cp:coreProperties>',
  },
})

const rows = new Blob(['Name,City,Age\nAda Lovelace,London,36\n"Babbage, Charles",London,79\n'])

it.each([
  ['a Word document', letter, DOCX, ['Dear Charles Babbage,', 'the notes of Ada', 'are ready.']],
  ['rows of values', rows, 'text/plain', ['Babbage, Charles', 'London', '79']],
] as const)('[MEDIA-05] [MEDIA-06] redacts %s into a verified PDF without the words', async (_name, source, sourceContentType, kept) => {
  const marks = await marksOn(source, ({ text }) => text.includes('Lovelace'))
  expect(marks).toHaveLength(1)
  const { file, result } = await redactForTest(source, { marks })
  expect(result.findings).toEqual([])
  expect(result).toMatchObject({ contentType: 'application/pdf', extension: '.pdf', sourceContentType })
  expect(result.checks.map(({ outcome }) => outcome)).not.toContain('failed')
  const bytes = latin1(new Uint8Array(await file.arrayBuffer()))
  expect(bytes.slice(0, 5)).toBe('%PDF-')
  expect(bytes).not.toContain('Lovelace')
  const document = await openDocumentInWorker(file)
  const { content } = await document.readPage(1)
  expect(content.text).not.toContain('Lovelace')
  for (const words of kept) expect(content.text).toContain(words)
  expect(await document.listHidden()).toEqual([])
  document.close()
})
