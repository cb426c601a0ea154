import type { PageSize, PageWord } from '../types'
import { glyphlessFont } from './glyphless-font'
import { deflate, pdfNumber, type PdfRef, type PdfWriter } from './pdf-writer'

/** The name of the font in the resources of every page. */
export const LAYER_FONT = 'F'
/** Share of a word's height below its baseline, as declared by the font. */
const DESCENT = 0.2
/** Advance of every glyph, in shares of the font size. */
const ADVANCE = 0.5
/** Max entries of a list in a character map (Adobe Technical Note 5014). */
const MAX_ENTRIES = 100
/** Codes of UTF-16 surrogates, which aren't characters. */
const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800]

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

const utf16 = (character: string): string => [...Array(character.length).keys()].map((at) => hex(character.charCodeAt(at))).join('')

const isStrong = (character: string): boolean => /\p{L}/u.test(character)
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Digits and their punctuation are read from left to right in every script. */
const NUMBER = /[\d\u0660-\u0669\u06F0-\u06F9]+(?:[.,:/-][\d\u0660-\u0669\u06F0-\u06F9]+)*/gu

const reversed = (text: string): string => [...text].toReversed().join('')

/** Returns the characters of a word in visual order, from left to right, as PDF readers expect. */
export function visualOrder(word: string): string {
  if (!RIGHT_TO_LEFT.test(word)) return word
  const turned = reversed(word.replaceAll(NUMBER, reversed))
  if (![...word].some((character) => isStrong(character) && !RIGHT_TO_LEFT.test(character))) return turned
  // In words of mixed direction, left-to-right parts keep their order.
  return turned.replaceAll(
    /(?:(?!\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko})\p{L})+/gu,
    reversed,
  )
}

/** Returns the character map of a font whose characters have these codes (Adobe Technical Note 5014). */
export function characterMap(codes: Iterable<readonly [character: string, code: number]>): string {
  const entries = [...codes].map(([character, code]) => `<${hex(code)}> <${utf16(character)}>`).toSorted()
  const lists: string[] = []
  for (let at = 0; at < entries.length; at += MAX_ENTRIES) {
    const list = entries.slice(at, at + MAX_ENTRIES)
    lists.push(`${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...lists,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end\n',
  ].join('\n')
}

/** The font of all text layers of a document. Its map names only the characters that the pages use. */
export class LayerFont {
  readonly #codes = new Map<string, number>()
  #astral = 0

  /** Returns the code of a character, which is its UTF-16 code if it has a single one. */
  code(character: string): number {
    const known = this.#codes.get(character)
    if (known !== undefined) return known
    const code = character.length === 1 ? character.charCodeAt(0) : FIRST_SURROGATE + (this.#astral++ % SURROGATES)
    this.#codes.set(character, code)
    return code
  }

  /** Writes the font once all pages are written. */
  async write(writer: PdfWriter, ref: PdfRef): Promise<void> {
    const [descendant, descriptor, file, map] = [writer.reserve(), writer.reserve(), writer.reserve(), writer.reserve()]
    const font = glyphlessFont()
    writer.stream(map, '/Filter /FlateDecode', await deflate(new TextEncoder().encode(characterMap(this.#codes))))
    writer.stream(file, `/Filter /FlateDecode /Length1 ${font.length}`, await deflate(font))
    writer.object(
      descriptor,
      '<< /Type /FontDescriptor /FontName /Glyphless /Flags 4 /FontBBox [0 -200 500 800] /ItalicAngle 0 /Ascent 800 /Descent -200 ' +
        `/CapHeight 800 /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    const cidToGid = writer.reserve()
    writer.stream(cidToGid, '/Filter /FlateDecode', await deflate(new Uint8Array(2 * 65_536)))
    writer.object(
      descendant,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Glyphless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
        `/DW ${1000 * ADVANCE} /CIDToGIDMap ${cidToGid} 0 R /FontDescriptor ${descriptor} 0 R >>`,
    )
    writer.object(
      ref,
      `<< /Type /Font /Subtype /Type0 /BaseFont /Glyphless /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`,
    )
  }
}

/** Returns a word in the form of the layer: composed, with ligatures as letters, without unpaired surrogates. */
export function layerText(word: string): string {
  const letters = word.replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
  return letters.normalize('NFC').replaceAll(/\p{Surrogate}/gu, '')
}

/** Returns the operators that place a word over its box, stretched to the box's width. */
function place({ text, box }: PageWord, size: PageSize, font: LayerFont): string {
  const characters = [...visualOrder(layerText(text))]
  if (characters.length === 0 || box.width <= 0 || box.height <= 0) return ''
  // A box that is too high for its characters belongs to a word that runs from bottom to top.
  const isUpright = characters.length < 3 || box.height < 1.5 * box.width
  const [along, across] = isUpright ? [box.width, box.height] : [box.height, box.width]
  const stretch = (100 * along) / (characters.length * ADVANCE * across)
  const bottom = size.height - box.y - box.height
  const matrix = isUpright
    ? `1 0 0 1 ${pdfNumber(box.x)} ${pdfNumber(bottom + DESCENT * across)}`
    : `0 1 -1 0 ${pdfNumber(box.x + (1 - DESCENT) * across)} ${pdfNumber(bottom)}`
  const codes = characters.map((character) => hex(font.code(character))).join('')
  return `/${LAYER_FONT} ${pdfNumber(across)} Tf ${pdfNumber(stretch)} Tz ${matrix} Tm <${codes}> Tj\n`
}

/** Returns the invisible text of a page, as operators of its content. */
export function textLayer(words: readonly PageWord[], size: PageSize, font: LayerFont): string {
  const placed = words.map((word) => place(word, size, font)).join('')
  return placed === '' ? '' : `BT\n3 Tr\n${placed}ET\n`
}
