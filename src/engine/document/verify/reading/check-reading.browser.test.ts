import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { addScan, buildPdf } from '#engine/testing/build-pdf.ts'
import { MARKED, readings, redactHartley, shifted, SIZE, type Described } from '#engine/testing/read-documents.ts'
import { exportForTest, marksOn, redactForTest } from '#engine/testing/redacted-document.ts'
import { openDocumentInWorker } from '../../worker/open-document'
import { addFontWithMap, outlinedText } from '#engine/testing/unsearchable-text.ts'
import type { Box } from '#engine/core/types.ts'
import { verifyDocument } from '../verify-document'

/** Text without which the page would be read before the review, because its shapes may be letters. */
const OWN_TEXT =
  'BT /F1 12 Tf 40 260 Td (The witness was heard in the presence of the other party.) Tj 0 -16 Td (Their counsel had no questions to the witness.) Tj ET'

/** The boxes are those around the drawn words, in points from the top left. */
type Missed = [name: string, page: number, box: Box, describe: Described]

const MISSED: Missed[] = [
  ...casesOfToday([0, 218, 244], 3).map((grey): Missed => [
    `drawn as outlines in a grey of ${grey}`,
    2,
    { x: 40, y: 130, width: 60, height: 25 },
    () => ({
      pages: [
        { size: SIZE, content: MARKED },
        {
          size: SIZE,
          content: `${OWN_TEXT}\n${(grey / 255).toFixed(4)} g ${outlinedText('Hartley', { x: 40, y: 150, size: 16 })}`,
        },
      ],
    }),
  ]),
  [
    'in the tiles of a large letter',
    2,
    { x: 130, y: 140, width: 70, height: 30 },
    (pdf) => {
      const tile = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 300] /XStep 400 /YStep 300'
      const tiles = pdf.stream('BT /F1 14 Tf 140 138 Td (Hartley) Tj ET', `${tile} /Resources << /Font << /F1 1 0 R >> >>`)
      return {
        pages: [
          { size: SIZE, content: MARKED },
          { size: SIZE, content: '/Pattern cs /P1 scn BT /F1 300 Tf 60 30 Td (H) Tj ET', resources: { Pattern: `/P1 ${tiles}` } },
        ],
      }
    },
  ],
  [
    'drawn as outlines upside down',
    2,
    { x: 140, y: 90, width: 60, height: 20 },
    () => ({
      pages: [
        { size: SIZE, content: MARKED },
        {
          size: SIZE,
          content: `${OWN_TEXT} q -1 0 0 -1 200 200 cm ${outlinedText('Hartley', { x: 0, y: 0, size: 16 })} Q`,
        },
      ],
    }),
  ],
  [
    'on a scan whose text layer has a digit in it',
    1,
    { x: 130, y: 160, width: 80, height: 30 },
    (pdf) => {
      const scan = addScan(pdf, [{ text: 'Signed by Hartley in person', x: 20, y: 40, size: 16 }], [300, 60])
      const layer = 'BT 3 Tr /F1 16 Tf 60 120 Td (Signed by Hart1ey in person) Tj ET'
      return {
        pages: [{ size: SIZE, content: `${MARKED} q 300 0 0 60 40 100 cm /Im0 Do Q ${layer}`, resources: { XObject: `/Im0 ${scan}` } }],
      }
    },
  ],
  [
    'on a scan whose text layer misspells it',
    1,
    { x: 130, y: 160, width: 80, height: 30 },
    (pdf) => {
      const scan = addScan(pdf, [{ text: 'Signed by Hartley in person', x: 20, y: 40, size: 16 }], [300, 60])
      const layer = 'BT 3 Tr /F1 16 Tf 60 120 Td (Signed by Hantlcy in person) Tj ET'
      return {
        pages: [{ size: SIZE, content: `${MARKED} q 300 0 0 60 40 100 cm /Im0 Do Q ${layer}`, resources: { XObject: `/Im0 ${scan}` } }],
      }
    },
  ],
  [
    'in a font whose map gives other letters',
    1,
    { x: 40, y: 135, width: 60, height: 20 },
    (pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 14 Tf 40 150 Td (Hartley was heard) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` },
        },
      ],
    }),
  ],
  [
    'with a letter that has no text',
    1,
    { x: 110, y: 135, width: 60, height: 20 },
    (pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT 40 150 Td /F1 14 Tf (The witness Har) Tj /F2 14 Tf (t) Tj /F1 14 Tf (ley was heard) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, () => ' ')}` },
        },
      ],
    }),
  ],
]

