import { afterAll, expect, it } from 'vitest'

import { addImage, buildPdf, pdfUnicode, type PdfObjects, type PdfRef } from '../testing/build-pdf'
import { redactForTest } from '../testing/redacted-document'
import { createDocumentEngine } from './engine'
import type { HiddenPart } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

const GRAY = '/BitsPerComponent 8 /ColorSpace /DeviceGray'
const LARGE = `/Type /XObject /Subtype /Image /Width 32000 /Height 32000 ${GRAY}`

/** Returns what is listed as unread in a document whose second page draws an object. */
async function unreadOf(add: (pdf: PdfObjects) => PdfRef, drawing = 'q 100 0 0 100 0 0 cm /X Do Q'): Promise<HiddenPart[]> {
  const file = buildPdf((pdf) => {
    const text = 'BT /F1 20 Tf 100 700 Td (Words) Tj ET'
    return { pages: [{ content: text }, { content: `${text} ${drawing}`, resources: { XObject: `/X ${add(pdf)}` } }, { content: text }] }
  })
  const { hidden } = await engine.read(file)
  return hidden.filter(({ kind }) => kind === 'unread-content')
}

it.each<[string, (pdf: PdfObjects) => PdfRef]>([
  ['an image of a billion pixels', (pdf) => pdf.stream('x', LARGE)],
  [
    'such an image in a form',
    (pdf) => {
      const image = pdf.stream('x', LARGE)
      const resources = `/Resources << /XObject << /I ${image} >> >>`
      return pdf.stream('/I Do', `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${resources}`)
    },
  ],
  ['an image that is damaged', (pdf) => addImage(pdf, 9, 9, Uint8Array.of(1, 2, 3), '/Filter /DCTDecode')],
  [
    'a mask of a billion pixels',
    (pdf) => pdf.stream('x', '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /ImageMask true /BitsPerComponent 1'),
  ],
])('[MEDIA-05] lists %s as content that can’t be read', async (_name, add) => {
  expect(await unreadOf(add)).toEqual([{ kind: 'unread-content', page: 2, count: 1 }])
})

it('[MEDIA-05] lists an image inside the content that is too large', async () => {
  const drawing = 'q 100 0 0 100 0 0 cm BI /W 32000 /H 32000 /BPC 1 /CS /G ID xyz EI Q'
  expect(await unreadOf((pdf) => addImage(pdf, 1, 1, Uint8Array.of(1)), drawing)).toEqual([{ kind: 'unread-content', page: 2, count: 1 }])
})

it('[MEDIA-05] lists a field that pdf.js can’t draw, of a form without fonts', async () => {
  const field = `/Subtype /Widget /FT /Tx /T (field) /V ${pdfUnicode('\u0141\u00F3d\u017A')} /DA (/Helv 9 Tf 0 g) /F 4 /Rect [40 100 240 120]`
  const file = buildPdf({ pages: [{ annotations: [field] }], catalog: '/AcroForm << /NeedAppearances true /Fields [] /DR << >> >>' })
  const { hidden } = await engine.read(file)
  expect(hidden).toContainEqual({ kind: 'unread-content', page: 1, count: 1 })
})

it('lists a damaged image of several pages on each of them', async () => {
  const file = buildPdf((pdf) => {
    const image = addImage(pdf, 9, 9, Uint8Array.of(1, 2, 3), '/Filter /DCTDecode')
    const page = { content: 'q 100 0 0 100 0 0 cm /X Do Q', resources: { XObject: `/X ${image}` } }
    return { pages: [page, page, page, page] }
  })
  const { hidden } = await engine.read(file)
  expect(hidden.map(({ kind, page }) => [kind, page])).toEqual([1, 2, 3, 4].map((page) => ['unread-content', page]))
})

it.each([
  ['missing object', '/Missing Do'],
  ['form that draws itself', '/X Do'],
])('lists nothing for a %s, which no reader shows', async (_name, drawing) => {
  const add = (pdf: PdfObjects): PdfRef => {
    const resources = `/Resources << /XObject << /X ${pdf.stream('x')} >> >>`
    const self = '/Resources << /XObject << /X 2 0 R >> >>'
    return pdf.stream('/X Do', `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${drawing === '/X Do' ? self : resources}`)
  }
  expect(await unreadOf(add, drawing)).toEqual([])
})

it('[MEDIA-06] holds a version whose source has content that can’t be read', async () => {
  const file = buildPdf((pdf) => {
    const content = 'BT /F1 20 Tf 100 700 Td (Words) Tj ET q 100 0 0 100 0 0 cm /X Do Q'
    return { pages: [{}, { content, resources: { XObject: `/X ${pdf.stream('x', LARGE)}` } }] }
  })
  const { result } = await redactForTest(file, { marks: [] })
  expect(result.findings).toEqual([
    {
      check: 'rest',
      aspect: 'unread',
      severity: 'error',
      detail: 'Page 2 has an image or another part that can’t be read. The version leaves that out.',
      box: null,
      place: { page: 2, box: { x: 0, y: 0, width: 600, height: 800 } },
    },
  ])
})

it('lists nothing for images that can be read', async () => {
  expect(await unreadOf((pdf) => addImage(pdf, 2, 2, Uint8Array.of(1, 2, 3, 4)))).toEqual([])
})
