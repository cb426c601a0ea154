import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import { wordsOfText } from '#lib/review/transcript-words.ts'

/* Edits of lines that a user types while listening. They return new lines, or the same ones if nothing changes. */

type Lines = readonly TranscriptSegment[]

/** Min seconds of a line, and the seconds of a line that is typed while the playhead doesn't move. */
export const LEAST_LINE = 0.1
const RESTING = 2

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Returns the words of a line with times in proportion to their letters, because no time is typed for each. */
export function spreadWords(text: string, start: number, end: number): TranscriptWord[] {
  const words = wordsOfText(text)
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let passed = 0
  return words.map((word) => {
    const from = milliseconds(start + ((end - start) * passed) / letters)
    passed += word.length
    return { text: word.slice(0, 500), start: from, end: milliseconds(start + ((end - start) * passed) / letters) }
  })
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Returns the free time around a time, between the neighbouring lines. It is empty or negative inside a line that fills it. */
function roomFor(lines: Lines, time: number, duration: number): Stretch {
  const before = lines.findLast(({ start }) => start <= time)
  const after = lines.find(({ start }) => start > time)
  return { start: before?.end ?? 0, end: after?.start ?? duration }
}

/**
 * Adds a typed line at its place. It ends where the next one starts.
 *
 * @param start the playhead when the line was begun, in seconds
 * @param end the playhead when it was finished, which may be before the start after a jump back
 * @param newId the ID of the line
 * @param duration of the recording in seconds
 */
export function addTypedLine(lines: Lines, typed: { text: string } & Stretch, newId: string, duration: number): Lines {
  const text = typed.text.trim().replaceAll(/\s+/g, ' ').slice(0, 10_000)
  if (text === '') return lines
  const room = roomFor(lines, typed.start, duration)
  const start = milliseconds(Math.max(typed.start, room.start))
  const wanted = typed.end >= start + LEAST_LINE ? typed.end : start + RESTING
  const end = milliseconds(Math.max(Math.min(wanted, room.end), start + LEAST_LINE))
  const line: TranscriptSegment = { id: newId, start, end, speaker: null, text, words: spreadWords(text, start, end) }
  const at = lines.findIndex((one) => one.start > start)
  return at === -1 ? [...lines, line] : [...lines.slice(0, at), line, ...lines.slice(at)]
}

/** Returns the reason why a line can't have other times, or undefined if it can. */
export function problemOfTimes(lines: Lines, lineId: string, { start, end }: Stretch, duration: number): string | undefined {
  const at = lines.findIndex(({ id }) => id === lineId)
  const [before, after] = [lines[at - 1], lines[at + 1]]
  if (end < start + LEAST_LINE) return 'The line must end after it starts.'
  if (before && start < before.end) return 'The line above ends later.'
  if (after && end > after.start) return 'The line below starts earlier.'
  return end > duration ? 'The recording ends earlier.' : undefined
}

/** Changes the times of a line. Its words are scaled with it. */
export function retimeLine(lines: Lines, lineId: string, { start, end }: Stretch): Lines {
  return lines.map((line) => {
    if (line.id !== lineId || (line.start === start && line.end === end)) return line
    const scale = (end - start) / Math.max(line.end - line.start, 0.001)
    const moved = (time: number): number => milliseconds(Math.min(end, Math.max(start, start + (time - line.start) * scale)))
    const words = line.words.map((word) => ({ ...word, start: moved(word.start), end: moved(word.end) }))
    return { ...line, start, end, words }
  })
}

/** Reads a time such as `12.5`, `1:02.5` or `1:02:03`, or returns undefined. */
export function timeOf(text: string): number | undefined {
  const parts = text.trim().replace(',', '.').split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d+(\.\d+)?$/.test(part))) return undefined
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
