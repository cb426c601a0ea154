import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { hasWordTimes, wordsOfText } from '#lib/review/transcript-words.ts'

/* Edits of a transcript. They return new lines, or the same ones if nothing changes. The words keep their times. */

type Lines = readonly TranscriptSegment[]

/** Replaces the text of a word. Spaces in it don't create another word, because it has only one time. */
export function correctWord(lines: Lines, lineId: string, index: number, text: string): Lines {
  const corrected = text.trim().replaceAll(/\s+/g, ' ').slice(0, 500)
  if (corrected === '') return lines
  return lines.map((line) => {
    if (line.id !== lineId) return line
    if (!hasWordTimes(line)) {
      const words = wordsOfText(line.text)
      return { ...line, words: [], text: words.with(index, corrected.replaceAll(' ', '-')).join(' ').slice(0, 10_000) }
    }
    return withWords(
      line,
      line.words.map((word, at) => (at === index ? { ...word, text: corrected } : word)),
    )
  })
}

function withWords(line: TranscriptSegment, words: TranscriptSegment['words']): TranscriptSegment {
  const text = words.map((word) => word.text).join(' ')
  return { ...line, words, text: text.slice(0, 10_000) }
}

/**
 * Splits a line before a word. A line without word times is divided in proportion to its letters, because nothing else is known.
 *
 * @param newId the ID of the second line
 */
export function splitLine(lines: Lines, lineId: string, index: number, newId: string): Lines {
  return lines.flatMap((line): readonly TranscriptSegment[] => {
    if (line.id !== lineId || index <= 0) return [line]
    if (hasWordTimes(line)) {
      const [before, after] = [line.words.slice(0, index), line.words.slice(index)]
      const [last, first] = [before.at(-1), after[0]]
      if (!last || !first) return [line]
      return [
        { ...withWords(line, before), end: Math.max(last.end, line.start + LEAST) },
        { ...withWords(line, after), id: newId, start: Math.min(first.start, line.end - LEAST) },
      ]
    }
    const words = wordsOfText(line.text)
    if (index >= words.length) return [line]
    const before = words.slice(0, index).join(' ')
    const time = line.start + ((line.end - line.start) * before.length) / Math.max(1, line.text.length)
    return [
      { ...line, words: [], text: before, end: time },
      { ...line, words: [], id: newId, text: words.slice(index).join(' '), start: time },
    ]
  })
}

/** The shortest line in seconds. */
const LEAST = 0.001

/** Joins a line with the next one. Word times stay if both have them. */
export function joinLines(lines: Lines, lineId: string): Lines {
  const at = lines.findIndex(({ id }) => id === lineId)
  const [first, second] = [lines[at], lines[at + 1]]
  if (!first || !second || !canJoin(first, second)) return lines
  const words = hasWordTimes(first) ? [...first.words, ...second.words] : []
  const joined = { ...first, end: Math.max(first.end, second.end), words, text: `${first.text} ${second.text}`.slice(0, 10_000) }
  return [...lines.slice(0, at), joined, ...lines.slice(at + 2)]
}

/** Returns whether two lines can be joined: both have word times, or neither has. */
export function canJoin(first: TranscriptSegment, second: TranscriptSegment): boolean {
  return hasWordTimes(first) === hasWordTimes(second)
}

/** Returns a typed name as a speaker; null for none. */
const speakerNamed = (name: string): string | null => name.trim().slice(0, 200) || null

/** Names the speaker of a line. A speaker who had a name is renamed in all lines. */
export function setSpeaker(lines: Lines, lineId: string, name: string): Lines {
  const before = lines.find(({ id }) => id === lineId)?.speaker ?? null
  if (before !== null) return renameSpeaker(lines, before, name)
  return lines.map((line) => (line.id === lineId ? { ...line, speaker: speakerNamed(name) } : line))
}

/** Renames a speaker in all lines, which a name of another speaker joins with theirs. Null stands for the lines without a speaker. */
export function renameSpeaker(lines: Lines, before: string | null, name: string): Lines {
  const speaker = speakerNamed(name)
  if (speaker === before) return lines
  return lines.map((line) => (line.speaker === before ? { ...line, speaker } : line))
}

/** Returns the speakers in the order in which they first speak, with the number of their lines. A null name stands for lines without one. */
export function speakersOf(lines: Lines): { readonly name: string | null; readonly count: number }[] {
  const counts = new Map<string | null, number>()
  for (const { speaker } of lines) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
