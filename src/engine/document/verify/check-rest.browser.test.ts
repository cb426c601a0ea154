import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { Box } from '../../core/types'
import { addImage, addScan, buildPdf, pdfUnicode, type PdfObjects, type PdfParts } from '../../testing/build-pdf'
import { exportForTest, marksOn, redactForTest } from '../../testing/redacted-document'
import { sampleFile } from '../../testing/samples'
import type { DocumentPlan } from '../types'
import { openDocumentInWorker } from '../worker/open-document'
import { verifyDocument } from './verify-document'

const SIZE: [number, number] = [300, 400]
const NO_MARKS: DocumentPlan = { marks: [] }

const text = (size: number, x: number, y: number, shown: string): string => `BT /F1 ${size} Tf ${x} ${y} Td (${shown}) Tj ET\n`

/** Paragraphs, in which a small change is hard to find. */
const paragraphs = Array.from({ length: 20 }, (_unused, row) =>
  text(9, 20, 370 - 14 * row, 'The quick brown fox jumps over the lazy dog and naps'),
).join('')

const noise = Uint8Array.from({ length: 150 * 100 * 3 }, (_unused, at) => (Math.imul(at, at * 31 + 7) >>> 8) % 251)

/** Returns a page with a text that ends the paragraphs, and a photograph if the page has one, which makes exports JPEGs. */
const pageOf =
  (line: string, hasPhotograph: boolean) =>
  (pdf: PdfObjects): PdfParts => ({
    pages: [
      {
        content: `${hasPhotograph ? 'q 300 0 0 400 0 0 cm /Im1 Do Q q 1 g 10 10 280 380 re f Q ' : ''}${paragraphs}${line}`,
        size: SIZE,
        resources: { XObject: hasPhotograph ? `/Im1 ${addImage(pdf, 150, 100, noise)}` : '' },
      },
    ],
  })

/** Exports a document, and verifies the export of another document in its place. */
async function verifyOther(source: Blob, other: Blob, plan = NO_MARKS) {
  const { request } = await exportForTest(source, plan)
  const { file } = await exportForTest(other, plan)
  const opened = await openDocumentInWorker(source)
  try {
    // The words are those of the source, so that only the drawing differs.
    const { findings } = await verifyDocument({ ...request, output: file, draw: opened.renderPage, drawWithout: opened.renderWithout })
    return findings.filter(({ detail }) => detail.includes('looks different'))
  } finally {
    opened.close()
  }
}

const isAround = (outer: Box, x: number, y: number): boolean =>
  x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height

type Change = [name: string, before: string, after: string, x: number, y: number]

/** Changes of a line, each with a point of it in points from the top left. */
const CHANGES: Change[] = [
  ['a digit', text(12, 40, 60, 'Paid 130.00 to Ada'), text(12, 40, 60, 'Paid 180.00 to Ada'), 77, 336],
  ['a digit of 6 points', text(6, 40, 60, 'Paid 130.00 to Ada'), text(6, 40, 60, 'Paid 180.00 to Ada'), 58.5, 338],
  ['a letter', text(12, 40, 60, 'The cat sat'), text(12, 40, 60, 'The eat sat'), 68, 337],
  ['a missing full stop', text(10, 40, 60, '1000.00'), text(10, 40, 60, '1000 00'), 63.5, 339.6],
  ['a missing hairline', '0.1 w 40 60 m 200 75 l S', '', 120, 332.5],
  ['a moved line', '0.2 w 40 60 m 200 60 l S', '0.2 w 40 58 m 200 58 l S', 120, 341],
]

it.each(casesOfToday(CHANGES, 3))(
  '[MEDIA-06] finds %s that differs from the source, with its place',
  async (_name, before, after, x, y) => {
    const findings = await verifyOther(buildPdf(pageOf(before, false)), buildPdf(pageOf(after, false)))
    expect(findings.map(({ check, aspect, severity }) => [check, aspect, severity])).toEqual([['rest', 'pages', 'error']])
    const [{ place } = {}] = findings
    const box = place && 'box' in place ? place.box : undefined
    expect(box).toBeDefined()
    if (!box) return
    expect(isAround(box, x, y)).toBe(true)
    if (before.includes('Tj')) expect(box.width * box.height).toBeLessThan(700)
  },
)

it.each(casesOfToday(CHANGES.slice(0, 3), 3))(
  '[MEDIA-06] finds %s that differs from the source on a page that is a JPEG',
  async (_name, before, after, x, y) => {
    const findings = await verifyOther(buildPdf(pageOf(before, true)), buildPdf(pageOf(after, true)))
    expect(findings).toHaveLength(1)
    const [{ place } = {}] = findings
    expect(place && 'box' in place && isAround(place.box, x, y)).toBe(true)
  },
)

it('[MEDIA-06] finds a digit beside a cover that differs from the source', async () => {
  const mark = { id: 'm', page: 1, boxes: [{ x: 40, y: 328, width: 25, height: 14 }], category: null, text: null }
  const [, before, after, x, y] = CHANGES[0] ?? ['', '', '', 0, 0]
  const findings = await verifyOther(buildPdf(pageOf(before, false)), buildPdf(pageOf(after, false)), { marks: [mark] })
  expect(findings).toHaveLength(1)
  const [{ place } = {}] = findings
  expect(place && 'box' in place && isAround(place.box, x, y)).toBe(true)
})

