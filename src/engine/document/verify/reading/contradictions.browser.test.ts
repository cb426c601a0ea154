import { describe, expect, it } from 'vitest'

import { addScan, buildPdf } from '#engine/testing/build-pdf.ts'
import { MARKED, readings, redactHartley, shifted, SIZE } from '#engine/testing/read-documents.ts'
import { redactForTest } from '#engine/testing/redacted-document.ts'
import { addFontWithMap, outlinedText } from '#engine/testing/unsearchable-text.ts'

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

  it('warns of lines in a font without letters, as of a chart, without holding the version', async () => {
    // The figures of the sample paper of TraceMonkey are drawn in such fonts.
    const symbol = (character: string): string =>
      /[A-Za-z]/.test(character) ? String.fromCharCode(33 + (character.charCodeAt(0) % 31)) : character
    const result = await redactHartley((pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${MARKED} BT /F2 14 Tf 40 150 Td (Interpret Monitor Record Compile Compiled) Tj ET`,
          resources: { Font: `/F2 ${addFontWithMap(pdf, symbol)}` },
        },
      ],
    }))
    expect(readings(result, { x: 40, y: 130, width: 300, height: 30 }).map(({ severity }) => severity)).toEqual(['warning'])
  })

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
