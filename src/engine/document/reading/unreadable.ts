import { boxAround, centreOf } from '#lib/review/box-areas.ts'
import type { TextLine } from '../../detect/text/lines'
import { boxOfGlyph, type Glyph, type Point } from './glyph'
import type { RecognisedWord } from './recognised'
import type { PaintedGlyph } from './visibility'
import { isWordDrawing, lineOfDrawing, wordsOfDrawing } from './word-drawings'

/** Glyphs side by side that show letters which their characters don't name. */
export interface UnreadableLine {
  /** Its place on the page, in points. */
  line: TextLine
  glyphs: PaintedGlyph[]
}

/** Characters of fonts without a map, and characters that show nothing, except for soft hyphens, which are drawn at line ends. */
const SHOWS_NOTHING = /^(?:[\uFFFD\s]|(?!\u00AD)\p{Cf})*$/u
const UNMAPPED = '\uFFFD'
/** Min drawings that share a character, at which the character is a placeholder. Some fonts have a few forms of a letter. */
const MANY_DRAWINGS = 4
/** Max share of lower-case letters in the characters of a font that gives numbers of glyphs as characters, in which "a" is "D". */
const FEW_SMALL_LETTERS = 0.1
/** Min different symbols of such a font without a space, which are more than its letters. */
const MANY_SYMBOLS = 6
const SYMBOL = /^[!-/:-@[-`{-~]$/
/** Min glyphs of a line. A single one is mostly a bullet. */
const MIN_GLYPHS = 2
/** Max distance from a glyph to the next one, along and across the line, as shares of the font's size. */
const [MAX_GAP, MAX_STEP_BACK, MAX_ACROSS] = [2, 0.5, 0.45]
/** Min gap at which a long line is split, and length of a long line, in sizes of the font: the model condenses longer ones. */
const [SPLIT_GAP, LONG] = [0.12, 20]

const fontOf = ({ source }: Glyph): string => source?.shape?.split(' ', 1)[0] ?? ''

interface FontUse {
  /** Whether a control character stands for a space. */
  hasBlank: boolean
  letters: number
  small: number
  /** The number of symbols, and the different ones. */
  signs: number
  symbols: Set<string>
}

function isOfNumbers({ hasBlank, letters, small, signs, symbols }: FontUse): boolean {
  return small <= FEW_SMALL_LETTERS * letters && (hasBlank || (symbols.size >= MANY_SYMBOLS && signs > letters))
}

/** Returns the fonts that give the numbers of their glyphs as characters, so that few of these are small letters. */
function fontsOfNumbers(glyphs: readonly PaintedGlyph[]): Set<string> {
  const fonts = new Map<string, FontUse>()
  for (const glyph of glyphs) {
    const font = fonts.get(fontOf(glyph)) ?? { hasBlank: false, letters: 0, small: 0, signs: 0, symbols: new Set() }
    fonts.set(fontOf(glyph), font)
    const { text } = glyph
    if (text === UNMAPPED && !glyph.ink) font.hasBlank = true
    if (/\p{L}/u.test(text)) font.letters += 1
    if (/\p{Ll}/u.test(text)) font.small += 1
    if (!SYMBOL.test(text)) continue
    font.signs += 1
    font.symbols.add(text)
  }
  return new Set([...fonts].flatMap(([name, font]) => (isOfNumbers(font) ? [name] : [])))
}

/** Returns the pairs of font and character that stand for many drawings. */
function placeholders(glyphs: readonly PaintedGlyph[]): (glyph: Glyph) => boolean {
  const drawings = new Map<string, Set<string>>()
  const keyOf = (glyph: Glyph): string => `${fontOf(glyph)} ${glyph.text}`
  for (const glyph of glyphs) {
    if (!glyph.ink || glyph.source?.shape === undefined) continue
    const known = drawings.get(keyOf(glyph))
    if (known) known.add(glyph.source.shape)
    else drawings.set(keyOf(glyph), new Set([glyph.source.shape]))
  }
  return (glyph) => (drawings.get(keyOf(glyph))?.size ?? 0) >= MANY_DRAWINGS
}

const along = ({ x, y }: Point, to: Point): number => x * to.x + y * to.y
const across = ({ x, y }: Point, to: Point): number => y * to.x - x * to.y

/** Returns how far a glyph is from the end of another, along its line, or undefined if it isn't on that line. */
function gapTo(before: PaintedGlyph, glyph: PaintedGlyph): number | undefined {
  const step = { x: glyph.start.x - before.end.x, y: glyph.start.y - before.end.y }
  const size = Math.min(before.size, glyph.size)
  const isBeside = along(before.along, glyph.along) > 0.99 && Math.abs(across(step, before.along)) <= MAX_ACROSS * size
  return isBeside ? along(step, before.along) / Math.max(size, 1e-3) : undefined
}

function* cornersOf(glyph: PaintedGlyph): Generator<Point> {
  const { start, end, ascent, descent, ink } = glyph
  for (const at of [start, end]) {
    yield { x: at.x + ascent.x, y: at.y + ascent.y }
    yield { x: at.x - descent.x, y: at.y - descent.y }
  }
  // The bounds of turned ink are larger than the ink.
  if (!ink || Math.abs(glyph.along.x * glyph.along.y) > 0.01) return
  yield { x: ink.x, y: ink.y }
  yield { x: ink.x + ink.width, y: ink.y + ink.height }
}

/** Returns glyphs as a line for the model that reads text. */
function lineOf(glyphs: PaintedGlyph[]): UnreadableLine {
  const direction = glyphs[0]?.along ?? { x: 1, y: 0 }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const glyph of glyphs)
    for (const corner of cornersOf(glyph)) {
      const [x, y] = [along(corner, direction), across(corner, direction)]
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
    }
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const rotated = {
    centreX: x * direction.x - y * direction.y,
    centreY: x * direction.y + y * direction.x,
    length: right - left,
    thickness: bottom - top,
    angle: Math.atan2(direction.y, direction.x),
  }
  return { line: { box: boxAround(glyphs.map(boxOfGlyph)), confidence: 1, rotated }, glyphs }
}

/** Groups glyphs that are drawn side by side into lines. Single glyphs belong to none. */
function linesOfUnreadable(glyphs: readonly PaintedGlyph[]): UnreadableLine[] {
  const lines: PaintedGlyph[][] = []
  for (const glyph of glyphs) {
    if (!glyph.ink) continue
    const line = lines.at(-1)
    const [first, last] = [line?.[0], line?.at(-1)]
    const gap = last && gapTo(last, glyph)
    const isLong = first && last && along({ x: last.end.x - first.start.x, y: last.end.y - first.start.y }, first.along) > LONG * last.size
    if (line && gap !== undefined && gap >= -MAX_STEP_BACK && gap <= (isLong === true ? SPLIT_GAP : MAX_GAP)) line.push(glyph)
    else lines.push([glyph])
  }
  return lines.filter((line) => line.length >= MIN_GLYPHS).map(lineOf)
}

/** The text of a page whose glyphs have partly no, or wrong, characters. */
export interface SplitText {
  /** Lines that no search finds. */
  lines: UnreadableLine[]
  /** Returns the glyphs of the page with the recognised words of lines in place of their glyphs. Lines without words stay as they are. */
  withWords: (words: ReadonlyMap<UnreadableLine, readonly RecognisedWord[]>) => Glyph[]
  /** The glyphs of the page without those of the lines. */
  others: () => Glyph[]
}

/**
 * Separates the lines of visible glyphs whose characters aren't what they show, so that no search finds them: characters for private use,
 * blanks and marks that have ink, one character for many drawings, numbers of glyphs, and glyphs that show a word.
 *
 * @param masks glyphs through which other content is painted, which have no text
 */
export function splitUnreadable(glyphs: readonly PaintedGlyph[], masks: readonly PaintedGlyph[]): SplitText {
  const numbered = fontsOfNumbers(glyphs)
  const isPlaceholder = placeholders(glyphs)
  const isUnreadable = (glyph: PaintedGlyph): boolean =>
    !glyph.isCovered && !isWordDrawing(glyph) && (SHOWS_NOTHING.test(glyph.text) || numbered.has(fontOf(glyph)) || isPlaceholder(glyph))
  const drawings = glyphs.filter((glyph) => !glyph.isCovered).filter(isWordDrawing)
  const lines = [...linesOfUnreadable(glyphs.filter(isUnreadable)), ...drawings.map(lineOfDrawing)]
  const ofMasks = linesOfUnreadable(masks)
  const lineOfGlyph = new Map(lines.flatMap((line) => line.glyphs.map((glyph) => [glyph, line] as const)))
  return {
    lines: [...lines, ...ofMasks],
    others: () => glyphs.filter((glyph) => !lineOfGlyph.has(glyph)),
    withWords: (words) => {
      const wordsOf = (line: UnreadableLine): readonly RecognisedWord[] => words.get(line) ?? []
      const text = glyphs.flatMap((glyph): Glyph[] => {
        const line = lineOfGlyph.get(glyph)
        const isRead = line !== undefined && wordsOf(line).length > 0
        if (isRead) return line.glyphs[0] === glyph ? readAsGlyphs(line, wordsOf(line)) : []
        // A space of a font of numbers.
        return numbered.has(fontOf(glyph)) && !glyph.ink ? [] : [glyph]
      })
      return [...text, ...ofMasks.flatMap((line) => readAsGlyphs(line, wordsOf(line)))]
    },
  }
}

function distance({ x, y }: Point, { box }: RecognisedWord): number {
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height))
}

/** Returns a glyph for each recognised word, with the place and the ink of the drawn glyphs of the word. */
function wordsOfGlyphs(glyphs: readonly PaintedGlyph[], words: readonly RecognisedWord[]): Glyph[] {
  const drawn = new Map<RecognisedWord, PaintedGlyph[]>()
  for (const glyph of glyphs) {
    const middle = centreOf(boxOfGlyph(glyph))
    const [word] = words.toSorted((a, b) => distance(middle, a) - distance(middle, b))
    if (word) drawn.set(word, [...(drawn.get(word) ?? []), glyph])
  }
  return words.flatMap((word): Glyph[] => {
    const own = drawn.get(word) ?? []
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const { start, along: direction, ascent, descent, size } = first
    const ink = boxAround(own.flatMap((glyph) => glyph.ink ?? []))
    const { end } = last
    return [{ text: word.text, start, end, next: end, along: direction, ascent, descent, size, isSpace: false, isCovered: false, ink }]
  })
}

/** Returns a recognised line as a glyph for each word, and spaces between them. */
function readAsGlyphs({ glyphs }: UnreadableLine, words: readonly RecognisedWord[]): Glyph[] {
  const [only] = glyphs
  const read = glyphs.length === 1 && only && isWordDrawing(only) ? wordsOfDrawing(only, words) : wordsOfGlyphs(glyphs, words)
  return read.flatMap((glyph, index) => {
    const before = read[index - 1]
    if (!before) return [glyph]
    const { ink: _ink, ...blank } = before
    return [{ ...blank, text: ' ', start: before.end, end: glyph.start, next: glyph.start, isSpace: true }, glyph]
  })
}
