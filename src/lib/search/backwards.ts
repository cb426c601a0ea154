/** A text after a right-to-left override, which is displayed backwards up to the next character of direction or the end of the line. */
const OVERRIDDEN = /\u202E([^\u202A-\u202E\u2066-\u2069\r\n\u2028\u2029]+)/gu
/** A character with its marks. */
const CHARACTER = /[^]\p{M}*/gu

interface Range {
  readonly start: number
  readonly end: number
}

/** A text in the order in which it is displayed. */
export interface Displayed {
  readonly text: string
  /** The ranges of the text that are typed backwards. */
  readonly runs: readonly Range[]
  /** Returns the range of the original behind a range of the text. */
  readonly rangeOf: (range: Range) => Range
}

/** Returns a text as it is displayed, or undefined if it has no right-to-left overrides. */
export function asDisplayed(source: string): Displayed | undefined {
  if (!source.includes('\u202E')) return undefined
  const runs: Range[] = []
  const text = source.replaceAll(OVERRIDDEN, (all, typed: string, at: number) => {
    runs.push({ start: at + 1, end: at + all.length })
    return `\u202E${[...typed.matchAll(CHARACTER)]
      .map(([character]) => character)
      .toReversed()
      .join('')}`
  })
  return {
    text,
    runs,
    rangeOf: ({ start, end }) => {
      // A run has the same place in both texts, and its ends are exchanged.
      const touched = runs.filter((run) => run.start < end && run.end > start)
      if (touched.length === 0) return { start, end }
      const ranges = touched.map((run) => ({
        start: run.start + run.end - Math.min(end, run.end),
        end: run.start + run.end - Math.max(start, run.start),
      }))
      const [first, last] = [touched[0], touched.at(-1)]
      return {
        start: Math.min(...ranges.map((range) => range.start), first && start < first.start ? start : Infinity),
        end: Math.max(...ranges.map((range) => range.end), last && end > last.end ? end : 0),
      }
    },
  }
}
