import { medianOf } from '#lib/median.ts'
import { boxAround } from '#lib/review/box-areas.ts'
import type { PageWord } from '../types'
import { joinAccents } from './accents'
import { readingOrderOfLine, readingOrderOfWord } from './bidi'
import { intersection } from './matrix'
import { boxOfGlyph, type Glyph, type LineGlyph } from './glyph'
import { linesOf, type Line } from './lines'
import { splitRaised } from './raised'

/** Min gap between words, as a share of the font's size, in addition to the usual gap between the letters of the line. */
const WORD_GAP = 0.15
/** The same on a line without spaces whose letters have equal gaps, and what deviations between these add to it. */
const [TIGHT_GAP, TIGHT_FACTOR] = [0.07, 3]
/** Min gaps between the letters of a line, of which one is usual: a few may be between short words. */
const MIN_GAPS = 4

/** Min width of a space, as a share of the font's size. */
const MIN_SPACE = 0.05

/** Max difference of two steps from cell to cell, as a share of the font's size, and min steps of a row of cells. */
const [SAME_STEP, MIN_STEPS] = [0.03, 3]

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Characters whose form depends on their neighbours, and ligatures, which are searched for as their letters. */
const PRESENTATION = /[\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC\u{1F100}-\u{1F1FF}]/u
// oxlint-disable-next-line no-control-regex -- fonts without a map give their codes as characters
const UNREADABLE = /[\u0000-\u001F\u007F-\u009F\uE000-\uF8FF]/gu
// oxlint-disable-next-line no-control-regex -- some fonts add them to the characters of their map
const ADDED = /[\u0000-\u001F\u007F-\u009F\uFEFF]/gu
const UNMAPPED = '\uFFFD'

/** Returns a glyph's characters in searchable form: without the controls and byte order marks that some fonts add to them. */
export function readableText(text: string): string {
  const replaced = (text.replace(ADDED, '') || text).replace(UNREADABLE, UNMAPPED)
  return PRESENTATION.test(replaced) ? replaced.normalize('NFKC') : replaced
}

interface ReadWord {
  text: string
  glyphs: Glyph[]
}

/** Returns the size by which gaps beside a glyph are measured: condensed text has narrow gaps. */
const gapSize = ({ size, stretch = 1 }: Glyph): number => size * Math.min(1, stretch)

/** Returns the usual gap between the letters of a line, which is large in spaced-out text, and the share of the size that words add to it. */
function gapsOf(glyphs: readonly LineGlyph[]): { usual: number; least: number } {
  const gaps = glyphs.flatMap(({ start, glyph }, index) => {
    const before = glyphs[index - 1]
    return before === undefined || glyph.isSpace || before.glyph.isSpace ? [] : [{ gap: start - before.next, size: gapSize(glyph) }]
  })
  if (gaps.length < MIN_GAPS) return { usual: 0, least: WORD_GAP }
  const usual = medianOf(gaps.map(({ gap }) => gap)) ?? 0
  const last = glyphs.findLastIndex(({ glyph }) => !glyph.isSpace)
  const isTight = !glyphs.slice(0, last).some(({ glyph }) => glyph.isSpace || UNSPACED.test(glyph.text))
  const deviation = medianOf(gaps.map(({ gap, size }) => Math.abs(gap - usual) / size)) ?? 0
  return { usual: Math.max(0, usual), least: isTight ? Math.min(WORD_GAP, TIGHT_GAP + TIGHT_FACTOR * deviation) : WORD_GAP }
}

/** Returns whether a glyph shows nothing and takes no room, as those of control characters. */
const isNothing = ({ glyph: { text, ink, size }, start, next }: LineGlyph): boolean =>
  text === UNMAPPED && !ink && Math.abs(next - start) < MIN_SPACE * size

/**
 * Returns the glyphs that continue a row of cells with a letter in the middle of each, as in forms: the distances of their centres are equal,
 * whereas their gaps depend on their widths.
 */
function inCells(glyphs: readonly LineGlyph[]): Set<LineGlyph> {
  const cells = new Set<LineGlyph>()
  let [run, pitch]: [LineGlyph[], number] = [[], NaN]
  for (const [index, placed] of glyphs.entries()) {
    const before = glyphs[index - 1]
    const isLetter = before !== undefined && !placed.glyph.isSpace && !before.glyph.isSpace
    const step = isLetter ? (placed.start + placed.end - before.start - before.end) / 2 : NaN
    if (Math.abs(step - pitch) <= SAME_STEP * placed.glyph.size) run.push(placed)
    else [run, pitch] = [[placed], step]
    if (run.length < MIN_STEPS) continue
    for (const one of run.length === MIN_STEPS ? run : [placed]) cells.add(one)
  }
  return cells
}

/** Returns the glyphs of each word, in visual order. */
function splitLine(line: Line): Glyph[][] {
  const { usual, least } = gapsOf(line.glyphs)
  const cells = inCells(line.glyphs)
  const words: Glyph[][] = []
  let word: Glyph[] = []
  let [reached, inked] = [-Infinity, -Infinity]
  let [isSpaced, hasWidth] = [false, false]
  for (const placed of line.glyphs) {
    if (isNothing(placed)) continue
    const { glyph, start, end, next } = placed
    const gap = start - inked
    // Browsers draw soft hyphens as spaces without a width. Letters that overlap a lot have wrong widths, so their spaces count.
    const isSpace = isSpaced && (hasWidth || gap > MIN_SPACE * gapSize(glyph) || gap < -MIN_SPACE * 2 * glyph.size)
    // Readers see a word that ends at the edge of the page.
    const isCut = word.at(-1)?.isBeside !== glyph.isBeside
    if (!glyph.isSpace && (isCut || isSpace || (start - reached > usual + least * gapSize(glyph) && !cells.has(placed)))) {
      if (word.length > 0) words.push(word)
      word = []
    }
    hasWidth = glyph.isSpace && (hasWidth || next - start > MIN_SPACE * gapSize(glyph))
    isSpaced = glyph.isSpace && (isSpaced || word.length > 0)
    reached = Math.max(next, start)
    if (glyph.isSpace) continue
    word.push(glyph)
    inked = Math.max(end, start)
  }
  if (word.length > 0) words.push(word)
  return words
}

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ text }) => text).join('')

