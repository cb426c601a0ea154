/** A line of a transcript. */
interface Line {
  text: string
}

/** The text of a transcript as one, with its lines. */
export interface SearchedText<T extends Line> {
  text: string
  /** Returns the lines of a range (UTF-16 units, end exclusive). */
  linesIn: (range: { start: number; end: number }) => T[]
}

/** Joins the lines of a transcript. A name may continue in the next line. */
export function searchedText<T extends Line>(lines: readonly T[]): SearchedText<T> {
  const starts: number[] = []
  let length = 0
  for (const { text } of lines) {
    starts.push(length)
    length += text.length + 1
  }
  /** Returns the index of the last line that starts at a position or before. */
  const indexAt = (position: number): number => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    text: lines.map(({ text }) => text).join('\n'),
    linesIn: ({ start, end }) => lines.slice(indexAt(start), indexAt(Math.max(start, end - 1)) + 1),
  }
}