describe('[MEDIA-06] the reading of the drawn pages', () => {
  it.each(MISSED)('holds an export in which a redacted word is %s', async (_name, page, box, parts) => {
    const result = await redactHartley(parts)
    const detail = `A redacted word can be read on page ${page}, where the text of the page doesn’t have it.`
    expect(readings(result, box)).toEqual([{ check: 'regions', severity: 'error', detail, page, isThere: true }])
    expect(result.checks.find(({ aspect }) => aspect === 'recognition')?.outcome).toBe('failed')
    expect(JSON.stringify({ ...result, thumbnail: undefined }).toLowerCase()).not.toContain('hartley')
  })

  it('holds an export in which a term of the watch list is read that a search can’t find', async () => {
    const source = buildPdf({
      pages: [{ size: SIZE, content: `${MARKED} ${outlinedText('Miriam Okafor', { x: 40, y: 150, size: 16 })}` }],
    })
    const { result } = await redactForTest(source, { marks: [], searched: ['Miriam Okafor', 'Anna Hartley'] })
    const detail = 'A term that was searched for can be read on page 1, where the text of the page doesn’t have it.'
    expect(readings(result, { x: 40, y: 130, width: 130, height: 25 })).toEqual([
      { check: 'regions', severity: 'error', detail, page: 1, isThere: true },
    ])
  })

  it('holds an export in which an expression matches what is read, but not where a search finds it, too', async () => {
    const source = buildPdf({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F1 14 Tf 40 200 Td (File KL 7346) Tj ET ${outlinedText('File QX 5328', { x: 40, y: 150, size: 16 })}`,
        },
      ],
    })
    const { result } = await redactForTest(source, {
      marks: [],
      expressions: [{ pattern: String.raw`\b[A-Z]{2} ?\d{4}\b`, matchCase: true }],
    })
    const detail = 'A term that was searched for can be read on page 1, where the text of the page doesn’t have it.'
    expect(readings(result, { x: 60, y: 130, width: 90, height: 25 })).toEqual([
      { check: 'regions', severity: 'error', detail, page: 1, isThere: true },
    ])
  })

  it('reports how much was read, and how sure the reading was', async () => {
    const result = await redactHartley(() => ({
      pages: [
        { size: SIZE, content: MARKED },
        { size: SIZE, content: outlinedText('Exhibit 12', { x: 40, y: 150, size: 16 }) },
      ],
    }))
    const { reading } = result.details
    expect(reading).toMatchObject({ pages: 2, unsure: 0, terms: 1 })
    expect(reading?.words).toBeGreaterThanOrEqual(7)
    expect(reading?.confidence).toBeGreaterThan(0.9)
    const [, search] = result.searches
    expect(search?.name).toBe('Text recognition PP-OCRv4')
    expect(search?.detail).toMatch(/2 of 2 pages checked\. \d+ words were read with a mean confidence of 9\d%, 0 of them below 80%\./)
    expect(result.engines.map(({ name, purpose }) => `${name} ${purpose}`)).toContain('Text recognition PP-OCRv4 verify')
  })

  it('warns that pages weren’t read where there was no time for them', async () => {
    const source = buildPdf({ pages: [{ size: SIZE, content: MARKED }] })
    const { request } = await exportForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Hartley') })
    const opened = await openDocumentInWorker(source)
    const { checks, reading } = await verifyDocument({
      ...request,
      draw: opened.renderPage,
      drawWithout: opened.renderWithout,
      readingTime: -1,
    })
    opened.close()
    expect(checks.find(({ aspect }) => aspect === 'recognition')).toMatchObject({
      outcome: 'warning',
      detail: expect.stringContaining('0 of 1 page checked.') as string,
    })
    expect(reading).toEqual({ pages: 0, words: 0, unsure: 0, terms: 1 })
  })

  it('does not count a page as checked whose scan was hard to read, and names it', async () => {
    const source = buildPdf({ pages: [{ size: SIZE, content: MARKED }, { size: SIZE }] })
    const { request } = await exportForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Hartley') })
    const opened = await openDocumentInWorker(source)
    const { checks, reading } = await verifyDocument({
      ...request,
      pages: request.pages.map((page) => (page.page === 2 ? { ...page, confidence: 0.5 } : page)),
      draw: opened.renderPage,
      drawWithout: opened.renderWithout,
    })
    opened.close()
    const check = checks.find(({ aspect }) => aspect === 'recognition')
    expect(check).toMatchObject({ outcome: 'warning', detail: expect.stringContaining('1 of 2 pages checked.') as string })
    expect(check?.detail).toContain('Page 2 was hard to read, so a search can miss words on it.')
    expect(reading?.pages).toBe(1)
  })

  it('holds an export of which a page can’t be read because of an unexpected error', async () => {
    const source = buildPdf({ pages: [{ size: SIZE, content: MARKED }] })
    const { request } = await exportForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Hartley') })
    const opened = await openDocumentInWorker(source)
    const redacted = request.pages[0]?.removed.flatMap(({ glyphs = [] }) => glyphs).length ?? 0
    const { checks, findings } = await verifyDocument({
      ...request,
      draw: opened.renderPage,
      // Only what is read leaves out the glyphs of words that stay, too.
      drawWithout: (page, scale, glyphs) =>
        glyphs.length > redacted ? Promise.reject(new RangeError('Invalid array length')) : opened.renderWithout(page, scale, glyphs),
    })
    opened.close()
    const detail = 'Page 1 couldn’t be read by text recognition, so it may show redacted words. Redact again.'
    expect(findings.map((finding) => [finding.check, finding.aspect, finding.severity, finding.detail])).toEqual([
      ['regions', 'cover', 'error', 'Page 1 couldn’t be read by text recognition where its marks are. Redact again.'],
      ['regions', 'recognition', 'error', detail],
    ])
    expect(checks.find(({ aspect }) => aspect === 'recognition')).toMatchObject({ outcome: 'failed', detail })
  })

  it('passes pages that have pale lines and boxes around their text', async () => {
    const table = '.95 g 30 140 300 20 re f 30 100 300 20 re f .9 G 30 90 300 80 re S 130 90 m 130 170 l S 30 130 m 330 130 l S'
    const result = await redactHartley(() => ({
      pages: [
        { size: SIZE, content: MARKED },
        { size: SIZE, content: `${table} 0 g BT /F1 12 Tf 40 146 Td (court) Tj 0 -40 Td (the letter) Tj ET` },
      ],
    }))
    expect(result.findings).toEqual([])
  })

  it('passes pages whose text is what they show, with other words like the redacted one', async () => {
    const result = await redactHartley(() => ({
      pages: [{ size: SIZE, content: `${MARKED} BT /F1 14 Tf 40 150 Td (Hartney and Harley read the notes of the court) Tj ET` }],
    }))
    expect(result.findings).toEqual([])
    expect(result.checks.find(({ aspect }) => aspect === 'recognition')).toMatchObject({ name: 'regions', outcome: 'passed' })
  })
})
