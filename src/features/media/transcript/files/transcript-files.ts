import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { clockTime } from '#lib/words/durations.ts'
import { comparable, namedWords } from '#lib/review/transcript-words.ts'

export type TranscriptFormat = 'txt' | 'srt' | 'vtt'

/** The replacement for redacted words. */
export const REDACTED = '[redacted]'

/** A line in its exported form. */
interface ExportedLine {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
}

/** Min letters of a part of a hyphenated name, because initials are in many other names. */
const MIN_LETTERS = 2

/** Returns a name in comparable form, and its parts: `Anna.Smith-Jones` has three. */
function namesIn(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}\p{M}'’]+/u).map(comparable)
  return [comparable(text), ...parts.filter(({ length }) => length >= MIN_LETTERS)]
}

/** Returns lines without their redacted words. A speaker's name that contains redacted words is replaced, too. */
export function redactedLines(segments: readonly TranscriptSegment[], hidden: ReadonlySet<string>): ExportedLine[] {
  const lines = namedWords(segments)
  const names = new Set(lines.flatMap((words) => words.filter(({ id }) => hidden.has(id)).flatMap(({ text }) => namesIn(text))))
  names.delete('')
  return segments.map(({ start, end, speaker, text }, index) => {
    const words = lines[index] ?? []
    const isNamed = speaker !== null && speaker.split(/\s+/).some((part) => namesIn(part).some((name) => names.has(name)))
    return {
      start,
      end,
      speaker: isNamed ? REDACTED : speaker,
      text: words.some(({ id }) => hidden.has(id)) ? covered(words, hidden) : text,
    }
  })
}

/** Returns a text with one mark for each run of redacted words. */
function covered(words: readonly { readonly id: string; readonly text: string }[], hidden: ReadonlySet<string>): string {
  const parts: string[] = []
  for (const { id, text } of words) {
    const part = hidden.has(id) ? REDACTED : text
    if (part !== REDACTED || parts.at(-1) !== REDACTED) parts.push(part)
  }
  return parts.join(' ')
}

/** Formats a transcript as a file. */
export function transcriptFile(lines: readonly ExportedLine[], format: TranscriptFormat): string {
  switch (format) {
    case 'txt':
      return lines.map(({ start, speaker, text }) => `[${clockTime(start)}] ${speaker === null ? '' : `${speaker}: `}${text}\n`).join('')
    case 'srt':
      return lines
        .map(({ start, end, speaker, text }, index) => {
          const times = `${timeOf(start, ',')} --> ${timeOf(end, ',')}`
          return `${index + 1}\n${times}\n${speaker === null ? '' : `${speaker}: `}${text}\n\n`
        })
        .join('')
    case 'vtt':
      return `WEBVTT\n\n${lines
        .map(({ start, end, speaker, text }) => {
          const times = `${timeOf(start, '.')} --> ${timeOf(end, '.')}`
          return `${times}\n${speaker === null ? '' : `<v ${escaped(speaker)}>`}${escaped(text)}\n\n`
        })
        .join('')}`
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Formats a time of a subtitle: `01:02:03,500`. */
function timeOf(seconds: number, separator: string): string {
  const total = Math.round(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(total / 3_600_000), Math.floor(total / 60_000) % 60, Math.floor(total / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${separator}${String(total % 1000).padStart(3, '0')}`
}

/** Returns the file name of a transcript: `interview.mp3` becomes `interview transcript (redacted).srt`. */
export function transcriptFileName(mediaName: string, format: TranscriptFormat, isRedacted: boolean): string {
  return `${mediaName.replace(/\.[^.]+$/, '')} transcript${isRedacted ? ' (redacted)' : ''}.${format}`
}
