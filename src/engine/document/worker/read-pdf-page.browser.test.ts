import { describe, expect, it } from 'vitest'

import { addImage, addUnicodeFont, buildPdf, type PdfObjects, type PdfParts } from '../../testing/build-pdf'
import type { PageContent } from '../types'
import { openPdf } from './open-pdf'
import { PdfPageReader } from './read-pdf-page'

async function readPage(parts: PdfParts | ((pdf: PdfObjects) => PdfParts)): Promise<PageContent> {
  const pdf = await openPdf(buildPdf(parts))
  try {
    return await pdf.usePage(1, (page) => new PdfPageReader(pdf.document).read(page))
  } finally {
    pdf.close()
  }
}

const page = (content: string): PdfParts => ({ pages: [{ content }] })

/** Returns the words as "text x y width height", in whole points. */
const boxes = ({ words }: PageContent): string[] =>
  words.map(({ text, box }) => [text, ...[box.x, box.y, box.width, box.height].map(Math.round)].join(' '))

const wordsIn = ({ words }: PageContent): string[] => words.map(({ text, covered }) => (covered === true ? `[${text}]` : text))

describe('[MEDIA-04] the words of a PDF', () => {
  it('have boxes of the advance widths, ascent and descent of their glyphs', async () => {
    const content = await readPage(page('BT /F1 20 Tf 100 700 Td (Hello World) Tj ET'))
    expect(content).toMatchObject({ page: 1, size: { width: 600, height: 800 }, text: 'Hello World', methods: ['text'] })
    expect(boxes(content)).toEqual(['Hello 100 82 46 22', 'World 151 82 52 22'])
    expect(content.words.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [6, 11],
    ])
  })

  it.each([
    ['in kerned pieces', '[(Sec) 20 (re) -30 (t co) 15 (de)] TJ'],
    ['with spaces that are only gaps', '[(Secret) -300 (code)] TJ'],
    ['letter by letter', '(S) Tj 13.34 0 Td (e) Tj 11.12 0 Td (cret) Tj 38.9 0 Td (code) Tj'],
    ['in any order', '(Se) Tj 63.36 0 Td (code) Tj -38.9 0 Td (cret) Tj'],
    ['twice, to look bold', '(Secret code) Tj 0.4 0 Td (Secret code) Tj'],
    ['with wide spacing', '3 Tc (Secret) Tj 3 Tc 120 0 Td (code) Tj'],
    ['spaced out by kerning', '[(S) -250 (e) -250 (c) -250 (r) -250 (e) -250 (t) -900 (c) -250 (o) -250 (d) -250 (e)] TJ'],
    ['scaled horizontally', '50 Tz (Secret code) Tj'],
  ])('are read when drawn %s', async (_name, shown) => {
    const content = await readPage(page(`BT /F1 20 Tf 100 700 Td ${shown} ET`))
    expect(content.text).toBe('Secret code')
  })

  it.each([
    ['close to each other', '-0.2 Tc'],
    ['scaled horizontally', '80 Tz'],
  ])('keep double letters that are drawn %s', async (_name, style) => {
    const names = 'William Hill and Phillips shall tell Bell'
    expect((await readPage(page(`BT /F1 9 Tf ${style} 100 700 Td (${names}) Tj ET`))).text).toBe(names)
  })

  it('include ligatures by their letters', async () => {
    const content = await readPage((pdf) => {
      const font = addUnicodeFont(pdf, ['o', '\uFB03', 'c', 'e'])
      return { pages: [{ content: 'BT /F2 20 Tf 100 700 Td (!"#$) Tj ET', resources: { Font: `/F2 ${font}` } }] }
    })
    expect(boxes(content)).toEqual(['office 100 82 40 22'])
  })

  it.each([
    ['before its letter, as by TeX', '[(M) (\\250) 333 (uller)] TJ', 'M\u00FCller'],
    ['after its letter', '[(Mu) 445 (\\250) 112 (ller)] TJ', 'M\u00FCller'],
    ['above a capital', '[(A) 500 (\\264) 167 (gnes)] TJ', '\u00C1gnes'],
    ['over a dotless i', '[(Mar) -2 (\\264) 305 <90> (a)] TJ', 'Mar\u00EDa'],
  ])('are composed where an accent is drawn %s', async (_name, shown, text) => {
    const content = await readPage((pdf) => {
      const font = pdf.add(
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [144 /dotlessi] >> >>',
      )
      return { pages: [{ content: `BT 0 1 -1 0 300 100 Tm /F2 20 Tf ${shown} ET`, resources: { Font: `/F2 ${font}` } }] }
    })
    expect(content.text).toBe(text)
  })

  it('keep accents beside letters as they are', async () => {
    expect((await readPage(page('BT /F1 20 Tf 100 700 Td (\\140Anna\\264 a\\250b) Tj ET'))).text).toBe('`Anna\u00B4 a\u00A8b')
  })

  it.each([
    [0, 'Turned 100 82 63 22'],
    [90, 'Turned 696 100 22 63'],
    [180, 'Turned 437 696 63 22'],
    [270, 'Turned 82 437 22 63'],
  ])('have boxes on pages that are rotated by %i degrees', async (rotate, box) => {
    const content = await readPage({ pages: [{ content: 'BT /F1 20 Tf 100 700 Td (Turned) Tj ET', rotate }] })
    expect(boxes(content)).toEqual([box])
  })

  it('have boxes relative to the crop box, and are covered outside of it', async () => {
    const content = await readPage({
      pages: [
        {
          mediaBox: [-50, -50, 550, 750],
          cropBox: [50, 100, 450, 500],
          content: 'BT /F1 20 Tf 60 450 Td (Inside) Tj 0 200 Td (Outside) Tj ET',
        },
      ],
    })
    expect(content.size).toEqual({ width: 400, height: 400 })
    expect(wordsIn(content)).toEqual(['Inside', '[Outside]'])
    expect(boxes(content)[0]).toBe('Inside 10 32 53 22')
  })

  it.each([
    ['right', 'Hartleyson', [0, 0, 84, 300], ['Hartley', '[son]']],
    ['right, a letter', 'Hartley', [0, 0, 77, 300], ['Hartle', '[y]']],
    ['left', 'McHartley', [59, 0, 400, 300], ['[Mc]', 'Hartley']],
  ])('end at the %s edge of the page', async (_edge, word, cropBox, seen) => {
    const content = `BT /F1 14 Tf 40 250 Td (${word}) Tj ET`
    expect(wordsIn(await readPage({ pages: [{ content, size: [400, 300], cropBox }] }))).toEqual(seen)
  })

  it('have boxes around rotated text', async () => {
    const content = await readPage(page('BT /F1 20 Tf 0 1 -1 0 300 400 Tm (Upwards text) Tj ET'))
    expect(boxes(content)).toEqual(['Upwards 282 321 22 79', 'text 282 283 22 32'])
  })

  it('are read right to left in Hebrew, with numbers and Latin words left to right', async () => {
    // As it is seen: the last word is at the left.
    const seen = ['ם', 'ו', 'ל', 'ש', ' ', '1', '2', ' ', 'A', 'd', 'a', ' ', 'י', 'נ', 'א']
    const content = await readPage((pdf) => {
      const codes = seen.map((_letter, index) => String.fromCodePoint(65 + index)).join('')
      const font = addUnicodeFont(pdf, [...'x'.repeat(32), ...seen])
      return { pages: [{ content: `BT /F2 20 Tf 100 700 Td (${codes}) Tj ET`, resources: { Font: `/F2 ${font}` } }] }
    })
    expect(content.text).toBe('אני Ada 12 שלום')
    expect(boxes(content)).toEqual(['אני 220 82 30 22', 'Ada 180 82 30 22', '12 150 82 20 22', 'שלום 100 82 40 22'])
  })

  it('are segmented in scripts without spaces', async () => {
    const content = await readPage((pdf) => {
      const font = addUnicodeFont(pdf, [...'我住在北京'])
      return { pages: [{ content: 'BT /F2 20 Tf 100 700 Td (!"#$%) Tj ET', resources: { Font: `/F2 ${font}` } }] }
    })
    expect(content.text).toBe('我住在北京')
    expect(boxes(content)).toContain('北京 130 82 20 22')
  })

  it('are joined where a line ends with a hyphen', async () => {
    const lines = ['The con-', 'fidential file of Ada Smith-', 'Jones, 555-', '0199', 'ends -', 'here']
    const content = await readPage(page(`BT /F1 20 Tf 24 TL 100 700 Td ${lines.map((line) => `(${line}) '`).join(' ')} ET`))
    expect(content.text).toBe('The confidential file of Ada Smith-Jones, 555-0199\nends -\nhere')
    for (const { text, start, end } of content.words) expect(content.text.slice(start, end)).toBe(text)
    // The box has the hyphen.
    expect(boxes(content)[1]).toBe('con 140 106 39 22')
  })

  it('keep columns apart', async () => {
    const column = (x: number, name: string) => `1 0 0 1 ${x} 700 Tm (${name} one) Tj 1 0 0 1 ${x} 676 Tm (${name} two) Tj`
    const content = await readPage(page(`BT /F1 20 Tf ${column(100, 'Left')} ${column(220, 'Right')} ET`))
    expect(content.text).toBe('Left one\nLeft two\nRight one\nRight two')
  })

  it('include those of form fields and of the appearance of annotations, also of ones that are not printed', async () => {
    const content = await readPage((pdf) => {
      const appearance = (text: string) =>
        pdf.stream(`BT /Helv 20 Tf 0 5 Td (${text}) Tj ET`, '/Type /XObject /Subtype /Form /BBox [0 0 200 30]')
      const stamp = (text: string, flags: number, y: number) =>
        `/Subtype /Stamp /F ${flags} /Rect [100 ${y} 300 ${y + 30}] /AP << /N ${appearance(text)} >>`
      return {
        pages: [
          {
            content: 'BT /F1 20 Tf 100 700 Td (Page) Tj ET',
            annotations: [stamp('Stamped', 4, 500), stamp('Screen', 0, 400), stamp('Printed', 36, 300), stamp('Gone', 2, 200)],
          },
        ],
        acroForm: [{ name: 'who', value: 'Ada Byron', rect: [100, 600, 300, 620] }],
      }
    })
    expect(content.text.split('\n')).toEqual(['Page', 'Stamped', 'Screen', 'Ada Byron'])
    expect(boxes(content)[3]).toBe('Ada 102 185 21 13')
  })
})

describe('[MEDIA-05] words that a reader cannot see', () => {
  const text = 'BT /F1 20 Tf 100 700 Td (Secret) Tj ET'

  it.each([
    ['white on white', `1 g ${text}`],
    ['black on black', `0 g 90 690 200 40 re f ${text}`],
    ['under a filled rectangle', `${text} 0 g 90 690 200 40 re f`],
    ['under one of several filled rectangles', `${text} 90 690 200 40 re 90 600 200 40 re f`],
    ['clipped', `q 0 0 50 50 re W n ${text} Q`],
    ['not painted', `3 Tr ${text}`],
    ['partly under a rectangle', `${text} 90 690 40 40 re f`],
  ])('are marked: %s', async (_name, content) => {
    const read = await readPage(page(content))
    expect(wordsIn(read)).toEqual(['[Secret]'])
  })

  it.each([
    ['white on a dark rectangle', `0 g 90 690 200 40 re f 1 g ${text}`],
    ['over a rectangle', `0.9 g 90 690 200 40 re f 0 g ${text}`],
    ['inside a frame', `${text} 90 690 200 40 re S`],
    ['beside a rectangle', `${text} 190 690 200 40 re f`],
    ['in a frame of two rectangles', `${text} 90 690 200 40 re 92 692 196 36 re f*`],
    ['restored after a clip', `q 0 0 50 50 re W n Q ${text}`],
  ])('are not: %s', async (_name, content) => {
    const read = await readPage(page(content))
    expect(wordsIn(read)).toEqual(['Secret'])
  })

  it('are those in a layer that is off, and transparent ones', async () => {
    const read = await readPage((pdf) => {
      const state = `/G0 ${pdf.add('<< /ca 0 >>')} /G1 ${pdf.add('<< /BM /Multiply >>')}`
      const layer = (index: number, y: number) => `/OC /OC${index} BDC BT /F1 20 Tf 100 ${y} Td (Layer${index}) Tj ET EMC`
      return {
        pages: [
          {
            content:
              `${layer(0, 600)} ${layer(1, 500)} q /G0 gs BT /F1 20 Tf 100 400 Td (Clear) Tj ET Q ` +
              'BT /F1 20 Tf 100 300 Td (Marked) Tj ET q /G1 gs 1 1 0 rg 90 290 200 40 re f Q',
            resources: { ExtGState: state },
          },
        ],
        layers: [
          { name: 'Shown', isVisible: true },
          { name: 'Off', isVisible: false },
        ],
      }
    })
    expect(wordsIn(read)).toEqual(['Layer0', '[Layer1]', '[Clear]', 'Marked'])
  })

  it.each([
    ['before the mask is used', `${text} q /G1 gs 0.8 g 0 0 600 800 re f Q`],
    ['after it was used', `q /G1 gs 0.8 g 0 0 600 800 re f Q ${text}`],
    ['through another part of it', `/G1 gs BT /F1 20 Tf 100 300 Td (Secret) Tj ET`],
  ])('are not those where a mask is black, %s', async (_name, content) => {
    const read = await readPage((pdf) => {
      const entries = '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Group << /S /Transparency /CS /DeviceGray >>'
      const mask = pdf.stream('0 g 0 0 600 800 re f 1 g 0 0 600 400 re f', entries)
      const state = pdf.add(`<< /Type /ExtGState /SMask << /S /Luminosity /G ${mask} >> >>`)
      return { pages: [{ content, resources: { ExtGState: `/G1 ${state}` } }] }
    })
    expect(wordsIn(read)).toEqual(['Secret'])
  })

  it('are those under an image, but not those over it, nor the recognised text of a scan', async () => {
    const read = await readPage((pdf) => {
      const opaque = addImage(pdf, 1, 1, Uint8Array.of(128))
      const mask = addImage(pdf, 1, 1, Uint8Array.of(128))
      const veil = addImage(pdf, 1, 1, Uint8Array.of(128), `/SMask ${mask}`)
      const draw = (name: string, y: number) => `q 200 0 0 40 90 ${y - 10} cm /${name} Do Q`
      const word = (name: string, y: number) => `BT /F1 20 Tf 100 ${y} Td (${name}) Tj ET`
      const content = [
        `${word('Under', 700)} ${draw('Im0', 700)}`,
        `${draw('Im0', 600)} ${word('Over', 600)}`,
        `${draw('Im0', 500)} 3 Tr ${word('Scanned', 500)} 0 Tr`,
        `3 Tr ${word('Recognised', 400)} 0 Tr ${draw('Im0', 400)}`,
        `${word('Veiled', 300)} ${draw('Im1', 300)}`,
      ]
      return { pages: [{ content: content.join('\n'), resources: { XObject: `/Im0 ${opaque} /Im1 ${veil}` } }] }
    })
    expect(wordsIn(read)).toEqual(['[Under]', 'Over', 'Scanned', 'Recognised', 'Veiled'])
  })
})
