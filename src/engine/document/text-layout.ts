import type { PageSize } from './types'

/** A4, in points. */
export const TEXT_PAGE: PageSize = { width: 595, height: 842 }
export const TEXT_MARGIN = 56
export const LINE_HEIGHT = 14

const LINES_PER_PAGE = Math.floor((TEXT_PAGE.height - 2 * TEXT_MARGIN) / LINE_HEIGHT)
const WIDTH = TEXT_PAGE.width - 2 * TEXT_MARGIN
const TAB = 4

/**
 * Lays text out on pages, in lines that fit their width. A form feed starts a new page.
 *
 * @param widthOf returns the width of a text in points
 * @returns the lines of each page; at least one page
 */
export function layOutText(text: string, widthOf: (text: string) => number): string[][] {
  const pages: string[][] = []
  for (const part of text.replace(/\f$/, '').split('\f')) {
    const lines = part
      .replace(/\r?\n$/, '')
      .split(/\r\n|\r|\n/)
      .flatMap((line) => wrap(expandTabs(line), widthOf))
    for (let at = 0; at < lines.length; at += LINES_PER_PAGE) pages.push(lines.slice(at, at + LINES_PER_PAGE))
  }
  return pages
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let expanded = ''
  for (const part of line.split(/(\t)/)) expanded += part === '\t' ? ' '.repeat(TAB - (expanded.length % TAB)) : part
  return expanded
}

function wrap(line: string, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let rest = line.trimEnd()
  while (widthOf(rest) > WIDTH) {
    const end = fitting(rest, widthOf)
    // A space of indentation is no place to break: the line would be empty.
    const space = rest.lastIndexOf(' ', end)
    const at = space < 0 || rest.slice(0, space).trim() === '' ? end : space + 1
    lines.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at)
  }
  lines.push(rest)
  return lines
}

/** Returns how many code units of a text fit the width; at least one character. */
function fitting(text: string, widthOf: (text: string) => number): number {
  let [fits, tooMany] = [0, text.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(text.slice(0, middle)) <= WIDTH) fits = middle
    else tooMany = middle
  }
  // Half of a surrogate pair is no character.
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(fits - 1))
  return Math.max(splitsPair ? fits - 1 : fits, (text.codePointAt(0) ?? 0) > 0xff_ff ? 2 : 1)
}
