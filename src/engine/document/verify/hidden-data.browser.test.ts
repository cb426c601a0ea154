import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildPdf } from '../../testing/build-pdf'
import { bytesOf, dataOf, streamOf } from '../../testing/edit-pdf'
import { EditedExport, PAGE } from '../../testing/edited-export'
import { marksOn, redactForTest, type RedactedForTest } from '../../testing/redacted-document'
import { withoutMetadata } from '../export/page-image'
import { openDocumentInWorker, type WorkerDocument } from '../worker/open-document'
import { latin1 } from '../../core/latin1'
import { verifyDocument } from './verify-document'

const SECRET = 'Wolframite'
const line = (y: number, text: string): string => `BT /F1 12 Tf 20 ${y} Td (${text}) Tj ET\n`
const source = buildPdf({ pages: [{ content: line(350, `Statement of ${SECRET} here`) + line(330, 'that stays'), size: [300, 400] }] })
let redacted: RedactedForTest
let edited: EditedExport
let opened: WorkerDocument

beforeAll(async () => {
  opened = await openDocumentInWorker(source)
  redacted = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === SECRET) })
})

afterAll(() => opened.close())

/** Verifies a file in place of the export, without text recognition, which these defects don't need. */
const findingsIn = async (file: Blob): Promise<string[]> => {
  const { findings } = await verifyDocument({
    ...redacted.request,
    output: file,
    draw: opened.renderPage,
    drawWithout: opened.renderWithout,
    readingTime: -1,
  })
  return findings.map(({ check, aspect }) => `${check} ${aspect ?? ''}`)
}

const numberOf = (pattern: RegExp): number => edited.numbersOf(pattern)[0] ?? 0
const referenceIn = (pattern: RegExp, key: string): number =>
  Number(new RegExp(String.raw`${key} (\d+) 0 R`).exec(edited.objects.get(numberOf(pattern)) ?? '')?.[1])

const FONT = /\/Type0/
const [image, content, map, glyphs] = [
  () => edited.referenceOf('/I'),
  () => edited.referenceOf('/Contents'),
  () => referenceIn(FONT, '/ToUnicode'),
  () => referenceIn(/\/CIDFontType2/, '/CIDToGIDMap'),
]

/** Writes data behind the compressed data of a stream, inside its length. */
function appendToStream(number: number, data: string): void {
  const body = edited.objects.get(number) ?? ''
  const longer = body.replace(/\nendstream$/, () => `${data}\nendstream`)
  edited.objects.set(
    number,
    longer.replace(/\/Length (\d+)/, (_all, length: string) => `/Length ${Number(length) + data.length}`),
  )
}

async function changeMap(edit: (text: string) => string): Promise<void> {
  edited.objects.set(map(), await streamOf(edit(await dataOf(edited.objects.get(map()) ?? ''))))
}

/** Writes the secret in the first cover, `level` above black. */
const inCover =
  (level: number) =>
  (context: OffscreenCanvasRenderingContext2D): void => {
    const { x, y, height } = redacted.request.pages[0]?.covers[0]?.box ?? { x: 0, y: 0, height: 0 }
    context.fillStyle = `rgb(${level} ${level} ${level})`
    context.font = `${height * 2.2}px sans-serif`
    context.fillText(SECRET, x * (200 / 72), (y + height * 0.8) * (200 / 72))
  }

const addRed = (context: OffscreenCanvasRenderingContext2D): void => {
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 1, 1)
}

/** Makes the image one in color, by a pixel that differs less than the export's rounding. */
const addTint = (context: OffscreenCanvasRenderingContext2D): void => {
  context.fillStyle = '#fff7f7'
  context.fillRect(0, 0, 1, 1)
}

