import { HTML, joined, PAYLOAD, ZIP, type Base, type Bytes, type HostileFile } from './hostile-file'
import { pdfRows, type Row } from './pdf-files'
import { compressed, objectStreamPdf, onePage, pdfOf, TEXT_CONTENT } from './pdf-writer'

const text = (content: string): Bytes => joined(content)
const zeros = (length: number): Bytes => new Uint8Array(length)
const PARAGRAPH = 'The camera is above the door of the town hall. Ada Okafor passed it at nine.\n'

/** Encodes UTF-16 without or with its mark. */
function utf16(content: string, { isLittle = true, hasMark = true } = {}): Bytes {
  const bytes = new Uint8Array(2 * content.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < content.length; at += 1) view.setUint16(2 * at, content.charCodeAt(at), isLittle)
  return hasMark ? joined(Uint8Array.from(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]), bytes) : bytes
}

/** Intact documents, to damage. */
export const documentBases: readonly Base[] = [
  {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    hasEnd: true,
    make: async () => pdfOf(onePage({ content: await compressed(TEXT_CONTENT.repeat(20)) })),
  },
  { name: 'report.pdf', mimeType: 'application/pdf', hasEnd: true, make: objectStreamPdf },
  { name: 'notes.txt', mimeType: 'text/plain', hasEnd: false, make: () => text(PARAGRAPH.repeat(40)) },
  { name: 'notes-utf16.txt', mimeType: 'text/plain', hasEnd: false, make: () => utf16(PARAGRAPH.repeat(40)) },
]

const texts: Row[] = [
  ['text of 0 bytes', 'refused', () => zeros(0)],
  ['text of one byte', 'accepted', () => text('a')],
  ['text of a mark only', 'accepted', () => utf16('')],
  ['text in UTF-16', 'accepted', () => utf16(PARAGRAPH)],
  ['text in UTF-16, the other way round', 'accepted', () => utf16(PARAGRAPH, { isLittle: false })],
  ['text in UTF-16 without its mark', 'refused', () => utf16(PARAGRAPH, { hasMark: false })],
  ['text in UTF-16 with half a character', 'accepted', () => joined(utf16(PARAGRAPH), Uint8Array.of(0x41))],
  ['text of single surrogates', 'accepted', () => utf16('\uD800'.repeat(10_000))],
  ['text in Latin-1', 'accepted', () => Uint8Array.from(`${PARAGRAPH}caf\u00e9 na\u00efve \u00fcber`, (letter) => letter.charCodeAt(0))],
  ['text of overlong UTF-8', 'accepted', () => joined(Uint8Array.from(Array.from({ length: 2000 }, () => [0xc0, 0xaf]).flat()))],
  ['text with zero bytes', 'refused', () => text(`${PARAGRAPH}\u0000${PARAGRAPH}`)],
  ['text of zero bytes', 'refused', () => zeros(100_000)],
  ['text with escape sequences of a terminal', 'accepted', () => text('\u001b[2J\u001b]0;owned\u001b\\ hello')],
  ['text with 300,000 characters of no width', 'accepted', () => text(`a${'\u200b'.repeat(300_000)}b`)],
  ['text with 300,000 combining marks', 'accepted', () => text(`a${'\u0301'.repeat(300_000)}b`)],
  ['text with 300,000 joined emoji', 'accepted', () => text('👩‍'.repeat(100_000))],
  ['text with 300,000 characters of no width in 3 lines', 'accepted', () => text(`${'\u2060'.repeat(100_000)}\n`.repeat(3))],
  ['text with 100,000 changes of direction', 'accepted', () => text('a\u202eb\u202c'.repeat(100_000))],
  ['text with 100,000 isolates that never end', 'accepted', () => text('\u2067'.repeat(100_000))],
  ['text of one line of 50 MB', 'refused', () => new Uint8Array(50_000_000).fill(0x61)],
  ['text of one line of 2 MB', 'either', () => new Uint8Array(2_000_000).fill(0x61)],
  ['text of one line of 1 MB of wide letters', 'either', () => text('漢'.repeat(333_000))],
  ['text of 2 MB of spaces', 'accepted', () => new Uint8Array(2_000_000).fill(0x20)],
  ['text of 2 MB of tabs', 'either', () => new Uint8Array(2_000_000).fill(9)],
  ['text of 4,000,000 line breaks', 'refused', () => new Uint8Array(4_000_000).fill(10)],
  ['text of 100,000 form feeds', 'refused', () => new Uint8Array(100_000).fill(12)],
  ['text of 1 MB of carriage returns', 'refused', () => new Uint8Array(1_000_000).fill(13)],
  ['text of tabs and zero-width characters', 'accepted', () => text('\t\u200b'.repeat(20_000))],
  [
    'text with all planes of Unicode',
    'accepted',
    () =>
      text(
        Array.from({ length: 17 * 64 }, (_one, index) => String.fromCodePoint(0x20 + index * 1000))
          .filter((letter) => !/[\uD800-\uDFFF]$/.test(letter) || letter.length === 2)
          .join('\n'),
      ),
  ],
  ['text that is a web page', 'accepted', () => text(HTML)],
  ['text that is a script', 'accepted', () => text(`document.title='${PAYLOAD}'`)],
  ['text that mentions a PDF', 'accepted', () => text(`The header is %PDF-1.7.\n${PARAGRAPH}`)],
  ['text with a PDF header and end', 'refused', () => text(`Notes\n%PDF-1.7\n${PARAGRAPH}%%EOF\n`)],
  ['Rich Text', 'refused', () => text(String.raw`{\rtf1\ansi ${PARAGRAPH}}`)],
]

const named = (name: string, mimeType: string, rows: readonly Row[]): HostileFile[] =>
  rows.map(([title, expected, make, speed]) => ({ title, name, mimeType, expected, make, isSlow: speed === 'slow' }))

const letter = (): Bytes => pdfOf(onePage())

/** Documents under wrong names and types. */
const disguisedDocuments: HostileFile[] = (
  [
    ['PDF named .txt', 'letter.txt', 'text/plain', 'accepted', letter],
    ['PDF named .docx', 'letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'accepted', letter],
    ['PDF named .jpg', 'letter.jpg', 'image/jpeg', 'refused', letter],
    ['PDF named .mp4', 'letter.mp4', 'video/mp4', 'refused', letter],
    ['PDF without a name', 'letter', '', 'accepted', letter],
    ['PDF as web page', 'letter.html', 'text/html', 'either', letter],
    ['text named .pdf', 'notes.pdf', 'application/pdf', 'accepted', () => text(PARAGRAPH)],
    ['ZIP archive named .docx', 'letter.docx', '', 'refused', () => ZIP],
    ['ZIP archive named .pdf', 'letter.pdf', 'application/pdf', 'refused', () => ZIP],
    ['program named .pdf', 'letter.pdf', 'application/pdf', 'refused', () => joined('MZ', zeros(2000))],
    ['web page named .pdf', 'letter.pdf', 'application/pdf', 'accepted', () => text(HTML)],
  ] as const
).map(([title, name, mimeType, expected, make]) => ({ title, name, mimeType, expected, make }))

/** Documents made by hand, one for each attack. */
export function hostileDocuments(): HostileFile[] {
  return [...named('letter.pdf', 'application/pdf', pdfRows), ...named('notes.txt', 'text/plain', texts), ...disguisedDocuments]
}
