import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { MAX_PAGES, tooManyTextPages } from './errors'
import type { PageSize } from './types'

/** A4, in points. */
export const TEXT_PAGE: PageSize = { width: 595, height: 842 }
export const TEXT_MARGIN = 56
export const LINE_HEIGHT = 14

const LINES_PER_PAGE = Math.floor((TEXT_PAGE.height - 2 * TEXT_MARGIN) / LINE_HEIGHT)
const WIDTH = TEXT_PAGE.width - 2 * TEXT_MARGIN
const TAB = 4

/** A line of a page. */
export interface TextLine {
  text: string
  /** Whether it ends inside a word, which continues on the next line. */
  isBroken: boolean
  /** Whether it takes up space without being drawn, because it is invisible in the source. */
  isHidden?: true
}

/** Pages between two checks for a cancellation: some thousand measurements, which take less than a frame. */
const PAGES_PER_TURN = 10
/** Code units that are measured first. A line of 80 fits easily; a line of zero-width characters needs more. */
const FIRST_REACH = 256
/** Max code units of a line. Measuring and drawing 300,000 zero-width marks freezes the page for minutes. */
const MAX_REACH = 1024

/**
 * Lays text out on pages, in lines that fit their width. A form feed starts a new page.
 *
 * @param widthOf returns the width of a text in points
 * @param hiddenLines the numbers of the text's lines that aren't drawn, from 0; such a text has no form feeds
 * @returns the lines of each page; at least one page
 * @throws EngineError 'too-large'
 * @throws EngineCancelledError
 */
export async function layOutText(
  text: string,
  widthOf: (text: string) => number,
  signal?: AbortSignal,
  hiddenLines: ReadonlySet<number> = new Set(),
): Promise<TextLine[][]> {
  const pages: TextLine[][] = []
  for (const page of pagesOf(text, widthOf, hiddenLines)) {
    if (pages.length === MAX_PAGES) throw tooManyTextPages()
    pages.push(page)
    if (pages.length % PAGES_PER_TURN !== 0) continue
    await yieldToMessages()
    throwIfCancelled(signal)
  }
  return pages
}

/** Yields each page as soon as it is full, so that layout can stop when there are too many pages. */
function* pagesOf(text: string, widthOf: (text: string) => number, hiddenLines: ReadonlySet<number>): Generator<TextLine[]> {
  for (const part of text.replace(/\f$/, '').split('\f')) {
    let page: TextLine[] = []
    for (const [index, line] of part
      .replace(/\r?\n$/, '')
      .split(/\r\n|\r|\n/)
      .entries()) {
      for (const wrapped of wrap(expandTabs(line), widthOf)) {
        if (page.length === LINES_PER_PAGE) {
          yield page
          page = []
        }
        page.push(hiddenLines.has(index) ? { ...wrapped, isHidden: true } : wrapped)
      }
    }
    yield page
  }
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let expanded = ''
  for (const part of line.split(/(\t)/)) expanded += part === '\t' ? ' '.repeat(TAB - (expanded.length % TAB)) : part
  return expanded
}

function* wrap(line: string, widthOf: (text: string) => number): Generator<TextLine> {
  let rest = line.trimEnd()
  for (let end = fitting(rest, widthOf); end < rest.length; end = fitting(rest, widthOf)) {
    // A break in the indentation would leave an empty line.
    const space = rest.lastIndexOf(' ', end)
    const at = space < 0 || rest.slice(0, space).trim() === '' ? end : space + 1
    const text = rest.slice(0, at).trimEnd()
    yield { text, isBroken: text.length === at && /\S/.test(rest.charAt(at)) }
    rest = rest.slice(at)
  }
  yield { text: rest, isBroken: false }
}

/**
 * Returns the number of code units that fit the width; at least one character. Measures little more than that, because measuring the whole
 * rest for each line would take quadratic time.
 */
function fitting(line: string, widthOf: (text: string) => number): number {
  const text = line.slice(0, MAX_REACH)
  const fitsUpTo = (end: number): boolean => widthOf(text.slice(0, end)) <= WIDTH
  let [fits, tooMany] = [0, FIRST_REACH]
  while (tooMany < text.length && fitsUpTo(tooMany)) [fits, tooMany] = [tooMany, tooMany * 2]
  if (tooMany >= text.length) {
    if (fitsUpTo(text.length)) return text.length
    tooMany = text.length
  }
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (fitsUpTo(middle)) fits = middle
    else tooMany = middle
  }
  // Half of a surrogate pair isn't a character.
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(fits - 1))
  return Math.max(splitsPair ? fits - 1 : fits, (text.codePointAt(0) ?? 0) > 0xff_ff ? 2 : 1)
}
