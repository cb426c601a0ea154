import type { Box } from '#engine/core/types.ts'
import { addScan, buildPdf, type BuiltPage, type PdfObjects, type PdfParts } from '#engine/testing/build-pdf.ts'
import { addDrawnFont, type DrawnFont } from '#engine/testing/drawn-glyphs.ts'
import { seededRandom } from '#engine/testing/images.ts'
import { turnedScan } from '#engine/testing/turned-scan.ts'
import { addFontWithMap, outlinedText } from '#engine/testing/unsearchable-text.ts'

/** A document that the benchmark makes, and what is redacted on it. */
export interface MadeDocument {
  file: Blob
  isSecret: (text: string) => boolean
  /** Marks that no word of the text has, in points from the top left. */
  boxes?: { page: number; box: Box }[]
  keepsVectors?: boolean
}

export const SECRET = 'Hartley'
/** The numbers of the letters in which defects are planted. */
export const LETTERS = [1, 2, 3] as const

type Described = (pdf: PdfObjects) => PdfParts
type Made = [group: string, name: string, make: () => MadeDocument]

const SIZE: [number, number] = [400, 300]
const VOCABULARY = 'the court heard that account was opened by order of council and letter about street with number for room'.split(' ')
const isHartley = (text: string): boolean => text.includes(SECRET)

/** Returns the lines of a letter with a name in one of them and numbers in others. `isChanged` changes one digit. */
function lines(seed: number, isChanged = false): string[] {
  const random = seededRandom(seed)
  const word = (): string => VOCABULARY[Math.floor(random() * VOCABULARY.length)] ?? ''
  const number = (): string => Array.from({ length: 6 }, () => Math.floor(random() * 10)).join('')
  const all = Array.from({ length: 8 }, (_unused, row) => {
    const words = Array.from({ length: 6 }, word)
    if (row % 2 === 1) words[2] = number()
    if (row === 2) words[3] = SECRET
    return words.join(' ')
  })
  if (!isChanged) return all
  const row = [1, 3, 5, 7][Math.floor(random() * 4)] ?? 1
  return all.map((line, at) =>
    at === row ? line.replace(/\d/, (digit) => String((Number(digit) + 1 + Math.floor(random() * 8)) % 10)) : line,
  )
}

const textOf = (all: readonly string[], top = 250): string =>
  all.map((line, row) => `BT /F1 12 Tf 40 ${top - 20 * row} Td (${line}) Tj ET`).join('\n')

/** Returns a letter of one page with a redacted name. The lower margin is free. */
export const letter = (seed: number, isChanged = false): MadeDocument => ({
  file: buildPdf({ pages: [{ size: SIZE, content: textOf(lines(seed, isChanged)) }] }),
  isSecret: isHartley,
})

const italic = (pdf: PdfObjects): string => pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /WinAnsiEncoding >>')

