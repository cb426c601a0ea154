/**
 * Finds where a text is read on at another place than the next words of its page: in the next line of a table cell whose row is drawn from
 * cell to cell, behind the label of the next value, and on the next page below a footer and a header. Such places are searched in addition
 * to the text of the page.
 */

/** A word with its range in the text of its page, and its box in points of the displayed page. */
export interface PlacedWord {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Words of a line without a gap as wide as between two columns. */
interface Line<Word extends PlacedWord> {
  readonly words: Word[]
  x: number
  right: number
  readonly y: number
  readonly height: number
}

/** All lengths are shares of the height of a line. Max gap between words of one column. */
const WORD_GAP = 1
/** Limits of the distance between two lines of a cell. */
const [MIN_STEP, MAX_STEP] = [0.6, 1.45]
/** Max difference of two edges that are aligned, and of the heights of two lines of a cell. */
const ALIGNED = 0.35
const SAME_HEIGHT = 0.2
/** Width of a space, which is also the min gap before the next column. */
const SPACE = 0.25
/** How much further apart two rows of a table are than the lines of a cell, and the max lines of a cell that is only found by that. */
const ROW_GAP = 1.25
const MAX_LINES = 4
/** Max lines between two lines of a cell: the cells of a row. */
const MAX_CELLS = 24
/** Max lines of a footer or header, and max words on each side of a page break. */
const MAX_FURNITURE = 6
const MAX_WORDS = 20

const isInRow = (one: Line<PlacedWord>, other: Line<PlacedWord> | PlacedWord): boolean =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 0.5 * Math.min(one.height, other.height)

function linesOf<Word extends PlacedWord>(words: readonly Word[]): Line<Word>[] {
  const lines: Line<Word>[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const before = line?.words.at(-1)
    const gap = before && Math.max(word.x - before.x - before.width, before.x - word.x - word.width)
    if (line && gap !== undefined && gap <= WORD_GAP * line.height && isInRow(line, word)) {
      line.words.push(word)
      line.x = Math.min(line.x, word.x)
      line.right = Math.max(line.right, word.x + word.width)
    } else lines.push({ words: [word], x: word.x, right: word.x + word.width, y: word.y, height: word.height })
  }
  return lines
}

function areAligned(one: Line<PlacedWord>, other: Line<PlacedWord>): boolean {
  const most = ALIGNED * one.height
  const [left, right] = [one.x - other.x, one.right - other.right]
  return Math.abs(left) <= most || Math.abs(right) <= most || Math.abs(left + right) / 2 <= most
}

/** Returns the position of the line below another one that comes after lines of other cells, or undefined. */
function nextOfCell(lines: readonly Line<PlacedWord>[], at: number): number | undefined {
  const line = lines[at]
  if (!line) return undefined
  for (let index = at + 2; index < Math.min(lines.length, at + 2 + MAX_CELLS); index += 1) {
    const below = lines[index] ?? line
    const step = below.y - line.y
    const isNear = step > MIN_STEP * line.height && step < MAX_STEP * line.height
    if (isNear && Math.abs(below.height - line.height) <= SAME_HEIGHT * line.height && areAligned(line, below)) return index
  }
  return undefined
}

/**
 * Returns whether the next word of a cell doesn't fit before the next column, so that its line was broken for lack of space. The width of
 * the last column is unknown.
 */
function isFull(lines: readonly Line<PlacedWord>[], line: Line<PlacedWord>, next: Line<PlacedWord>): boolean {
  const beside = lines.filter((other) => other !== line && other.x >= line.right && isInRow(line, other)).map(({ x }) => x)
  return line.right + 2 * SPACE * line.height + (next.words[0]?.width ?? 0) > Math.min(...beside)
}

/** Returns whether the lines of a cell are closer to each other than to the lines above and below. */
function isSetApart(lines: readonly Line<PlacedWord>[], cell: readonly Line<PlacedWord>[]): boolean {
  const [first, last] = [cell[0], cell.at(-1)]
  if (!first || !last || cell.length > MAX_LINES) return false
  const inner = Math.max(...cell.slice(1).map(({ y }, index) => y - (cell[index]?.y ?? y)))
  const column = lines.filter((line) => !cell.includes(line) && areAligned(first, line))
  const above = Math.min(...column.filter(({ y }) => y < first.y).map(({ y }) => first.y - y))
  const below = Math.min(...column.filter(({ y }) => y > last.y).map(({ y }) => y - last.y))
  return Number.isFinite(Math.min(above, below)) && Math.min(above, below) >= ROW_GAP * inner
}

/** Max words of a label before a value. */
const MAX_LABEL = 4

/** Returns the words of a line behind its label, such as "First name:", or undefined for a line without one. */
function valueOf<Word extends PlacedWord>({ words }: Line<Word>): Word[] | undefined {
  const at = words.findIndex(({ text }) => /\p{L}.*:$/u.test(text))
  return at === -1 || at >= MAX_LABEL ? undefined : words.slice(at + 1)
}

function isBelow(line: Line<PlacedWord>, next: Line<PlacedWord>): boolean {
  const step = next.y - line.y
  return step > 0 && step < MAX_STEP * line.height && Math.abs(next.x - line.x) <= ALIGNED * line.height
}

/** Returns the values of lines one below the other that have labels, such as a first and a last name. */
function labelledValues<Word extends PlacedWord>(lines: readonly Line<Word>[]): Word[][][] {
  const records: Word[][][] = []
  let before: Line<Word> | undefined
  for (const line of lines) {
    const value = valueOf(line)
    if (value === undefined || before === undefined || !isBelow(before, line)) records.push([])
    if (value !== undefined && value.length > 0) records.at(-1)?.push(value)
    before = value === undefined ? undefined : line
  }
  return records.filter(({ length }) => length > 1)
}

/**
 * Returns the cells of a page whose lines aren't consecutive in its text, each as the words of its lines, and its labelled values: a record
 * of a table has a line for each value.
 *
 * @param words in the order of the page's text
 */
export function brokenCells<Word extends PlacedWord>(words: readonly Word[]): Word[][][] {
  const lines = linesOf(words)
  const next = new Map<number, number>()
  const targets = new Set<number>()
  for (const at of lines.keys()) {
    const below = nextOfCell(lines, at)
    if (below === undefined || targets.has(below)) continue
    next.set(at, below)
    targets.add(below)
  }
  const links = [...next].flatMap(([from, to]) => {
    const [line, below] = [lines[from], lines[to]]
    return line && below ? [{ line, below, isFull: isFull(lines, line, below) }] : []
  })
  const full = links.filter((link) => link.isFull)
  // Where one cell of a row is full, the others have as many lines.
  const isBroken = (line: Line<Word>, below: Line<Word>): boolean =>
    full.some((link) => isInRow(link.line, line) && isInRow(link.below, below))
  const broken = [...next.keys()]
    .filter((at) => !targets.has(at))
    .flatMap((start) => {
      const column: Line<Word>[] = []
      for (let at: number | undefined = start; at !== undefined; at = next.get(at)) {
        const line = lines[at]
        if (line) column.push(line)
      }
      const areApart = isSetApart(lines, column)
      const cells: Line<Word>[][] = []
      for (const [index, line] of column.entries()) {
        const before = column[index - 1]
        if (before && (areApart || isBroken(before, line))) cells.at(-1)?.push(line)
        else cells.push([line])
      }
      return cells.filter(({ length }) => length > 1)
    })
    .map((cell) => cell.map((line) => line.words))
  return [...broken, ...labelledValues(lines)]
}

/** A page number, such as "Page 1 of 3", "1/3" or "– 4 –". */
const PAGE_NUMBER = /^\P{L}?\s?(?:\p{L}{1,9}\.? )?\d{1,4}(?: ?(?:\/|\p{L}{1,3}) ?\d{1,4})?\s?\P{L}?$/u

const textOfLine = (line: Line<PlacedWord>): string => line.words.map(({ text }) => text).join(' ')
const withoutDigits = (text: string): string => text.replaceAll(/\d+/g, '0')

/** Returns whether a line is a page number, or is at the same place of another page. */
function isFurniture(line: Line<PlacedWord>, others: readonly Line<PlacedWord>[]): boolean {
  const text = textOfLine(line)
  const isSame = (other: Line<PlacedWord>): boolean =>
    Math.abs(other.y - line.y) <= line.height && withoutDigits(textOfLine(other)) === withoutDigits(text)
  return PAGE_NUMBER.test(text) || others.some(isSame)
}

/**
 * Returns the last words of a page before its footer and the first words of the next page below its header, or undefined if there is
 * neither.
 */
export function brokenPage<Word extends PlacedWord>(page: readonly Word[], next: readonly Word[]): [Word[], Word[]] | undefined {
  const [lines, others] = [linesOf(page), linesOf(next)]
  const near = (all: Line<Word>[]): Line<Word>[] => [...all.slice(0, MAX_FURNITURE), ...all.slice(-MAX_FURNITURE)]
  const ofLines = (all: Line<Word>[]): Word[] => all.flatMap(({ words }) => words)
  const last = lines.findLastIndex((line, index) => lines.length - index > MAX_FURNITURE || !isFurniture(line, near(others)))
  const first = others.findIndex((line, index) => index >= MAX_FURNITURE || !isFurniture(line, near(lines)))
  if (last === -1 || first === -1 || (last === lines.length - 1 && first === 0)) return undefined
  return [ofLines(lines.slice(0, last + 1)).slice(-MAX_WORDS), ofLines(others.slice(first)).slice(0, MAX_WORDS)]
}

/** A range of the text of a page, with the number of its part. */
export interface PartRange {
  readonly part: number
  readonly start: number
  readonly end: number
}

export interface JoinedParts {
  /** The words of the parts, with a line feed between two parts. */
  readonly text: string
  /** Returns the ranges of the parts' pages behind a range of the text: none unless it continues from one part to another. */
  readonly rangesAcross: (start: number, end: number) => PartRange[]
}

/** Joins words that are read one after the other, such as the lines of a cell. */
export function joinParts(parts: readonly (readonly PlacedWord[])[]): JoinedParts {
  const placed: (PartRange & { at: number })[] = []
  let text = ''
  for (const [part, words] of parts.entries()) {
    for (const [index, { text: word, start, end }] of words.entries()) {
      const before = words[index - 1]
      if (before ? start > before.end : part > 0) text += before ? ' ' : '\n'
      placed.push({ part, start, end, at: text.length })
      text += word
    }
  }
  return {
    text,
    rangesAcross: (from, to) => {
      const ranges = new Map<number, PartRange>()
      for (const { part, start, end, at } of placed) {
        if (at >= to || at + end - start <= from) continue
        const own = { part, start: start + Math.max(0, from - at), end: Math.min(end, start + to - at) }
        ranges.set(part, { part, start: ranges.get(part)?.start ?? own.start, end: own.end })
      }
      return ranges.size > 1 ? [...ranges.values()] : []
    },
  }
}
