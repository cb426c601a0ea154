import { isCentreIn } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import { touches, type PlannedPage } from '../../export/plan-page'
import { tells, type Secrets } from '../../export/secrets'
import { layerText, visualOrder } from '../../export/text-layer'
import type { PageSize } from '../../types'
import type { DocumentFindings } from '../document-findings'

/** A word of a page's text layer, in visual order from left to right. */
export interface LayerWord {
  text: string
  /** In points of the displayed page. */
  box: Box
}

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
const IMAGE = new RegExp(String.raw`^q ${NUMBER} 0 0 ${NUMBER} 0 0 cm /I Do Q\n`)
const WORD = new RegExp(
  String.raw`^/F ${NUMBER} Tf ${NUMBER} Tz ([01]) ([01]) (0|-1) ([01]) ${NUMBER} ${NUMBER} Tm <((?:[\dA-F]{4})+)> Tj$`,
)
/** Points by which numbers are rounded in the file. */
const ROUNDING = 0.05

/** Returns the texts of the codes of a font by its character map. */
export function readCharacterMap(map: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [, code, units] of map.matchAll(/^<([\dA-F]{4})> <((?:[\dA-F]{4})+)>$/gm)) {
    if (code === undefined || units === undefined) continue
    texts.set(
      code,
      units.replaceAll(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16))),
    )
  }
  return texts
}

/** Returns the codes of the characters that a page's content shows, each once. */
export function codesIn(content: string): Set<string> {
  const codes = new Set<string>()
  for (const [, digits = ''] of content.matchAll(/<((?:[\dA-F]{4})+)> Tj$/gm))
    for (const code of digits.match(/.{4}/g) ?? []) codes.add(code)
  return codes
}

/** Reads a page's content: one image over the whole page, and invisible words. Anything else is returned as a problem. */
export function readContent(content: string, size: PageSize, codes: ReadonlyMap<string, string>): { words: LayerWord[]; problem?: string } {
  const image = IMAGE.exec(content)
  if (!image) return { words: [], problem: 'The content of the page isn’t an image of it.' }
  if (Math.abs(Number(image[1]) - size.width) > ROUNDING || Math.abs(Number(image[2]) - size.height) > ROUNDING)
    return { words: [], problem: 'The image of the page has another size.' }
  return readLayer(content.slice(image[0].length), size, codes)
}

/** Reads the invisible words of a page. Any other content is returned as a problem. */
export function readLayer(rest: string, size: PageSize, codes: ReadonlyMap<string, string>): { words: LayerWord[]; problem?: string } {
  if (rest === '') return { words: [] }
  if (!rest.startsWith('BT\n3 Tr\n') || !rest.endsWith('ET\n'))
    return { words: [], problem: 'The page has content besides what it shows and its text.' }
  const words: LayerWord[] = []
  for (const line of rest.slice('BT\n3 Tr\n'.length, -'ET\n'.length).split('\n').slice(0, -1)) {
    const parts = WORD.exec(line)
    if (!parts) return { words, problem: 'The page has content besides what it shows and its text.' }
    const [across, stretch, a, x, y] = [parts[1], parts[2], parts[3], parts[7], parts[8]].map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const digits = parts[9] ?? ''
    const text = digits.replaceAll(/.{4}/g, (code) => codes.get(code) ?? String.fromCharCode(Number.parseInt(code, 16)))
    const along = ((digits.length / 4) * across * stretch) / 200
    const box: Box =
      a === 1
        ? { x, y: size.height - y - 0.8 * across, width: along, height: across }
        : { x: x - 0.8 * across, y: size.height - y - along, width: across, height: along }
    words.push({ text, box })
  }
  return { words }
}

const isSame = (a: LayerWord, b: LayerWord): boolean =>
  a.text === b.text && (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(a.box[key] - b.box[key]) <= 0.2)

/** Compares the words of a page's text layer with the expected remaining words. Returns how many of them are there. */
export function checkWords(
  words: readonly LayerWord[],
  { page, kept, covers }: PlannedPage,
  marks: readonly Box[],
  secrets: Secrets,
  findings: DocumentFindings,
): number {
  const expected = kept
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .map((word): LayerWord => ({ text: visualOrder(layerText(word.text)), box: word.box }))
    .filter(({ text }) => text !== '')
  let [at, found] = [0, 0]
  for (const word of words) {
    const next = expected.findIndex((one, index) => index >= at && index < at + 50 && isSame(one, word))
    const isUnder = marks.some((mark) => touches(word.box, mark)) || covers.some(({ box }) => isCentreIn(word.box, box))
    if (isUnder) findings.addAt('regions', 'text', `The text of page ${page} contains a word under a cover.`, page, word.box)
    if (next < 0) {
      const isSecret = tells(word.text, secrets) || tells([...word.text].toReversed().join(''), secrets)
      const [check, what] = isSecret
        ? (['regions', 'a redacted word'] as const)
        : (['rest', 'a word that the source doesn’t have there'] as const)
      findings.addAt(check, 'text', `The text of page ${page} contains ${what}.`, page, word.box)
      continue
    }
    at = next + 1
    found += 1
  }
  const lost = expected.length - found
  if (lost > 0) findings.addAt('rest', 'text', `${lost} of the ${expected.length} words of page ${page} that stay can’t be selected.`, page)
  return found
}