/** Splits a text without spaces at its words. A glyph belongs to the word in which it starts. */
function splitUnspaced(glyphs: readonly Glyph[]): Glyph[][] {
  const text = textOf(glyphs)
  // Firefox has no segmenter before version 125.
  if (!UNSPACED.test(text) || typeof Intl.Segmenter === 'undefined') return [[...glyphs]]
  const starts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ index }) => index)
  const words: Glyph[][] = []
  let at = 0
  let next = 0
  for (const glyph of glyphs) {
    if (next < starts.length && at >= (starts[next] ?? 0)) {
      words.push([])
      while (next < starts.length && (starts[next] ?? 0) <= at) next += 1
    }
    words.at(-1)?.push(glyph)
    at += glyph.text.length
  }
  return words
}

/** Returns the words of a line in reading order; words without a space between them share a list. */
function wordsOf(line: Line): ReadWord[][] {
  const seen = (line.isBent ? splitLine(line) : splitLine(line).flatMap(splitRaised)).map((glyphs) =>
    readingOrderOfWord(glyphs, ({ text }) => text),
  )
  return readingOrderOfLine(seen, textOf).map((glyphs) => splitUnspaced(glyphs).map((part) => ({ text: textOf(part), glyphs: part })))
}

const HYPHEN_AT_END = /[\p{L}\p{N}][-\u00AD\u2010]$/u

/**
 * Returns whether a word at a line end continues on the next line without its hyphen, with it, or not at all. A hyphen before a capital or
 * a number is part of the name or number.
 */
function continuation(end: string, start: string): 'joined' | 'hyphenated' | undefined {
  if (!HYPHEN_AT_END.test(end)) return undefined
  if (end.endsWith('\u00AD') || (/\p{L}.$/u.test(end) && /^\p{Ll}/u.test(start))) return 'joined'
  return /^[\p{L}\p{N}]/u.test(start) ? 'hyphenated' : undefined
}

/** Returns whether one line is read after the other without a gap, as in a paragraph. */
function isNextLine(line: Line, next: Line): boolean {
  const step = next.baseline - line.baseline
  return step > 0.5 * line.size && step < 3 * line.size && next.start < line.end && next.along.x === line.along.x
}

/** Returns how a line continues the last word of the one before, or undefined if it doesn't. */
function jointOf(before: Line, line: Line, [end, start]: [string, string]): ReturnType<typeof continuation> | 'initial' {
  if (before.isInitial === true) return 'initial'
  return isNextLine(before, line) ? continuation(end, start) : undefined
}

/** Max points by which ink may exceed its word's box without being recorded. */
const ROUNDING = 0.01

/** Returns a word's box, its ink outside the box, and the places where the page draws it. */
function placeOf(glyphs: readonly Glyph[], isInitial = false): Pick<PageWord, 'box' | 'ink' | 'glyphs'> {
  // The room for descenders of a large initial is on the next line of its paragraph.
  const box = boxAround(glyphs.map((glyph) => (isInitial && glyph.ink ? glyph.ink : boxOfGlyph(glyph))))
  const all = glyphs.flatMap((glyph) => [glyph, ...(glyph.copies ?? [])])
  const painted = all.flatMap(({ ink }) => (ink ? [ink] : []))
  const sources = all.flatMap(({ source }) => (source ? [source] : []))
  const ink = painted.length === 0 ? undefined : boxAround(painted)
  const inside = ink && intersection(ink, box)
  const exceeds = ink && inside && (inside.width < ink.width - ROUNDING || inside.height < ink.height - ROUNDING)
  return { box, ...(exceeds === true ? { ink } : {}), ...(sources.length > 0 ? { glyphs: sources } : {}) }
}

export interface PageText {
  text: string
  words: PageWord[]
}

/** Returns the text and words of glyphs, given in drawing order. Words are separated by spaces, lines by line feeds. */
export function readGlyphs(glyphs: readonly Glyph[]): PageText {
  const lines = linesOf(joinAccents(glyphs))
  const words: PageWord[] = []
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    const groups = wordsOf(line)
    const first = groups[0]?.[0]
    if (first === undefined) continue
    const last = words.at(-1)
    const joint = before !== undefined && last !== undefined ? jointOf(before, line, [last.text, first.text]) : undefined
    if (last !== undefined && joint === 'joined') {
      // The page's text has the word without its hyphen, so that a search finds it.
      text = text.slice(0, -1)
      last.text = last.text.slice(0, -1)
      last.end -= 1
    } else if (text !== '' && joint === undefined) text += '\n'
    for (const [index, group] of groups.entries()) {
      if (index > 0) text += ' '
      for (const word of group) {
        words.push({
          text: word.text,
          start: text.length,
          end: text.length + word.text.length,
          ...placeOf(word.glyphs, line.isInitial),
          ...(word.glyphs.some(({ isCovered }) => isCovered) ? { covered: true } : {}),
        })
        text += word.text
      }
    }
    before = line
  }
  return { text, words }
}
