import { countBefore } from './ascending-times'
import { foldedLetters, foldText } from '../search/fold-text'
import { isLive } from './review-regions'

/** A word of a transcript with its time in seconds. */
export interface SpokenWord {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A line of a transcript. Unless its words spell its text, only the time of the whole line is known. */
export interface SpokenLine {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: readonly SpokenWord[]
}

/** A word of a line, with the ID that spans of audio refer to. */
export interface NamedWord extends SpokenWord {
  readonly id: string
  /** Whether the word's own time is known. Otherwise it has the time of its line. */
  readonly isTimed: boolean
  /** Whether its line has word times that don't spell its text, so that any span over the line hides all of it. */
  readonly isInDoubt?: true
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000)

/** Returns the words of a text. */
export function wordsOfText(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/**
 * Returns whether a line has word times that can be relied on: its words spell its text, apart from case and punctuation. A word of the
 * text without a time could be anywhere in the line.
 */
export function hasWordTimes({ text, words }: Pick<SpokenLine, 'text' | 'words'>): boolean {
  if (words.length === 0) return false
  const spelled = words.map((word) => word.text).join(' ')
  return spelled === text || foldedLetters(spelled) === foldedLetters(text)
}

/**
 * Returns the words of a transcript by line. The contract gives words no IDs: a timed word is identified by its time, so that correcting
 * its text or dividing the lines differently doesn't change the ID. An untimed word is identified by its line and index.
 */
export function namedWords(lines: readonly SpokenLine[]): NamedWord[][] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { id: lineId, start, end, text, words } = line
    if (!hasWordTimes(line)) {
      const doubt = words.length > 0 ? { isInDoubt: true as const } : {}
      return wordsOfText(text).map((word, index) => ({ id: untimedId(lineId, index), start, end, text: word, isTimed: false, ...doubt }))
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

/** Returns whether an ID belongs to a timed word. The ID of an untimed word ends with an underscore and its index. */
export function isTimedWordId(id: string): boolean {
  return /^w-\d+-\d+(-\d+)?$/.test(id)
}

/** Returns a word in comparable form: without case and surrounding punctuation. */
export function comparable(word: string): string {
  return foldText(word)
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
    .replace(/'s$/, '')
}

/** Returns the runs of consecutive words in a line that equal the wanted words, which are in comparable form. */
export function runsOf(line: readonly NamedWord[], wanted: readonly string[]): NamedWord[][] {
  const found: NamedWord[][] = []
  for (let at = 0; wanted.length > 0 && at + wanted.length <= line.length; at += 1) {
    if (!wanted.every((word, index) => comparable(line[at + index]?.text ?? '') === word)) continue
    found.push(line.slice(at, at + wanted.length))
    at += wanted.length - 1
  }
  return found
}

/** A span of audio, which hides words. */
interface HidingSpan {
  readonly start: number
  readonly end: number
  /** Seconds that are covered before and after it. */
  readonly padding?: { readonly time?: number | undefined } | undefined
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly words?: readonly string[] | undefined
  /** The words spoken in the span, if known. */
  readonly text?: string | null
}

type Timed = Pick<HidingSpan, 'start' | 'end' | 'padding'>

/** Rounding of times in seconds: spans and words that only touch don't overlap. */
const ROUNDING = 1e-6

/** Returns whether a span, with its padding, covers any part of a word. */
export function isOverWord(span: Timed, { start, end }: Pick<SpokenWord, 'start' | 'end'>): boolean {
  const padding = span.padding?.time ?? 0
  const [from, to] = [span.start - padding, span.end + padding]
  // Some programs give short words no duration.
  if (end - start <= ROUNDING) return from <= end && to >= start
  return from < end - ROUNDING && to > start + ROUNDING
}

/** Returns whether a span, with its padding, covers a word from its start to its end. */
function isOverAllOfWord({ start, end, padding }: Timed, word: Pick<SpokenWord, 'start' | 'end'>): boolean {
  const time = (padding?.time ?? 0) + ROUNDING
  return start - time <= word.start && end + time >= word.end
}

/**
 * Returns the IDs of the words that spans redact: the words that they name or touch. In a line without word times, a span that names no
 * word of the line redacts the words of its text, or else all of them. In a line whose word times are in doubt, any span redacts all words.
 *
 * @param extent `all` for only the words that are completely inaudible and need no other span: named, or covered from start to end
 */
export function redactedWords(
  lines: readonly (readonly NamedWord[])[],
  spans: readonly HidingSpan[],
  extent: 'any' | 'all' = 'any',
): ReadonlySet<string> {
  const isOver = extent === 'any' ? isOverWord : isOverAllOfWord
  const redacting = spans.filter((span) => isLive(span) && span.decision === 'redact').toSorted((a, b) => a.start - b.start)
  const hidden = new Set(redacting.flatMap(({ words = [] }) => words))
  const widest = Math.max(0, ...redacting.map(({ start, end, padding }) => end - start + (padding?.time ?? 0)))
  const reach = Math.max(0, ...redacting.map(({ padding }) => padding?.time ?? 0)) + ROUNDING
  const over = (word: Pick<SpokenWord, 'start' | 'end'>, isHit: typeof isOverWord): HidingSpan[] => {
    const found: HidingSpan[] = []
    for (let at = firstFrom(redacting, word.start - widest - ROUNDING); at < redacting.length; at += 1) {
      const span = redacting[at]
      if (!span || span.start > word.end + reach) break
      if (isHit(span, word)) found.push(span)
    }
    return found
  }
  for (const words of lines) {
    const [first] = words
    if (!first) continue
    if (first.isTimed) {
      for (const word of words) if (over(word, isOver).length > 0) hidden.add(word.id)
      continue
    }
    const ids = new Set(words.map(({ id }) => id))
    for (const span of over(first, isOverWord)) {
      if (first.isInDoubt === undefined && span.words?.some((id) => ids.has(id)) === true) continue
      const spoken = first.isInDoubt === undefined ? runsOf(words, wordsOfText(span.text ?? '').map(comparable)) : []
      // A span over a part of the line silences one occurrence of its text, and it is unknown which one.
      if (extent === 'all' && spoken.length !== 1 && !isOverAllOfWord(span, first)) continue
      for (const { id } of spoken.length > 0 ? spoken.flat() : words) hidden.add(id)
    }
  }
  return hidden
}

function firstFrom(spans: readonly HidingSpan[], time: number): number {
  return countBefore(spans.length, (index) => (spans[index]?.start ?? time) < time)
}
