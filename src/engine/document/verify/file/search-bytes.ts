import { comparable, type Secrets } from '../../export/secrets'
import { bytesOfHex, bytesOfLiteral } from './pdf-values'

/** Min length of texts that are searched for in arbitrary bytes. Shorter ones occur in every file by chance. */
const MIN_LENGTH = 4

const bytesFrom = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff)

/** Code points of PDFDocEncoding from 0x80 to 0xA0 (ISO 32000-1, D.2). */
const PDF_DOC = [...'•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u009f€']

const pdfDoc = (bytes: string): string =>
  bytes.replaceAll(/[\u0080-\u00a0]/g, (character) => PDF_DOC[character.charCodeAt(0) - 0x80] ?? character)

/** Returns the texts that bytes may represent in any encoding. */
function readings(bytes: string): string[] {
  const raw = bytesFrom(bytes)
  const decoded = ['utf-8', 'windows-1252', 'utf-16be', 'utf-16le'].map((encoding) => new TextDecoder(encoding).decode(raw))
  const shifted = ['utf-16be', 'utf-16le'].map((encoding) => new TextDecoder(encoding).decode(raw.subarray(1)))
  return [...decoded, ...shifted, pdfDoc(bytes)]
}

/** Returns the strings of content in display order, including strings that are split for kerning. */
function stringsOf(text: string): string {
  const parts: string[] = []
  for (const [, literal, hexadecimal] of text.matchAll(/\(((?:[^()\\]|\\[\s\S])*)\)|<([\dA-Fa-f\s]+)>/g)) {
    if (literal !== undefined) parts.push(bytesOfLiteral(literal))
    if (hexadecimal !== undefined) parts.push(bytesOfHex(hexadecimal))
  }
  return parts.join('')
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([\dA-Fa-f]{2})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

const entityDecoded = (text: string): string =>
  text.replaceAll(/&#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}));/g, (_all, hexadecimal: string | undefined, decimal: string | undefined) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

/** Returns the searched texts and their reversals, because right-to-left text is stored from left to right. */
export function needlesOf({ passages, words }: Secrets): string[] {
  const long = [...passages, ...words].filter((text) => text.length >= MIN_LENGTH || /\p{Script=Han}/u.test(text))
  return [...new Set(long.flatMap((text) => [text, [...text].toReversed().join('')]))]
}

/**
 * Returns whether bytes contain one of the texts, in any encoding, as strings of PDF, escaped, or split by other characters.
 *
 * @param needles from `needlesOf`
 */
export function bytesTell(bytes: string, needles: readonly string[]): boolean {
  const strings = stringsOf(bytes)
  const raw = [bytes, strings, percentDecoded(bytes), bytesOfLiteral(bytes), entityDecoded(bytes), bytesOfHex(bytes)]
  const texts = [...new Set(raw)].flatMap(readings).map(comparable)
  return texts.some((text) => needles.some((needle) => text.includes(needle)))
}