/** Hairlines of a plan, many of them closer than a pixel to each other at the scale of a screen. */
const hatch = Array.from({ length: 90 }, (_unused, index) => `${20 + 3 * index} 40 m ${60 + 2.6 * index} 380 l`).join(' ')
const circles = Array.from({ length: 12 }, (_unused, index) => {
  const [x, y, r] = [40 + 20 * index, 60 + 25 * index, 6 + index]
  const k = 0.5523 * r
  return (
    `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ` +
    `${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c`
  )
}).join(' ')
const plan =
  `0.1 w 0 G ${hatch} S 0.2 w .2 .3 .8 RG ${circles} S 0.3 w 0 G 15 15 270 370 re S ` +
  `q 60 80 m 250 80 l 150 330 l h W n 0.05 w ${hatch} S 0 w ${circles} S Q ${text(5, 200, 20, 'Plan 4 of 7')}`

/** Fields with a cell per letter, divided by hairlines. */
const fields = Array.from({ length: 24 }, (_unused, index) => ({
  name: `field${index}`,
  value: 'ADA',
  rect: [20, 350 - 8 * index, 280, 357 - 8 * index],
  appearance: `/Tx BMC q 0.1 w 0 G 0.2 0.2 259.6 6.6 re S ${Array.from({ length: 52 }, (_cell, at) => `${5 * at} 0 m ${5 * at} 7 l`).join(' ')} S BT /F1 5 Tf 1 2 Td (A) Tj 5 0 Td (D) Tj 5 0 Td (A) Tj ET Q EMC`,
}))

/** A form with text fields, checked and unchecked boxes, and a field without an appearance of its own. */
const form = (pdf: PdfObjects): PdfParts => {
  const box = '/Type /XObject /Subtype /Form /BBox [0 0 10 10]'
  const on = pdf.stream('0.2 w 0.1 0.1 9.8 9.8 re S 0.6 w 2 2 m 8 8 l 2 8 m 8 2 l S', box)
  const off = pdf.stream('0.2 w 0.1 0.1 9.8 9.8 re S', box)
  const checkbox = (x: number, state: string): string =>
    `/Subtype /Widget /FT /Btn /T (box${x}) /F 4 /Rect [${x} 130 ${x + 10} 140] /AS /${state} /V /${state} /AP << /N << /Yes ${on} /Off ${off} >> >>`
  const bare = '/Subtype /Widget /FT /Tx /T (bare) /V (Bare) /DA (/F1 9 Tf 0 g) /F 4 /MK << /BC [0 0 1] >> /Rect [40 100 240 116]'
  return {
    pages: [
      {
        content: `${text(10, 40, 380, 'Application')}0.1 w 30 90 m 260 90 l S`,
        size: SIZE,
        annotations: [checkbox(40, 'Yes'), checkbox(80, 'Off'), bare],
      },
    ],
    acroForm: fields,
  }
}

const EXPORTED: [name: string, describe: PdfParts | ((pdf: PdfObjects) => PdfParts)][] = [
  ['a plan of hairlines', { pages: [{ content: plan, size: SIZE }] }],
  [
    'a plan of hairlines on a photograph',
    (pdf) => ({
      pages: [
        {
          content: `q 300 0 0 100 0 300 cm /Im1 Do Q ${plan}`,
          size: SIZE,
          resources: { XObject: `/Im1 ${addImage(pdf, 150, 100, noise)}` },
        },
      ],
    }),
  ],
  ['a turned plan in units of 2 points', { pages: [{ content: plan, size: SIZE, rotate: 90, entries: '/UserUnit 2' }] }],
  ['a large plan', { pages: [{ content: `q 8 0 0 8 0 0 cm ${plan} Q`, size: [2400, 3200] }] }],
  ['a form with fields and checkboxes', form],
]

// Each document has its turn daily, as pictures or with its vectors.
const ways = EXPORTED.flatMap(([name, describe]) => [false, true].map((keepsVectors) => ({ name, describe, keepsVectors })))

it.each(casesOfToday(ways, 2))('[MEDIA-06] releases $name, with vectors: $keepsVectors', async ({ describe, keepsVectors }) => {
  const drawn = { id: 'm', page: 1, boxes: [{ x: 130, y: 100, width: 31, height: 9 }], category: null, text: null }
  const marks = keepsVectors ? [] : [drawn]
  expect((await redactForTest(buildPdf(describe), { marks, keepsVectors })).result.findings).toEqual([])
})

it.each(casesOfToday(['160F-2019.pdf', 'two_pages.pdf', 'issue14415.pdf'], 3))(
  '[MEDIA-06] sees no difference on the pages of %s',
  async (name) => {
    const file = await sampleFile(`documents/${name}`, 'application/pdf')
    if (file === undefined) return
    const { result } = await redactForTest(file, { marks: (await marksOn(file, ({ text: word }) => word.length > 8)).slice(0, 5) })
    expect(result.findings.filter(({ check }) => check === 'rest')).toEqual([])
  },
)

