import { afterAll, beforeAll, expect, it } from 'vitest'

import { addImage, buildPdf } from '../../testing/build-pdf'
import { dataOf, readObjects, streamOf, writeObjects, type EditableObjects } from '../../testing/edit-pdf'
import { marksOn, redactForTest, type RedactedForTest } from '../../testing/redacted-document'
import { verifyDocument } from '../verify/verify-document'
import { openDocumentInWorker, type WorkerDocument } from '../worker/open-document'

const SECRET = 'Wolframite'
const line = (y: number, text: string): string => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`

const source = buildPdf((pdf) => ({
  pages: [
    { content: line(350, `Statement of ${SECRET}`), size: [300, 400] },
    {
      content: `0.8 g 20 300 200 20 re f 0 g ${line(305, 'Everybody may read this')}${line(200, 'on shaded rows')}q 60 0 0 40 20 100 cm /Im1 Do Q 0 G 20 90 m 200 90 l S`,
      size: [300, 400],
      resources: { XObject: `/Im1 ${addImage(pdf, 2, 2, Uint8Array.of(0, 80, 160, 240))}` },
    },
  ],
}))
let redacted: RedactedForTest
let objects: EditableObjects
let root: number
let opened: WorkerDocument

beforeAll(async () => {
  opened = await openDocumentInWorker(source)
  redacted = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === SECRET), keepsVectors: true })
})

afterAll(() => opened.close())

const verified = async (vectorPages: readonly number[] = [2]): Promise<string[]> => {
  const output = writeObjects(objects, root)
  const { findings } = await verifyDocument({
    ...redacted.request,
    output,
    draw: opened.renderPage,
    drawWithout: opened.renderWithout,
    vectorPages: new Set(vectorPages),
    // The defects are found without text recognition. The export was read when it was made.
    readingTime: -1,
  })
  return findings.map(({ check, aspect }) => `${check} ${aspect ?? ''}`)
}

/** Returns the number of the second page's object. */
const pageNumber = (): number => [...objects].filter(([, body]) => /\/Type \/Page /.test(body))[1]?.[0] ?? 0

function changePage(edit: (body: string) => string): void {
  objects.set(pageNumber(), edit(objects.get(pageNumber()) ?? ''))
}

const addEntry = (entry: string): void => changePage((body) => body.replace('/Type /Page ', `/Type /Page ${entry} `))

function add(body: string): number {
  const number = objects.size + 1
  objects.set(number, body)
  return number
}

async function changeContent(edit: (content: string) => string): Promise<void> {
  const ref = Number(/\/Contents (\d+) 0 R/.exec(objects.get(pageNumber()) ?? '')?.[1])
  objects.set(ref, await streamOf(edit(await dataOf(objects.get(ref) ?? ''))))
}

/** The first glyph of the page. */
const GLYPH = /[\d. ]+ rg q [-\d. ]+ cm\n(?:[-\d ]*[mlch]\n)+f Q\n/
/** Matches where the text that can be selected starts. */
const TEXT = 'BT\n3 Tr\n'

/** Adds a copy of the first glyph after the others, with another color and place. */
const addGlyph = (color: string, place: string) => () =>
  changeContent((content) => {
    const glyph = GLYPH.exec(content)?.[0] ?? ''
    const moved = glyph.replace(/^[\d. ]+ rg q (\S+ \S+ \S+ \S+) \S+ \S+ cm/, `${color} rg q $1 ${place} cm`)
    return content.replace(TEXT, moved + TEXT)
  })

const image = (side: number): Promise<string> =>
  streamOf(
    '\u00ff'.repeat(Math.ceil(side / 2) * side),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 4`,
  )

