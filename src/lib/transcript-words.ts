import { isLive } from './review-regions'

/** A word of a transcript with its time in seconds. */
export interface SpokenWord {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A line of a transcript. Without words, only the time of the whole line is known. */
export interface SpokenLine {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly SpokenWord[]
}

/** A word of a line, with the ID by which spans of audio name it. */
export interface NamedWord extends SpokenWord {
  readonly id: string
  /** Whether the word's own time is known. Otherwise its time is that of its line. */
  readonly isTimed: boolean
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000)

/** Returns the words of a text. */
export function wordsOfText(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * Returns the words of a transcript by line. The contract gives words no IDs: one with a time is named by it, so that a correction of its
 * text and another division of the lines don't change the ID. One without is named by its line and place.
 */
export function namedWords(lines: readonly SpokenLine[]): NamedWord[][] {
  const seen = new Map<string, number>()
  return lines.map(({ id: lineId, start, end, text, words }) => {
    if (words.length === 0) {
      return wordsOfText(text).map((word, index) => ({ id: untimedId(lineId, index), start, end, text: word, isTimed: false }))
    }
    return words.map((word) => {
      const name = `w-${milliseconds(word.start)}-${milliseconds(word.end)}`
      const count = seen.get(name) ?? 0
      seen.set(name, count + 1)
      return { ...word, id: count === 0 ? name : `${name}-${count + 1}`, isTimed: true }
    })
  })
}

/** Returns the ID of a word without a time. The contract limits IDs to 64 characters. */
function untimedId(lineId: string, index: number): string {
  return `${lineId.slice(0, 56)}_${index}`
}

/** Returns a word in the form in which it is compared: without case and punctuation around it. */
export function comparable(word: string): string {
  return word
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/['’]s$/, '')
}

/** Returns the words of a line that follow each other and are those wanted, which are in comparable form. */
export function runsOf(line: readonly NamedWord[], wanted: readonly string[]): NamedWord[][] {
  const found: NamedWord[][] = []
  for (let at = 0; wanted.length > 0 && at + wanted.length <= line.length; at += 1) {
    if (!wanted.every((word, index) => comparable(line[at + index]?.text ?? '') === word)) continue
    found.push(line.slice(at, at + wanted.length))
    at += wanted.length - 1
  }
  return found
}

/** What hides words: a span of audio. */
interface HidingSpan {
  readonly start: number
  readonly end: number
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly words?: readonly string[] | undefined
  /** The words that are spoken in it, where they are known. */
  readonly text?: string | null
}

/**
 * Returns the IDs of the words that spans redact: those they name, and those whose middle is in them. In a line without word times, a span
 * that names none of its words redacts those of its text, or else all of them.
 */
export function redactedWords(lines: readonly (readonly NamedWord[])[], spans: readonly HidingSpan[]): ReadonlySet<string> {
  const redacting = spans.filter((span) => isLive(span) && span.decision === 'redact').toSorted((a, b) => a.start - b.start)
  const hidden = new Set(redacting.flatMap(({ words = [] }) => words))
  const longest = Math.max(0, ...redacting.map(({ start, end }) => end - start))
  const over = (start: number, end: number): HidingSpan[] => {
    const found: HidingSpan[] = []
    for (let at = firstFrom(redacting, start - longest); at < redacting.length; at += 1) {
      const span = redacting[at]
      if (!span || span.start >= end) break
      if (span.end > start) found.push(span)
    }
    return found
  }
  for (const words of lines) {
    const [first] = words
    if (!first) continue
    if (first.isTimed) {
      for (const { id, start, end } of words) {
        const middle = (start + end) / 2
        if (over(middle - 1e-6, middle + 1e-6).length > 0) hidden.add(id)
      }
      continue
    }
    const ids = new Set(words.map(({ id }) => id))
    for (const { words: named = [], text } of over(first.start, first.end)) {
      if (named.some((id) => ids.has(id))) continue
      const spoken = runsOf(words, wordsOfText(text ?? '').map(comparable))
      for (const { id } of spoken.length > 0 ? spoken.flat() : words) hidden.add(id)
    }
  }
  return hidden
}

function firstFrom(spans: readonly HidingSpan[], time: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.start ?? time) < time) low = middle + 1
    else high = middle
  }
  return low
}
