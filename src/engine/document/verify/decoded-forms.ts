/** Decodes texts as they stand in web addresses, emails, web pages and program data, which documents contain as they are. */

/** Min characters of data in base64 or hexadecimal digits. Shorter pieces hold no name. */
const MIN_DATA = 8
const BASE64 = new RegExp(String.raw`[A-Za-z\d+/_-]{${MIN_DATA},}`, 'g')
const HEX = new RegExp(String.raw`(?:[\da-fA-F]{2}[ :,-]?){${MIN_DATA / 2},}`, 'g')

/** Created once, because each long word of a document is decoded several times. */
const [UTF_8, WINDOWS_1252] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')]
const UTF_16 = [new TextDecoder('utf-16le'), new TextDecoder('utf-16be')]

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return WINDOWS_1252.decode(bytes)
  }
}

/**
 * Returns the texts that bytes may stand for.
 *
 * @param isWide whether letters that need two bytes in UTF-16 are searched for. Of others, the text in one byte for each letter has all.
 */
function textsOf(bytes: Uint8Array<ArrayBuffer>, isWide: boolean): string[] {
  const wide = isWide ? [0, 1].flatMap((from) => UTF_16.map((decoder) => decoder.decode(bytes.subarray(from)))) : []
  return [textOf(bytes), ...wide]
}

const bytesOfHex = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))

/** Returns the character of a code, or a space for no character. */
const characterOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')

const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  caron: '\u030C',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030A',
  tilde: '\u0303',
  uml: '\u0308',
}
const LETTERS: Record<string, string> = { AElig: 'Æ', aelig: 'æ', ETH: 'Ð', eth: 'ð', OElig: 'Œ', oelig: 'œ', Oslash: 'Ø', oslash: 'ø' }
const OTHERS: Record<string, string> = { ...LETTERS, szlig: 'ß', THORN: 'Þ', thorn: 'þ', nbsp: ' ' }

function entity(all: string, name: string): string {
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? []
  const mark = ACCENTS[accent]
  return OTHERS[name] ?? (mark === undefined ? all : `${letter}${mark}`.normalize('NFC'))
}

/** Returns a text with characters in the place of their codes in web addresses, emails, web pages and program data. */
export function withoutEscapes(text: string): string {
  return text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => textOf(bytesOfHex(codes.replaceAll('%', ''))))
    .replaceAll(/(?:=[\dA-F]{2})+/g, (codes) => textOf(bytesOfHex(codes.replaceAll('=', ''))))
    .replaceAll(/(?:\\x[\da-f]{2})+/gi, (codes) => textOf(bytesOfHex(codes.replaceAll(/\\x/gi, ''))))
    .replaceAll(/\\u(?:([\da-f]{4})|\{([\da-f]{1,6})\})/gi, (_all, four?: string, more?: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(four ?? more ?? '', 16), 0x10_ff_ff)),
    )
    .replaceAll(/&#x([\da-f]{1,6});/gi, (_all, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_all, code: string) => characterOf(Number(code)))
    .replaceAll(/&([A-Za-z]{3,8});/g, entity)
    .normalize('NFC')
}

/** Tags and comments of markup. */
const TAGS = /<!--[^]*?-->|<[/!?]?\p{L}[^<>]*>/gu

/** Returns a text without the tags and comments of markup. */
export const withoutTags = (text: string): string => text.replaceAll(TAGS, '')

function bytesOfBase64(data: string): Uint8Array<ArrayBuffer> {
  const digits = data.replaceAll('-', '+').replaceAll('_', '/')
  // A last digit by itself holds no whole byte, and isn't accepted.
  return Uint8Array.from(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits), (character) => character.charCodeAt(0))
}

/** Returns whether all of a text may be a line of data in base64. */
export const isDataLine = (text: string): boolean => /^[A-Za-z\d+/_-]*[A-Za-z\d]={0,2}$/.test(text)

/** A word of a hex dump or of a list of bytes in program data. */
const HEX_WORD = /^[[{(]?(?:0x)?((?:[\da-f]{2}){1,8})[,;\]})]*$/i

/** Returns the digits of a word in a hex dump or in a list of bytes, or undefined for any other word. */
export const hexDigits = (word: string): string | undefined => HEX_WORD.exec(word)?.[1]

/**
 * Returns the texts that data in base64 or hexadecimal digits within a text may hold. Where base64 begins is unknown, so it is read at each of
 * four offsets.
 *
 * @param isWide whether letters that need two bytes in UTF-16 are searched for
 */
export function dataIn(text: string, isWide: boolean): string[] {
  const base64 = [...text.matchAll(BASE64)].flatMap(([data]) => [0, 1, 2, 3].map((offset) => bytesOfBase64(data.slice(offset))))
  return [...base64, ...[...text.matchAll(HEX)].map(([digits]) => bytesOfHex(digits))].flatMap((bytes) => textsOf(bytes, isWide))
}