/** Adds a font whose widths are a tenth of what its letters need. */
function narrow(pdf: PdfObjects): string {
  const widths = Array.from({ length: 95 }, () => 56).join(' ')
  return pdf.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] >>`,
  )
}

/** Returns pages with a word that is drawn beside the box of its advance width, ascent and descent. */
export function besidePages(): Made[] {
  const drawn = (options: DrawnFont) => (pdf: PdfObjects) => addDrawnFont(pdf, options)
  const made =
    (content: string, fontOf: (pdf: PdfObjects) => string, secret: RegExp): (() => MadeDocument) =>
    () => ({
      file: buildPdf((pdf) => ({ pages: [{ content, size: [300, 400], resources: { Font: `/F2 ${fontOf(pdf)}` } }] })),
      isSecret: (text) => secret.test(text),
    })
  const pin = 'BT /F2 20 Tf 60 200 Td (7141) Tj ET'
  return [
    ['Type 3 glyphs beside their cover', 'above', made(pin, drawn({ up: 2500 }), /^7141$/)],
    [
      'Type 3 glyphs beside their cover',
      'negative bounds',
      made(pin, drawn({ bbox: [0, 0, 500, 700], up: -1400, across: -1600 }), /^7141$/),
    ],
    ['Type 3 glyphs beside their cover', 'no box', made(pin, drawn({ bbox: [0, 0, 0, 0], up: 1500 }), /^7141$/)],
    ['Type 3 glyphs beside their cover', 'images', made(pin, drawn({ up: 2500, hasImages: true }), /^7141$/)],
    [
      'wrong widths beside their cover',
      '30 pt',
      made('BT /F2 30 Tf 60 200 Td [(7) -500 (1) -500 (4) -500 (8)] TJ ET', narrow, /^[7148]+$/),
    ],
    ['an italic tail beside its cover', '72 pt', made('BT /F2 72 Tf 60 200 Td (fief) Tj ET', italic, /^fief$/)],
    ['an italic tail beside its cover', '60 pt, upwards', made('BT /F2 60 Tf 0 1 -1 0 200 80 Tm (fief) Tj ET', italic, /^fief$/)],
    ['an italic tail beside its cover', '24 pt', made('BT /F2 24 Tf 60 200 Td (fief) Tj ET', italic, /^fief$/)],
  ]
}

/** The next letter of the alphabet, as a font with a wrong map gives it. */
const shifted = (character: string): string => (/[A-Ya-y]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 1) : character)

/** Returns one of so many characters from the first one on, the same for the same letter. Other characters stay. */
const moved = (character: string, first: string, count: number): string =>
  /[A-Za-z]/.test(character) ? String.fromCharCode(first.charCodeAt(0) + (character.toLowerCase().charCodeAt(0) % count)) : character

/** A line without a redacted word, which a search can't find. */
const UNMARKED = 'BT /F2 14 Tf 40 150 Td (Someone else was heard) Tj ET'
const MARKED = `BT /F1 14 Tf 40 250 Td (Letter from Anna ${SECRET} to the court) Tj ET\n`
const described = (describe: Described): MadeDocument => ({ file: buildPdf(describe), isSecret: isHartley })

/** Returns pages that show a redacted word which their text doesn't have, once more. */
export function unsearchablePages(): Made[] {
  const inFont = (content: string, other: (character: string) => string) => () =>
    described((pdf) => ({
      pages: [{ size: SIZE, content: `${MARKED} ${content}`, resources: { Font: `/F2 ${addFontWithMap(pdf, other)}` } }],
    }))
  return [
    ['a wrong ToUnicode', 'other letters', inFont(`BT /F2 14 Tf 40 150 Td (${SECRET} was heard) Tj ET`, shifted)],
    [
      'a wrong ToUnicode',
      'a letter without text',
      inFont('BT 40 150 Td /F1 14 Tf (The witness Har) Tj /F2 14 Tf (t) Tj /F1 14 Tf (ley was heard) Tj ET', () => ' '),
    ],
    ['a wrong ToUnicode', 'digits', inFont(UNMARKED, (character) => moved(character, '0', 10))],
    ['a wrong ToUnicode', 'Greek letters', inFont(UNMARKED, (character) => moved(character, 'α', 17))],
    ['a wrong ToUnicode', 'Cyrillic letters', inFont(UNMARKED, (character) => moved(character, 'а', 32))],
    [
      'a wrong ToUnicode',
      'one other word',
      inFont('BT 40 150 Td /F1 14 Tf (The witness ) Tj /F2 14 Tf (Whitmore) Tj /F1 14 Tf ( was heard) Tj ET', shifted),
    ],
    ...[10, 16, 24].map((size): Made => [
      'a redacted word as outlines',
      `${size} pt`,
      () =>
        described(() => ({
          pages: [
            {
              size: SIZE,
              content: `${MARKED} BT /F1 14 Tf 40 200 Td (The witness) Tj ET\n${outlinedText(SECRET, { x: 40, y: 150, size })}`,
            },
          ],
        })),
    ]),
    ...[10, 16, 24].map((size): Made => [
      'a redacted word in an image',
      `${size} pt, misspelt text layer`,
      () =>
        described((pdf) => {
          const scan = addScan(pdf, [{ text: `Signed by ${SECRET} here`, x: 20, y: 40, size }], [300, 60])
          const layer = `BT 3 Tr /F1 ${size} Tf 60 120 Td (Signed by Hantlcy here) Tj ET`
          return {
            pages: [{ size: SIZE, content: `${MARKED} q 300 0 0 60 40 100 cm /Im0 Do Q ${layer}`, resources: { XObject: `/Im0 ${scan}` } }],
          }
        }),
    ]),
  ]
}

/** Returns the operators of a plan: hairlines, walls and the sizes of rooms. */
function plan(seed: number): string {
  const random = seededRandom(seed)
  const line = (): string => {
    const [x, y] = [40 + 320 * random(), 60 + 140 * random()].map(Math.round) as [number, number]
    return random() < 0.5 ? `${x} ${y} m ${Math.min(380, x + 120)} ${y} l S` : `${x} ${y} m ${x} ${Math.min(230, y + 60)} l S`
  }
  const hairlines = Array.from({ length: 60 }, line).join('\n')
  const sizes = Array.from(
    { length: 5 },
    (_unused, at) => `BT /F1 7 Tf ${60 + 60 * at} ${70 + 25 * at} Td (${(2 + 4 * random()).toFixed(2)} m) Tj ET`,
  )
  return `0.1 w ${hairlines}\n0 w 40 60 320 140 re S\n2 w 40 40 340 200 re S\n${sizes.join('\n')}\nBT /F1 10 Tf 40 270 Td (Plan for ${SECRET}, ground floor) Tj ET`
}

const form = (seed: number): PdfParts => ({
  pages: [
    {
      size: SIZE,
      content: `${textOf([`Application of Anna ${SECRET}`, 'Name', 'Street', 'City'])} 0.5 w 120 220 200 18 re S 120 200 200 18 re S 120 180 200 18 re S`,
    },
  ],
  acroForm: ['Anna Miller', `${seed} Mill Lane`, 'Leeds'].map((value, row) => ({
    name: `field${row}`,
    value,
    rect: [120, 220 - 20 * row, 320, 238 - 20 * row],
  })),
})

/** Returns pages whose correct exports verification must release. */
export function correctPages(seed: number): Made[] {
  const page =
    (content: string, more: Partial<BuiltPage> = {}, keepsVectors = false) =>
    (): MadeDocument => ({
      // The first page has the mark, so that the second may stay vectors.
      file: buildPdf({
        pages: [
          { size: SIZE, content: MARKED },
          { size: SIZE, content, ...more },
        ],
      }),
      isSecret: isHartley,
      keepsVectors,
    })
  const seeds = [seed, seed + 1]
  const each = (make: (one: number) => Made[]): Made[] => seeds.flatMap(make)
  return [
    ...LETTERS.map((number): Made => ['letters', `letter ${number}`, () => letter(number)]),
    ...each((one) => [
      ['forms', `form ${one}`, () => ({ file: buildPdf(form(one)), isSecret: isHartley })],
      ['plans of hairlines', `plan ${one}`, page(plan(one))],
      ['plans of hairlines', `plan ${one} as vectors`, page(plan(one).replace(SECRET, 'Bell'), {}, true)],
      ['rotated pages', `letter ${one}, 90°`, page(textOf(lines(one)), { rotate: 90 })],
      ['rotated pages', `letter ${one}, 180°`, page(textOf(lines(one)), { rotate: 180 })],
      ['rotated pages', `letter ${one}, 270°`, page(textOf(lines(one)), { rotate: 270 })],
      ['pages with UserUnit', `letter ${one}, 2 points`, page(textOf(lines(one)), { entries: '/UserUnit 2' })],
      ['pages with UserUnit', `letter ${one}, half a point`, page(textOf(lines(one)), { entries: '/UserUnit 0.5' })],
    ]),
    ...[0, 1.5].map((degrees): Made => [
      'scans',
      `turned by ${degrees}°`,
      () => ({
        file: turnedScan(degrees, { font: 'sans-serif' }),
        isSecret: () => false,
        boxes: [{ page: 1, box: { x: 58, y: 108, width: 120, height: 16 } }],
      }),
    ]),
  ]
}
