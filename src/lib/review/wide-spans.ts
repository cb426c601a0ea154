import { formatDuration } from '../words/durations'
import { formatCount } from '../words/formats'
import { isTimedWordId } from './transcript-words'

/** A redacted span of audio. */
interface WordedSpan {
  readonly start: number
  readonly end: number
  /** Seconds that are covered before and after it. */
  readonly padding?: { readonly time?: number | undefined } | undefined
  readonly cover: 'mute' | 'tone'
  /** The IDs of the redacted words. */
  readonly words?: readonly string[] | undefined
}

/** Max expected seconds per word, and the shortest span that is worth mentioning. */
const SECONDS_PER_WORD = 0.75
const LEAST = 1.5

const timeOf = ({ start, end, padding }: WordedSpan): { start: number; end: number } => {
  const time = padding?.time ?? 0
  return { start: start - time, end: end + time }
}

const untimed = ({ words = [] }: WordedSpan): number => words.filter((id) => !isTimedWordId(id)).length

/** Returns the spans that redact far more than their words, because only the times of the words' lines are known. */
export function wideSpans<T extends WordedSpan>(spans: readonly T[]): T[] {
  return spans.filter((span) => {
    const { start, end } = timeOf(span)
    return untimed(span) > 0 && end - start > Math.max(LEAST, SECONDS_PER_WORD * (span.words?.length ?? 0))
  })
}

/** Describes a span that redacts far more than its words: `Mutes 7.2 s for 1 word`. Undefined for other spans. */
export function wideWords(span: WordedSpan): string | undefined {
  if (wideSpans([span]).length === 0) return undefined
  const { start, end } = timeOf(span)
  return `${span.cover === 'mute' ? 'Mutes' : 'Covers'} ${formatDuration(end - start)} for ${formatCount(span.words?.length ?? 0, 'word')}`
}

/** Describes all spans that redact far more than their words in a sentence. Undefined if there are none. */
export function wideNote(spans: readonly WordedSpan[]): string | undefined {
  const wide = wideSpans(spans)
  if (wide.length === 0) return undefined
  let [seconds, covered] = [0, -Infinity]
  for (const { start, end } of wide.map(timeOf).toSorted((one, other) => one.start - other.start)) {
    seconds += Math.max(0, end - Math.max(start, covered))
    covered = Math.max(covered, end)
  }
  const count = new Set(wide.flatMap(({ words = [] }) => words)).size
  const reason = count === 1 ? 'the time of this word isn’t known' : 'the times of these words aren’t known'
  const verb = wide.every(({ cover }) => cover === 'mute') ? 'Mutes' : 'Covers'
  return `${verb} ${formatDuration(seconds)} for ${formatCount(count, 'word')}, because ${reason}.`
}