const DEFECTS: [name: string, plant: () => void | Promise<void>, finding: string][] = [
  [
    'a comment inside an object',
    () =>
      void edited.objects.set(
        numberOf(PAGE),
        (edited.objects.get(numberOf(PAGE)) ?? '').replace('/Type /Page ', `% ${SECRET}\n/Type /Page `),
      ),
    'metadata revision',
  ],
  ['a comment in the character map', () => changeMap((text) => text.replace('begincmap', `begincmap\n% ${SECRET}`)), 'metadata font'],
  [
    'a code of the character map that no word uses',
    () =>
      changeMap((text) => text.replace('endbfchar', '<FFF0> <0057006F006C0066>\nendbfchar').replace(/(\d+) beginbfchar/, '99 beginbfchar')),
    'metadata font',
  ],
  ['data behind the pixels of an image', () => appendToStream(image(), SECRET), 'metadata image'],
  ['data behind the text of a page', () => appendToStream(content(), SECRET), 'metadata objects'],
  ['data behind the character map', () => appendToStream(map(), SECRET), 'metadata objects'],
  ['data behind the map of glyphs', () => appendToStream(glyphs(), SECRET), 'metadata objects'],
  [
    'colors that no pixel has',
    async () => {
      await edited.changeImage(addRed)
      const hex = [...SECRET].map((one) => one.charCodeAt(0).toString(16)).join('')
      const body = edited.objects.get(image()) ?? ''
      edited.objects.set(
        image(),
        body.replace(
          /DeviceRGB (\d+) <([\da-f]+)>/,
          (_all, last: string, colors: string) => `DeviceRGB ${Number(last) + 4} <${colors}${hex}0000>`,
        ),
      )
    },
    'metadata image',
  ],
  [
    'text that is almost black in the cover of a page in color',
    () =>
      edited.changeImage((context) => {
        addRed(context)
        inCover(7)(context)
      }),
    'regions cover',
  ],
  [
    'text that is almost black in the cover of a photographed page',
    () => edited.changeImage(inCover(14), { asJpeg: true }),
    'regions cover',
  ],
  ['a red pixel in the corner of the image', () => edited.changeImage(addRed), 'rest pages'],
  [
    'a redacted word in the margin of the image',
    () =>
      edited.changeImage((context) => {
        context.fillStyle = '#000'
        context.font = '24px sans-serif'
        context.fillText(SECRET, 300, 900)
      }),
    'rest pages',
  ],
  [
    'a selectable word that the image does not show',
    () =>
      edited.changeImage((context) => {
        context.fillStyle = '#fff'
        context.fillRect(0, 160, 833, 50)
      }),
    'regions text',
  ],
  [
    'a JPEG with rows that the page has not',
    async () => {
      const { width, height } = { width: 833, height: 1111 }
      const canvas = new OffscreenCanvas(width, height + 8)
      const context = canvas.getContext('2d')
      const document = await openDocumentInWorker(redacted.file)
      const drawn = await document.renderPage(1, 200 / 72)
      document.close()
      context?.drawImage(drawn.canvas, 0, 0)
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      edited.setJpeg(withoutMetadata(new Uint8Array(await jpeg.arrayBuffer())), { width, height })
    },
    'metadata image',
  ],
]

it.each(DEFECTS)('[MEDIA-06] finds %s', async (_name, plant, finding) => {
  edited = await EditedExport.open(redacted.file)
  await plant()
  expect(await findingsIn(edited.write())).toContain(finding)
})

it.each<[string, (text: string) => string, string]>([
  [
    'a name in the ID of the file',
    (text) => text.replace(/\/ID \[[^\]]*\]/, `/ID [(${SECRET}, John) (${SECRET}, John)]`),
    'metadata objects',
  ],
  ['a name in the first row of the table', (text) => text.replace('0000000000 65535 f ', `${SECRET} 65535 f `), 'metadata revision'],
  ['a comment in the trailer', (text) => text.replace('trailer\n<<', `trailer\n<< % ${SECRET}\n`), 'metadata revision'],
])('[MEDIA-06] finds %s', async (_name, plant, finding) => {
  const text = latin1(new Uint8Array(await redacted.file.arrayBuffer()))
  const changed = plant(text)
  expect(changed).not.toBe(text)
  expect(await findingsIn(new Blob([bytesOf(changed)]))).toContain(finding)
})

it('[MEDIA-06] finds a mark that the plan does not cover', async () => {
  const pages = redacted.request.pages.map((page) => ({ ...page, covers: [] }))
  const { findings } = await verifyDocument({
    ...redacted.request,
    pages,
    draw: opened.renderPage,
    drawWithout: opened.renderWithout,
    readingTime: -1,
  })
  expect(findings.map(({ detail }) => detail)).toContain('A mark on page 1 isn’t covered.')
})

it.each([
  ['in its own encoding', false],
  ['as JPEG', true],
])('passes an image that is only drawn and encoded again, %s', async (_name, asJpeg) => {
  edited = await EditedExport.open(redacted.file)
  await edited.changeImage(addTint, { asJpeg })
  expect(await findingsIn(edited.write())).toEqual([])
})
