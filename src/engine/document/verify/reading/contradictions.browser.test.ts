import { describe, expect, it } from 'vitest'

import { addScan, buildPdf } from '#engine/testing/build-pdf.ts'
import { MARKED, readings, redactHartley, shifted, SIZE } from '#engine/testing/read-documents.ts'
import { redactForTest } from '#engine/testing/redacted-document.ts'
import { addFontWithMap, outlinedText } from '#engine/testing/unsearchable-text.ts'
import { lineIn, LineReader } from '../../worker/read-lines'
import { contradictionsOf } from './contradictions'

const DRAWN = 3

/** Returns the reading of a line that a browser draws. */
async function readDrawn(text: string, font: string): ReturnType<LineReader['read']> {
  const canvas = new OffscreenCanvas(1600, 30 * DRAWN)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(DRAWN, DRAWN)
  context.fillStyle = '#000'
  context.font = font
  context.fillText(text, 4, 20)
  const reader = new LineReader({ canvas, scale: DRAWN })
  try {
    return await reader.read(lineIn({ x: 2, y: 4, width: context.measureText(text).width + 4, height: 22 }), new AbortController().signal)
  } finally {
    reader.close()
  }
}

describe('[MEDIA-06] the reading of lines whose text is wrong', () => {
  it('holds an export for each line of a page that a search can’t find', async () => {
    const lines = [
      'Someone else was heard',
      'Nobody came to the hearing',
      'The door remained closed',
      'Minutes were not written',
      'All papers were returned',
    ]
    const shown = lines.map((line, index) => `BT /F2 14 Tf 40 ${200 - 25 * index} Td (${line}) Tj ET`).join(' ')
    const result = await redactHartley((pdf) => ({
      pages: [{ size: SIZE, content: `${MARKED} ${shown}`, resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` } }],
    }))
    const places = readings(result, { x: 40, y: 80, width: 250, height: 130 })
    expect(places.map(({ severity, isThere }) => [severity, isThere])).toEqual(lines.map(() => ['error', true]))
  })

  it('holds an export in which a line shows other words than its text has', async () => {
    const result = await redactHartley((pdf) => ({
      pages: [
        { size: SIZE, content: MARKED },
        {
          size: SIZE,
          content: 'BT /F2 14 Tf 40 150 Td (Someone else was heard) Tj ET',
          resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` },
        },
      ],
    }))
    const detail =
      'Page 2 shows other words than its text has there, so a search can’t find them. Read the line, and redact it if it’s sensitive.'
    expect(readings(result, { x: 40, y: 130, width: 200, height: 30 })).toEqual([
      { check: 'regions', severity: 'error', detail, page: 2, isThere: true },
    ])
    expect(result.checks.find(({ aspect }) => aspect === 'recognition')).toMatchObject({ outcome: 'failed', detail })
  })

  it('holds an export without a redaction or a search in which a line shows other words than its text has', async () => {
    const source = buildPdf((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 14 Tf 40 150 Td (Anna Hartley was heard) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` },
        },
      ],
    }))
    const { result } = await redactForTest(source, { marks: [] })
    expect(readings(result, { x: 40, y: 130, width: 200, height: 30 }).map(({ severity, isThere }) => [severity, isThere])).toEqual([
      ['error', true],
    ])
  })

  it('passes an export without a redaction or a search whose lines are read as their text', async () => {
    const source = buildPdf({ pages: [{ size: SIZE, content: `${MARKED} ${outlinedText('Exhibit 12', { x: 40, y: 150, size: 16 })}` }] })
    const { result } = await redactForTest(source, { marks: [] })
    expect(result.findings).toEqual([])
    const check = result.checks.find(({ aspect }) => aspect === 'recognition')
    expect(check?.outcome).toBe('passed')
    expect(check?.detail).toMatch(/^Every line that was read shows the words of its text\. 1 of 1 page checked\. 7 words were read/)
    expect(result.details.reading).toMatchObject({ pages: 1, words: 7, terms: 0 })
  })

  it('holds an export in which a line of a scan’s text layer has other words', async () => {
    const result = await redactHartley((pdf) => {
      const scan = addScan(pdf, [{ text: 'Someone else was heard', x: 20, y: 40, size: 16 }], [300, 60])
      const layer = 'BT 3 Tr /F1 16 Tf 60 120 Td (Minutes of a hearing) Tj ET'
      return {
        pages: [{ size: SIZE, content: `${MARKED} q 300 0 0 60 40 100 cm /Im0 Do Q ${layer}`, resources: { XObject: `/Im0 ${scan}` } }],
      }
    })
    expect(readings(result, { x: 60, y: 160, width: 180, height: 30 }).map(({ severity, isThere }) => [severity, isThere])).toEqual([
      ['error', true],
    ])
  })

  it('warns of a single word that differs from its text, without holding the version', async () => {
    const result = await redactHartley((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 14 Tf 40 150 Td (Everybody) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` },
        },
      ],
    }))
    const detail = 'Page 1 shows other words than its text has there, so a search can’t find them. Their reading has no redacted word.'
    expect(readings(result, { x: 40, y: 130, width: 200, height: 30 })).toEqual([
      { check: 'regions', severity: 'warning', detail, page: 1, isThere: true },
    ])
    expect(result.checks.find(({ aspect }) => aspect === 'recognition')?.outcome).toBe('warning')
  })

  it('warns of a short word alone whose text looks like numbers of glyphs', async () => {
    const result = await redactHartley((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 16 Tf 40 150 Td (Whitby) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, (character) => String.fromCharCode(character.charCodeAt(0) - 29))}` },
        },
      ],
    }))
    expect(readings(result, { x: 40, y: 130, width: 60, height: 30 }).map(({ severity, isThere }) => [severity, isThere])).toEqual([
      ['warning', true],
    ])
  })

  it.each<[string, (character: string) => string]>([
    ['digits', (character) => String.fromCharCode(48 + (character.charCodeAt(0) % 10))],
    ['Greek letters', (character) => String.fromCharCode(0x3b1 + (character.toLowerCase().charCodeAt(0) % 17))],
    ['Cyrillic letters', (character) => String.fromCharCode(0x430 + (character.toLowerCase().charCodeAt(0) % 32))],
  ])('holds an export in which a line of Latin letters has %s as its text', async (_name, other) => {
    const map = (character: string): string => (/[A-Za-z]/.test(character) ? other(character) : character)
    const result = await redactHartley((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 14 Tf 40 150 Td (Someone else was heard) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, map)}` },
        },
      ],
    }))
    expect(readings(result, { x: 40, y: 130, width: 300, height: 30 }).map(({ severity, isThere }) => [severity, isThere])).toEqual([
      ['error', true],
    ])
  })

  it('holds an export in which one word of a line has another text, with the place of the word', async () => {
    const result = await redactHartley((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F1 14 Tf 40 150 Td (Nobody but ) Tj /F2 14 Tf (Whitmore) Tj /F1 14 Tf ( was heard) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, shifted)}` },
        },
      ],
    }))
    expect(readings(result, { x: 110, y: 130, width: 70, height: 30 }).map(({ severity, isThere }) => [severity, isThere])).toEqual([
      ['error', true],
    ])
  })

  it.each(['sans-serif', 'serif', 'bold 16px monospace'])(
    'passes lines in Greek and Cyrillic, which the model doesn’t know: %s',
    async (font) => {
      const lines = [
        'Η Άννα κατέθεσε στο δικαστήριο',
        'ΑΝΝΑ ΚΑΤΕΘΕΣΕ ΣΤΟ ΔΙΚΑΣΤΗΡΙΟ',
        'ВСЕ СЕМЬ СОТРУДНИКОВ ВЕРНУЛИСЬ',
        'Анна Петрова была заслушана судом',
      ]
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      if (!context) throw new Error('This browser draws no text.')
      for (const text of lines) {
        context.font = font.includes('px') ? font : `16px ${font}`
        const width = context.measureText(text).width
        const word = { text, start: 0, end: text.length, box: { x: 0, y: 0, width, height: 16 } }
        expect(contradictionsOf({ words: [word], box: word.box }, await readDrawn(text, context.font))).toEqual([])
      }
    },
  )

  it('passes correct lines in several fonts and sizes, also mirrored and turned ones', async () => {
    const fonts = ['Times-Italic', 'Times-Bold', 'Courier', 'Helvetica-BoldOblique']
    const lines = ['Minutes of the hearing on 12 March', 'Müller und Söhne, Straße 17', 'INVOICE 2024 / 0042 EUR 1,284.50']
    const placed = fonts.flatMap((_font, index) =>
      lines.map((line, row) => {
        const [y, text] = [210 - 50 * index - 14 * row, line.replace(/[üöß]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`)]
        return `BT /F${index + 2} ${[7, 9, 12][row]} Tf 40 ${y} Td (${text}) Tj ET`
      }),
    )
    const turned = ['-1 0 0 1 390 20', '-1 0 0 -1 390 40', '0 1 -1 0 390 60'].map(
      (matrix) => `q ${matrix} cm BT /F1 12 Tf (${lines[0]}) Tj ET Q`,
    )
    const result = await redactHartley((pdf) => {
      const Font = fonts.map((name, index) => {
        const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
        return `/F${index + 2} ${pdf.add(font)}`
      })
      return { pages: [{ size: SIZE, content: `${MARKED} ${[...placed, ...turned].join('\n')}`, resources: { Font: Font.join(' ') } }] }
    })
    expect(result.findings).toEqual([])
    expect(result.details.reading?.words).toBeGreaterThanOrEqual(60)
  })
})
