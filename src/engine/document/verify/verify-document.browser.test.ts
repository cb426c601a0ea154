import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildPdf } from '../../testing/build-pdf'
import { bytesOf, dataOf, streamOf } from '../../testing/edit-pdf'
import { EditedExport, layerWord as word, PAGE } from '../../testing/edited-export'
import { marksOn, redactForTest, type RedactedForTest } from '../../testing/redacted-document'
import { openDocumentInWorker, type WorkerDocument } from '../worker/open-document'
import { verifyDocument } from './verify-document'

const SECRET = 'Wolframite'
const line = (y: number, text: string): string => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`
const page = (number: number): string =>
  line(350, `Statement of ${SECRET} number ${number}`) +
  line(330, 'about things that everybody may read') +
  `0.${number} g 20 ${100 * number} 200 40 re f\n`

const source = buildPdf({
  pages: [
    { content: page(1), size: [300, 400] },
    { content: page(2), size: [300, 400] },
  ],
  outline: ['Statements', `By ${SECRET}`],
})
let redacted: RedactedForTest
let edited: EditedExport
let opened: WorkerDocument

beforeAll(async () => {
  opened = await openDocumentInWorker(source)
  redacted = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === SECRET) })
})

afterAll(() => opened.close())

/**
 * Verifies a file in place of the export. The pages aren't read by text recognition, because the planted defects are found without it. The
 * export itself was read when it was made.
 */
const verified = (file: Blob) =>
  verifyDocument({ ...redacted.request, output: file, draw: opened.renderPage, drawWithout: opened.renderWithout, readingTime: -1 })

const CATALOG = /\/Type \/Catalog/
const inPage = (entry: string) => () => edited.change(PAGE, (body) => body.replace('/Type /Page ', `/Type /Page ${entry} `))
const inCatalog = (entry: string): void => edited.change(CATALOG, (body) => body.replace('/Type /Catalog', `/Type /Catalog ${entry}`))

const hexOf = (text: string): string => [...text].map((one) => one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('')

/** The cover of the first page's mark in pixels. */
const cover = () => {
  const box = redacted.request.pages[0]?.covers[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
  return [box.x, box.y, box.width, box.height].map((value) => (value * 200) / 72) as [number, number, number, number]
}

type Defect = [name: string, plant: () => void | Promise<void>, check: string, aspect: string]

const DEFECTS: Defect[] = [
  [
    'a redacted word left in the text layer',
    () => edited.changeContent((text) => text.replace('ET\n', `${word('Wolframite', 200, 60)}ET\n`)),
    'regions',
    'text',
  ],
  ['a word under a cover', () => edited.changeContent((text) => text.replace('ET\n', `${word('about', 100, 352)}ET\n`)), 'regions', 'text'],
  ['text that is drawn', () => edited.changeContent((text) => text.replace('3 Tr', '0 Tr')), 'rest', 'text'],
  ['words that stay but are lost', () => edited.changeContent((text) => text.replace(/\/F[^\n]*Tj\nET/, 'ET')), 'rest', 'text'],
  [
    'a shifted cover',
    () =>
      edited.changeImage((context) => {
        const [x, y, width, height] = cover()
        const moved = context.getImageData(x, y, width, height)
        context.fillStyle = '#fff'
        context.fillRect(x, y, width, height)
        context.putImageData(moved, x, y + 6)
      }),
    'regions',
    'cover',
  ],
  [
    'a cover that is 90% opaque',
    () =>
      edited.changeImage((context) => {
        context.globalAlpha = 0.12
        context.fillStyle = '#fff'
        context.font = '40px sans-serif'
        const [x, y, , height] = cover()
        context.fillText('Wolframite', x, y + height * 0.8)
      }),
    'regions',
    'cover',
  ],
  [
    'a cover that is 94% opaque',
    () =>
      edited.changeImage((context) => {
        context.globalAlpha = 0.06
        context.fillStyle = '#fff'
        context.fillRect(...cover())
      }),
    'regions',
    'cover',
  ],
  [
    'an image of another page',
    () =>
      edited.changeImage((context) => {
        context.fillStyle = '#fff'
        context.fillRect(20, 600, 800, 300)
      }),
    'rest',
    'pages',
  ],
  [
    'a dropped page',
    () =>
      edited.change(/\/Kids \[\d+ 0 R \d+ 0 R\]/, (body) => body.replace(/\/Kids \[(\d+ 0 R) \d+ 0 R\] \/Count 2/, '/Kids [$1] /Count 1')),
    'dimensions',
    'pages',
  ],
  [
    'an added page',
    () => {
      const copy = edited.add(edited.objects.get(edited.numbersOf(PAGE)[0] ?? 0) ?? '')
      edited.change(/\/Kids \[\d+ 0 R \d+ 0 R\]/, (body) => body.replace(/\] \/Count 2/, ` ${copy} 0 R] /Count 3`))
    },
    'dimensions',
    'pages',
  ],
  [
    'swapped pages',
    () => edited.change(/\/Kids \[\d+ 0 R \d+ 0 R\]/, (body) => body.replace(/\[(\d+ 0 R) (\d+ 0 R)\]/, '[$2 $1]')),
    'rest',
    'pages',
  ],
  ['a resized page', () => edited.change(PAGE, (body) => body.replace('[0 0 300 400]', '[0 0 300 350]')), 'dimensions', 'pages'],
  [
    'XMP metadata',
    () => inCatalog(`/Metadata ${edited.add(`<< /Type /Metadata /Subtype /XML /Length 11 >>\nstream\n<x:xmpmeta>\nendstream`)} 0 R`),
    'metadata',
    'metadata',
  ],
  [
    'an attachment',
    () => inCatalog(`/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) >>] >> >>`),
    'metadata',
    'attachment',
  ],
  [
    'a comment',
    () => inPage(`/Annots [${edited.add('<< /Type /Annot /Subtype /Text /Rect [9 9 20 20] /Contents (x) >>')} 0 R]`)(),
    'metadata',
    'annotation',
  ],
  [
    'a form field',
    () => inPage(`/Annots [${edited.add('<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [9 9 20 20] >>')} 0 R]`)(),
    'metadata',
    'form',
  ],
  ['a script', () => inCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), 'metadata', 'javascript'],
  [
    'a bookmark with a redacted word',
    () => edited.change(/\/Title/, (body) => body.replace(/<[\dA-F]+>/, `<FEFF${hexOf(`By ${SECRET}`)}>`)),
    'metadata',
    'outline',
  ],
  [
    'a link with a redacted word',
    () => edited.change(/\/Title/, (body) => body.replace(/\/Dest \[(\d+) 0 R[^\]]*\]/, `/Dest [$1 0 R /Fit (${SECRET})]`)),
    'metadata',
    'objects',
  ],
  [
    'a thumbnail',
    () =>
      inPage(
        `/Thumb ${edited.add('<< /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream')} 0 R`,
      )(),
    'metadata',
    'page-thumbnail',
  ],
  [
    'an unused compressed stream with a redacted word',
    async () => void edited.add(await streamOf(`[(Wolf) -20 (ramite)] TJ`)),
    'metadata',
    'objects',
  ],
  ['an object of the source', () => void edited.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'), 'metadata', 'objects'],
  [
    'a glyph in the font',
    async () => {
      const file = await dataOf(edited.objects.get(edited.numbersOf(/\/Length1/)[0] ?? 0) ?? '')
      edited.change(/\/Length1/, () => '')
      edited.objects.set(edited.numbersOf(/^$/)[0] ?? 0, await streamOf(`${file}glyph`, '/Length1 400'))
    },
    'metadata',
    'font',
  ],
  ['page labels', () => inCatalog('/PageLabels << /Nums [0 << /P (Case ) >>] >>'), 'metadata', 'page-label'],
  ['layers', () => inCatalog('/OCProperties << /OCGs [] /D << >> >>'), 'metadata', 'layer'],
  ['alternative texts', () => inCatalog('/StructTreeRoot << /Type /StructTreeRoot >>'), 'metadata', 'structure'],
]

it('[MEDIA-06] passes a correct document', async () => {
  const { checks, findings, coverage } = redacted.result
  expect(findings).toEqual([])
  expect(checks.map(({ name, aspect, outcome }) => [name, aspect, outcome])).toEqual([
    ['regions', 'cover', 'passed'],
    ['regions', 'text', 'passed'],
    ['regions', 'recognition', 'passed'],
    ['rest', 'text', 'passed'],
    ['rest', 'pages', 'passed'],
    ['metadata', undefined, 'passed'],
    ['dimensions', 'pages', 'passed'],
  ])
  expect(coverage).toEqual([
    { check: 'regions', unit: 'regions', checked: 4, total: 4 },
    { check: 'rest', unit: 'pages', checked: 2, total: 2 },
  ])
})

it('passes a file that is only read and written again', async () => {
  edited = await EditedExport.open(redacted.file)
  expect((await verified(edited.write())).findings).toEqual([])
})

it.each(DEFECTS)('[MEDIA-06] finds %s', async (_name, plant, check, aspect) => {
  edited = await EditedExport.open(redacted.file)
  await plant()
  const { findings, checks } = await verified(edited.write())
  expect(findings.map((finding) => `${finding.check} ${finding.aspect ?? ''}`)).toContain(`${check} ${aspect}`)
  expect(checks.some(({ outcome }) => outcome === 'failed')).toBe(true)
})

it.each<[string, (text: string) => string, string]>([
  ['an earlier revision', (text) => `${text}9 0 obj\n(x)\nendobj\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF\n`, 'revision'],
  ['bytes after the end', (text) => `${text}${SECRET}`, 'revision'],
  ['document information', (text) => text.replace('/Root', '/Info << /Author (x) >> /Root'), 'metadata'],
  ['a comment between the objects', (text) => text.replace('\nendobj\n2 0 obj', `\nendobj\n% ${SECRET}\n2 0 obj`), 'revision'],
])('[MEDIA-06] finds %s', async (_name, plant, aspect) => {
  edited = await EditedExport.open(redacted.file)
  const bytes = new Uint8Array(await edited.write().arrayBuffer())
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const { findings } = await verified(new Blob([bytesOf(plant(latin))]))
  expect(findings.map((finding) => `${finding.check} ${finding.aspect ?? ''}`)).toContain(`metadata ${aspect}`)
})

it.each<[string, (jpeg: Uint8Array) => Uint8Array<ArrayBuffer>]>([
  ['bytes after an image', (jpeg) => Uint8Array.from([...jpeg, 1, 2, 3])],
  ['a comment in an image', (jpeg) => Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xfe, 0, 4, 0x41, 0x42, ...jpeg.subarray(2)])],
  ['Exif in an image', (jpeg) => Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xe1, 0, 4, 0x41, 0x42, ...jpeg.subarray(2)])],
])('[MEDIA-06] finds %s', async (_name, plant) => {
  edited = await EditedExport.open(redacted.file)
  await edited.changeImage(() => undefined, { asJpeg: true })
  const body = edited.objects.get(edited.numbersOf(/DCTDecode/)[0] ?? 0) ?? ''
  const jpeg = bytesOf(body.slice(body.indexOf('\nstream\n') + 8, -'\nendstream'.length))
  edited.setJpeg(plant(jpeg), { width: 833, height: 1111 })
  const { findings } = await verified(edited.write())
  expect(findings.map((finding) => `${finding.check} ${finding.aspect ?? ''}`)).toContain('metadata image')
})

it('[MEDIA-06] leads from a finding to its page and box', async () => {
  edited = await EditedExport.open(redacted.file)
  await edited.changeContent((text) => text.replace('ET\n', `${word(SECRET, 200, 60)}ET\n`), 2)
  const { findings } = await verified(edited.write())
  const [finding] = findings.filter(({ check }) => check === 'regions')
  expect(finding).toMatchObject({ detail: 'The text of page 2 contains a redacted word.', place: { page: 2, box: { x: 200, height: 12 } } })
})