const SECRET = 'Wolframite'

/** Notes and a field without an appearance of their own, for which pdf.js draws one. Each has the secret word among others. */
const generated = (): PdfParts => {
  const rich = '/RC (<body xmlns="http://www.w3.org/1999/xhtml"><p>Call <b>Wolframite</b> at noon</p></body>)'
  const notes: [text: string, entries: string][] = [
    [`Call ${SECRET} at noon`, `/DA (/Helv 12 Tf 1 0 0 rg) /IT /FreeTextCallout /CL [20 100 30 150 40 220] ${rich}`],
    // Kerning would shift the word by three letters, and the line is as wide as its note.
    [`${'AV'.repeat(12)} To Te Tu ${SECRET} and Vera Yates left`, ''],
    [`\u05E9\u05DC\u05D5\u05DD ${SECRET} \u05D3\u05D1\u05E8 \u05D0\u05D7\u05E8`, '/DA (/Helv 12 Tf 0 g)'],
  ]
  const at = (index: number): string => `/F 4 /Rect [40 ${300 - 40 * index} 260 ${330 - 40 * index}]`
  const field = `/Subtype /Widget /FT /Tx /T (field) /V ${pdfUnicode(`\u0141\u00F3d\u017A ${SECRET} \u4E2D\u6587 five`)} /DA (/Helv 9 Tf 0 g)`
  return {
    pages: [
      {
        content: text(14, 40, 370, 'Everybody may read this'),
        size: SIZE,
        annotations: [
          ...notes.map(([note, entries], index) => `/Subtype /FreeText ${at(index)} /Contents ${pdfUnicode(note)} ${entries}`),
          `${field} ${at(notes.length)}`,
        ],
      },
    ],
    catalog:
      '/AcroForm << /NeedAppearances true /Fields [] /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  }
}

it('[MEDIA-06] releases notes and fields without an appearance whose words are redacted, and holds an export that shows one', async () => {
  const source = buildPdf(generated)
  const marks = await marksOn(source, ({ text: word }) => word === SECRET)
  expect(marks).toHaveLength(4)
  const { file, request, result } = await redactForTest(source, { marks })
  expect(result.findings).toEqual([])
  const written = await openDocumentInWorker(file)
  const { content } = await written.readPage(1)
  written.close()
  expect(content.text.split('\n')).toEqual([
    'Everybody may read this',
    'Call',
    'at noon',
    `${'AV'.repeat(12)} To Te Tu`,
    'and Vera Yates left',
    '\u05E9\u05DC\u05D5\u05DD',
    '\u05D3\u05D1\u05E8 \u05D0\u05D7\u05E8',
    '\u0141\u00F3d\u017A',
    '\u4E2D\u6587 five',
  ])
  const opened = await openDocumentInWorker(source)
  const shown = await exportForTest(source, { marks: marks.slice(1) })
  const { findings } = await verifyDocument({ ...request, output: shown.file, draw: opened.renderPage, drawWithout: opened.renderWithout })
  opened.close()
  expect(findings.map(({ check }) => check)).toContain('regions')
})

const scanned = (pdf: PdfObjects): string => {
  const lines = [
    { text: 'Everybody may read this', x: 40, y: 60, size: 14 },
    { text: `Dear ${SECRET} friend`, x: 40, y: 100, size: 14 },
  ]
  return addScan(pdf, lines, SIZE)
}

const readable = text(14, 40, 340, 'Everybody may read this, Granite friend')
const hidden = text(14, 40, 300, `Dear ${SECRET} friend`)

/** Pages whose text layer has a word under a cover. */
const UNDER_COVERS: [name: string, content: string][] = [
  ['a white cover', `${readable}${hidden}1 g 30 290 240 24 re f`],
  ['a white cover with other text', `${readable}${hidden}1 g 30 290 240 24 re f 0 g ${text(6, 40, 294, 'Removed by the office')}`],
  ['a black cover', `${readable}${hidden}0 g 70 290 100 24 re f`],
  ['a scan of the page', `${readable}${hidden}q 300 0 0 400 0 0 cm /Im1 Do Q`],
]

it.each(casesOfToday(UNDER_COVERS, 2))('[MEDIA-06] releases marks over a text layer under %s', async (_name, content) => {
  const source = buildPdf((pdf) => ({ pages: [{ content, size: SIZE, resources: { XObject: `/Im1 ${scanned(pdf)}` } }] }))
  const words = await marksOn(source, ({ text: word, covered }) => word === SECRET && covered === true)
  expect(words).toHaveLength(1)
  expect((await redactForTest(source, { marks: words })).result.findings).toEqual([])
  const drawn = { id: 'm', page: 1, boxes: [{ x: 74, y: 88, width: 120, height: 17 }], category: null, text: null }
  expect((await redactForTest(source, { marks: [drawn] })).result.findings).toEqual([])
})