const DEFECTS: [name: string, plant: () => void | Promise<void>, expected: string][] = [
  ['white text', addGlyph('1 1 1', '150 250'), 'metadata hidden'],
  ['text in nearly the color of what is behind it', addGlyph('0.7 0.7 0.7', '200 305'), 'metadata hidden'],
  ['text outside of the page', addGlyph('0 0 0', '150 410'), 'metadata hidden'],
  ['text over the image of an area', addGlyph('0 0 0', '40 110'), 'metadata hidden'],
  ['text that the source doesn’t show', addGlyph('0 0 0', '150 250'), 'rest pages'],
  ['pale text that the source doesn’t show', addGlyph('0.74 0.74 0.74', '150 250'), 'rest pages'],
  [
    'tiny text',
    () =>
      changeContent((content) => {
        const glyph = GLYPH.exec(content)?.[0] ?? ''
        return content.replace(TEXT, glyph.replace(/ q \S+ \S+ \S+ \S+ \S+ \S+ cm/, ' q 0.001 0 0 0.001 150 250 cm') + TEXT)
      }),
    'metadata hidden',
  ],
  ['a shape over text', () => changeContent((content) => content.replace(TEXT, `0 0 0 rg 20 300 100 20 re f\n${TEXT}`)), 'metadata hidden'],
  [
    'a shape under another',
    () => changeContent((content) => `0 0 0 rg 60 302 20 15 re f\n1 0 0 rg 59 301 22 17 re f\n${content}`),
    'metadata hidden',
  ],
  ['text that isn’t painted', () => changeContent((content) => content.replace(TEXT, `n\n${TEXT}`)), 'metadata hidden'],
  ['a clip', () => changeContent((content) => `0 0 10 10 re W n\n${content}`), 'metadata hidden'],
  ['a layer', () => changeContent((content) => `/OC /L BDC\n${content.replace(TEXT, `EMC\n${TEXT}`)}`), 'metadata hidden'],
  ['a replacement text', () => changeContent((content) => `/Span << /ActualText (${SECRET}) >> BDC\n${content}`), 'metadata hidden'],
  ['a comment in the content', () => changeContent((content) => `% ${SECRET}\n${content}`), 'metadata hidden'],
  ['a page of the source that lost a shape', () => changeContent((content) => content.replace(/^.* re f\n/, '')), 'rest pages'],
  [
    'a comment',
    () => addEntry(`/Annots [${add('<< /Type /Annot /Subtype /Text /Rect [9 9 20 20] /Contents (x) >>')} 0 R]`),
    'metadata annotation',
  ],
  ['metadata of a page', () => addEntry(`/Metadata ${add(`<< /Length 3 >>\nstream\nxxx\nendstream`)} 0 R`), 'metadata metadata'],
  ['data of another program', () => addEntry(`/PieceInfo << /App << /Private (${SECRET}) >> >>`), 'metadata metadata'],
  [
    'a form of the source',
    () => {
      const form = add('<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 1 >>\nstream\nn\nendstream')
      changePage((body) => body.replace('/XObject <<', `/XObject << /X1 ${form} 0 R`))
    },
    'metadata objects',
  ],
  [
    'a font of the source',
    () => {
      const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
      changePage((body) => body.replace('/Font <<', `/Font << /F2 ${font} 0 R`))
    },
    'metadata objects',
  ],
  [
    'an image that isn’t shown',
    async () => {
      const hidden = add(await image(8))
      changePage((body) => body.replace('/XObject <<', `/XObject << /I9 ${hidden} 0 R`))
    },
    'metadata hidden',
  ],
  [
    'an image with more than it shows',
    async () => {
      const ref = Number(/\/I1 (\d+) 0 R/.exec(objects.get(pageNumber()) ?? '')?.[1])
      objects.set(ref, await image(900))
    },
    'dimensions image',
  ],
  [
    'a redacted word in the text layer',
    () =>
      changeContent((content) => {
        const codes = [...SECRET].map((one) => one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('')
        return content.replace('ET\n', `/F 12 Tf 100 Tz 1 0 0 1 200 60 Tm <${codes}> Tj\nET\n`)
      }),
    'regions text',
  ],
]

it('[MEDIA-06] passes a document with a page drawn as vectors, and reports how many pages are images', async () => {
  expect(redacted.result.findings).toEqual([])
  expect([...(redacted.request.vectorPages ?? [])]).toEqual([2])
  expect(redacted.result.details).toMatchObject({ pages: 2, rebuiltPages: 1 })
  expect(redacted.result.notes[0]).toContain('1 page without redactions stays sharp, drawn as vectors. 1 page is an image')
  ;({ objects, root } = await readObjects(redacted.file))
  expect(await verified()).toEqual([])
})

it.each(DEFECTS)('[MEDIA-06] finds %s on a page drawn as vectors', async (_name, plant, expected) => {
  ;({ objects, root } = await readObjects(redacted.file))
  await plant()
  expect(await verified()).toContain(expected)
})

it('[MEDIA-06] finds vectors on a page that should be an image, and an image where vectors should be', async () => {
  ;({ objects, root } = await readObjects(redacted.file))
  expect(await verified([])).toContain('rest text')
  expect(await verified([1, 2])).toEqual(expect.arrayContaining(['regions cover', 'metadata hidden']))
})
