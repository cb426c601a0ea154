import { expect, it } from 'vitest'

import { docxFile, docxParagraph } from '../testing/docx'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { latin1 } from '../core/latin1'
import { openDocumentInWorker } from './worker/open-document'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Returns how many pixels of a box are dark. */
function inkOf(canvas: OffscreenCanvas, { x, y, width, height }: { x: number; y: number; width: number; height: number }): number {
  const data = canvas.getContext('2d')?.getImageData(x, y, width, height).data ?? []
  return data.filter((level, index) => index % 4 === 0 && level < 160).length
}

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

it('[MEDIA-05] [MEDIA-06] finds hidden text of a Word document and leaves it out of the version', async () => {
  const white = '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>'
  const source = docxFile({
    body: `<w:p><w:r><w:t>Dear Charles</w:t></w:r><w:r>${white}<w:t>Ada Lovelace owes us 500 pounds</w:t></w:r></w:p>`,
  })
  expect(await marksOn(source, ({ text }) => text === 'Lovelace')).toMatchObject([{ text: 'Lovelace' }])
  const { file, result } = await redactForTest(source, { marks: [] })
  expect(result.findings).toEqual([])
  const document = await openDocumentInWorker(file)
  expect((await document.readPage(1)).content.text).toBe('Dear Charles')
  const { canvas } = await document.renderPage(1, 1)
  // The hidden line is the second one, 14 points below the first.
  const [first, second] = [58, 72].map((y) => inkOf(canvas, { x: 50, y, width: 500, height: 12 }))
  expect(first).toBeGreaterThan(50)
  expect(second).toBe(0)
  document.close()
})

it.each([
  ['beside its words', 0.8, 'Mark 1 isn’t on its words, because this browser’s font lays the text out differently. Mark them again.'],
  ['where a slightly wider font had them', 1.004, undefined],
])('[MEDIA-06] checks a mark %s, as in a layout with another font', async (_case, factor, detail) => {
  const source = new Blob(['first line\nThe notes on the engine and its cards were written by Ada Lovelace\nlast line'])
  const made = await marksOn(source, ({ text }) => text.includes('Lovelace'))
  expect(made).toHaveLength(1)
  // Lines start 56 points from the left, and a word is as far from there as its font is wide.
  const marks = made.map((mark) => ({ ...mark, boxes: mark.boxes.map((box) => ({ ...box, x: 56 + (box.x - 56) * factor })) }))
  const { result } = await redactForTest(source, { marks })
  expect(result.findings.map((finding) => [finding.check, finding.detail])).toEqual(detail === undefined ? [] : [['regions', detail]])
})

it('[MEDIA-04] [MEDIA-06] holds a text whose redacted name continues on the next page, until both parts are redacted', async () => {
  const lines = [...Array.from({ length: 50 }, (_unused, index) => `Line ${index}`), 'Signed by Ada Lovelace.', 'The notes are by Ada']
  const source = new Blob([`${lines.join('\n')}\nLovelace, who wrote them.\n`])
  const isOfName = ({ text }: { text: string }): boolean => /^(?:Ada|Lovelace)\b/.test(text)
  const whole = await marksOn(source, ({ text }, page) => page === 1 && /^Lovelace\.|^Ada$/.test(text))
  expect(whole.map(({ text }) => text)).toEqual(['Ada', 'Lovelace.', 'Ada'])
  const { result } = await redactForTest(source, { marks: whole.slice(0, 2) })
  expect(result.findings).toMatchObject(
    [1, 2].map((page) => ({
      detail: 'A redacted passage continues from page 1 on page 2. Redact both parts if it’s sensitive.',
      severity: 'error',
      place: { page },
    })),
  )
  const { result: released } = await redactForTest(source, { marks: await marksOn(source, isOfName) })
  expect(released.findings).toEqual([])
})
