import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import { foldedLetters } from '#lib/search/fold-text.ts'
import { wordsOfText } from '#lib/review/transcript-words.ts'

/** A word of a file. Programs that align words omit the times of words that they don't find. */
export interface LooseWord {
  readonly text: string
  readonly start?: number | null | undefined
  readonly end?: number | null | undefined
}

/** A duration in seconds that is too short for any word, and the max durations of a letter and of a digit, which is spoken as a word. */
const TOO_SHORT = 0.02
const PER_LETTER = 0.07
const PER_DIGIT = 0.28

interface Stretch {
  readonly start: number
  readonly end: number
}

function timeOf({ start, end }: LooseWord): Stretch | undefined {
  return typeof start === 'number' && typeof end === 'number' && (end < start || end - start >= TOO_SHORT) ? { start, end } : undefined
}

/** Returns the max time for the words of a text, in slow speech. */
function timeFor(text: string): number {
  const digits = text.replaceAll(/\D/g, '').length
  return digits * PER_DIGIT + (text.length - digits) * PER_LETTER
}

/**
 * Returns the words of a line with a time for each. A word without a time gets the time between its neighbours, which contains it wherever
 * it is spoken, and their times as well if the time between them is too short for it.
 *
 * @param line its times in seconds, which bound its first and last words
 */
export function fillTimes(words: readonly LooseWord[], line: Stretch): TranscriptWord[] {
  const times = words.map(timeOf)
  const filled: TranscriptWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const own = times[at]
    if (own) {
      filled.push({ text: words[at]?.text ?? '', ...own })
      continue
    }
    const next = times.findIndex((time, index) => index > at && time !== undefined)
    const run = words.slice(at, next === -1 ? words.length : next)
    const [before, after] = [times[at - 1], next === -1 ? undefined : times[next]]
    const between = { start: before?.end ?? line.start, end: after?.start ?? line.end }
    const isRoom = between.end - between.start >= timeFor(run.map(({ text }) => text).join(''))
    const start = isRoom ? between.start : (before?.start ?? line.start)
    const end = Math.max(start, isRoom ? between.end : (after?.end ?? line.end))
    for (const { text } of run) filled.push({ text, start, end })
    at += run.length - 1
  }
  return filled
}

/** Returns words spelled as in the text of their line, which has punctuation, if each is a word of it. Otherwise returns them unchanged. */
export function spelledAs(text: string, words: readonly TranscriptWord[]): TranscriptWord[] {
  const spelled = wordsOfText(text)
  const isSame =
    spelled.length === words.length && spelled.every((each, at) => foldedLetters(each) === foldedLetters(words[at]?.text ?? ''))
  return isSame ? words.map((word, at) => ({ ...word, text: spelled[at] ?? word.text })) : [...words]
}
