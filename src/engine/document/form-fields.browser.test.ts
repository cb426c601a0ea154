import { expect, it } from 'vitest'

import { buildPdf, pdfUnicode, type PdfParts } from '../testing/build-pdf'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'

const FONTS = '/DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const SECRET = 'Wolframite'
const CODE = '4711'

/** Returns a form without appearances, so that pdf.js draws its fields. */
const formOf = (...fields: string[]): PdfParts => ({
  pages: [
    {
      content: 'BT /F1 14 Tf 40 370 Td (Everybody may read this) Tj ET',
      size: [300, 400],
      annotations: fields.map(
        (field, index) =>
          `/Subtype /Widget /T (field${index}) /DA (/Helv 9 Tf 0 g) /F 4 /Rect [40 ${300 - 80 * index} 260 ${350 - 80 * index}] ${field}`,
      ),
    },
  ],
  catalog: `/AcroForm << /NeedAppearances true /Fields [] ${FONTS} >>`,
})

const lines = pdfUnicode(`The witness is ${SECRET}\rand others were heard in the large hall of the old town, too`)
const options = `/Opt [${['Ada Byron', SECRET, 'Vera Yates'].map(pdfUnicode).join(' ')}]`

it.each([
  ['of several lines', `/FT /Tx /Ff 4096 /V ${lines}`, SECRET],
  ['that is a list whose secret is chosen', `/FT /Ch ${options} /V ${pdfUnicode(SECRET)} /I [1]`, SECRET],
  ['with a cell for each letter', `/FT /Tx /Ff 16777216 /MaxLen 12 /V ${pdfUnicode(CODE)}`, CODE],
  ['with a cell for each letter of a name', `/FT /Tx /Ff 16777216 /MaxLen 12 /V ${pdfUnicode(SECRET)}`, SECRET],
])('[MEDIA-06] releases a redacted field without an appearance %s', async (_name, field, secret) => {
  const source = buildPdf(formOf(field))
  const marks = await marksOn(source, ({ text: word }) => word === secret)
  expect(marks).toHaveLength(1)
  expect((await redactForTest(source, { marks })).result.findings).toEqual([])
})

it('[MEDIA-04] reads fields without an appearance in one document after another', async () => {
  const fieldOf = (value: string): string => `/FT /Tx /V ${pdfUnicode(value)}`
  const read = async (...values: string[]): Promise<string> => {
    const document = await openDocumentInWorker(buildPdf(formOf(...values.map(fieldOf))))
    const { content, hidden } = await document.readPage(1)
    document.close()
    expect(hidden.filter(({ kind }) => kind === 'unread-content')).toEqual([])
    return content.text
  }
  const title = 'Everybody may read this'
  for (const values of [['Łódź'], ['Łódź', 'one', 'two', 'three'], ['one', 'two', 'Łódź']])
    expect(await read(...values)).toBe([title, ...values].join('\n'))
})
