import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { buildPdf, type PdfObjects, type PdfParts } from '#engine/testing/build-pdf.ts'
import { addDrawnFont } from '#engine/testing/drawn-glyphs.ts'
import { marksOn, redactForTest } from '#engine/testing/redacted-document.ts'
import { planPage } from '../../export/plan-page'
import type { PageWord } from '../../types'
import { openDocumentInWorker } from '../../worker/open-document'
import { checkInk } from './check-ink'
import { DocumentFindings } from '../document-findings'

type Described = (pdf: PdfObjects) => PdfParts

const italic = (pdf: PdfObjects) => pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /WinAnsiEncoding >>')
const pageWith =
  (content: string, fontOf: (pdf: PdfObjects) => string = italic): Described =>
  (pdf) => ({ pages: [{ content, size: [300, 400], resources: { Font: `/F2 ${fontOf(pdf)}` } }] })

/** Returns where a page that is planned by the boxes of its words alone shows ink of a secret. */
async function inkBesideBoxes(describe: Described, isSecret: (word: PageWord) => boolean): Promise<string[]> {
  const opened = await openDocumentInWorker(buildPdf(describe))
  try {
    const { content } = await opened.readPage(1)
    // As if the bounds of all glyphs were unknown.
    const words = content.words.map(({ ink: _ink, ...word }) => word)
    const marks = words.filter(isSecret).map(({ box }) => ({ id: 'm', page: 1, boxes: [box], category: null, text: null }))
    expect(marks).toHaveLength(1)
    const findings = new DocumentFindings([content.size])
    await checkInk(planPage({ ...content, words }, { marks }), { drawWithout: opened.renderWithout }, findings)
    return findings.all().map(({ detail, place }) => {
      const box = place && 'box' in place ? place.box : undefined
      return box ? `${detail} ${Math.round(box.x)} ${Math.round(box.y)}` : detail
    })
  } finally {
    opened.close()
  }
}

it.each<[name: string, describe: Described, secret: string]>([
  [
    'Type 3 glyphs above their box, with a kept word in the same text',
    pageWith('BT /F2 20 Tf 60 100 Td [(7) -1000 (4)] TJ ET', (pdf) => addDrawnFont(pdf, { up: 2500 })),
    '4',
  ],
  ['an italic with an overhang', pageWith('BT /F2 72 Tf 60 200 Td (fief) Tj ET'), 'fief'],
  ['an italic with an overhang in a grey of 218', pageWith('.8549 g BT /F2 72 Tf 60 200 Td (fief) Tj ET'), 'fief'],
  ['an italic with an overhang in a grey of 244', pageWith('.9569 g BT /F2 72 Tf 60 200 Td (fief) Tj ET'), 'fief'],
  ['text as clipping path', pageWith('q BT 7 Tr /F2 72 Tf 60 200 Td (fief) Tj ET .2 .3 .9 rg 0 100 300 250 re f Q'), 'fief'],
  [
    'text in a form',
    (pdf) => {
      const form = pdf.stream(
        'BT /F2 72 Tf 60 200 Td (fief) Tj ET',
        `/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /Font << /F2 ${italic(pdf)} >> >>`,
      )
      return { pages: [{ content: 'BT /F1 12 Tf 20 40 Td (One) Tj ET /X1 Do', size: [300, 400], resources: { XObject: `/X1 ${form}` } }] }
    },
    'fief',
  ],
])('[MEDIA-06] finds ink beside the covers of %s', async (_name, describe, secret) => {
  const found = await inkBesideBoxes(describe, ({ text }) => text === secret)
  expect(found).not.toEqual([])
  for (const finding of found) expect(finding).toContain('Part of a redacted word is seen beside its cover on page 1.')
})

it('[MEDIA-06] leaves other words of the same text where they are', async () => {
  const describe = pageWith('BT /F2 20 Tf 60 100 Td [(7) -1000 (4) -1000 (7)] TJ (1) Tj ET', (pdf) => addDrawnFont(pdf))
  expect(await inkBesideBoxes(describe, ({ text, start }) => text === '7' && start === 0)).toEqual([])
})

/** Pages on which lines or other words touch the ink of a redacted word. */
const TOUCHING: [name: string, describe: Described][] = [
  ['underlined', pageWith('BT /F1 14 Tf 40 300 Td (Dear Wolframite friend) Tj ET 0.8 w 40 298 m 200 298 l S')],
  ['struck through', pageWith('BT /F1 14 Tf 40 300 Td (Dear Wolframite friend) Tj ET 0.8 w 40 304 m 200 304 l S')],
  [
    'in a tight table',
    pageWith('BT /F1 14 Tf 40 300 Td (Wolframite) Tj 80 0 Td (City) Tj ET 0.5 w 38 296 160 16 re S 118 296 m 118 312 l S'),
  ],
  ['between words that touch it', pageWith('BT /F1 14 Tf -2 Tw 40 300 Td (Dear Wolframite friend) Tj ET')],
  ['on lines that overlap', pageWith('BT /F1 14 Tf 11 TL 40 300 Td (gypsy page) Tj T* (Wolframite) Tj T* (Half the bill) Tj ET')],
  ['on a shaded background', pageWith('.85 g 20 280 250 60 re f 0 g BT /F1 14 Tf 40 300 Td (Dear Wolframite friend) Tj ET')],
  ['drawn bold by two copies', pageWith('BT /F1 14 Tf 40 300 Td (Dear Wolframite) Tj .3 0 Td (Dear Wolframite) Tj ET')],
  ['with tracking of its own', pageWith('BT /F1 14 Tf 40 300 Td (Dear ) Tj (Wolf) Tj 1 Tc (ramite) Tj ( friend) Tj ET')],
]

it.each(casesOfToday(TOUCHING, 4))('[MEDIA-06] releases a redacted word %s', async (_name, describe) => {
  const source = buildPdf(describe)
  const marks = await marksOn(source, ({ text }) => text === 'Wolframite')
  expect(marks).toHaveLength(1)
  const { result } = await redactForTest(source, { marks })
  expect(result.findings).toEqual([])
})
