import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { clockTime } from '#lib/words/durations.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { wordsOfText } from '#lib/review/transcript-words.ts'
import { linesOfJson } from './whisper-json'
import { tooLong, TranscriptFileError, type ReadLine } from './read-line'
import { linesOfSrt, linesOfVtt } from './subtitles'

export interface ReadTranscript {
  readonly segments: TranscriptSegment[]
  /** A BCP 47 code if the file names the language. */
  readonly language: string | null
}

/** Max bytes of a file, and max words and lines. */
const MAX_BYTES = 50_000_000
const MAX_WORDS = 200_000
const MAX_LINES = 100_000
/** The contract's max characters of a line and of a word. */
const MAX_CHARACTERS = 10_000
const MAX_IN_WORD = 500
/** Max seconds by which lines may overlap, and by which the last one may exceed the recording, because other programs round times. */
const OVERLAP = 0.05
const BEYOND = 1

/**
 * Reads a transcript from SubRip, WebVTT, or the JSON of Whisper, whisper.cpp or Transformers.js.
 *
 * @param duration of the recording in seconds
 * @throws TranscriptFileError
 */
export async function readTranscript(file: Blob, duration: number): Promise<ReadTranscript> {
  if (file.size > MAX_BYTES) throw new TranscriptFileError('This file is too large for a transcript. Transcripts have up to 50 MB.')
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  const { lines: read, language } = parsed(text)
  const lines = inTurn(read)
  if (lines.length === 0) throw new TranscriptFileError('This file has no lines. Choose an SRT, WebVTT or Whisper JSON file.')
  checkTimes(lines, duration)
  return { segments: lines.map(segmentOf), language }
}

/** Decodes UTF-8, and UTF-16 with a byte order mark. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text.replaceAll(/\r\n?/g, '\n')
  } catch {
    // The error below also applies to bytes that aren't text.
  }
  throw new TranscriptFileError('This file isn’t text in UTF-8 or UTF-16. Save it as UTF-8 and import it again.')
}

function parsed(text: string): { lines: ReadLine[]; language: string | null } {
  const start = text.trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return linesOfJson(start)
  if (start.startsWith('WEBVTT')) return { lines: linesOfVtt(start), language: null }
  if (/-->/.test(start)) return { lines: linesOfSrt(start), language: null }
  throw new TranscriptFileError('This file is no transcript. Choose an SRT, WebVTT or Whisper JSON file.')
}

/** Returns lines in the order of their times if they have speakers, who may talk at the same time. */
function inTurn(lines: readonly ReadLine[]): readonly ReadLine[] {
  const speakers = new Set(lines.map(({ speaker }) => speaker))
  return speakers.size > 1 ? lines.toSorted((one, other) => one.start - other.start) : lines
}

function checkTimes(lines: readonly ReadLine[], duration: number): void {
  if (lines.length > MAX_LINES) throw new TranscriptFileError(`This file has more than ${formatNumber(MAX_LINES)} lines.`)
  let words = 0
  let before: ReadLine | undefined
  const lastOf = new Map<string | null, ReadLine>()
  for (const [index, line] of lines.entries()) {
    const place = `line ${formatNumber(index + 1)} (${clockTime(line.start)})`
    if (![line.start, line.end].every((time) => Number.isFinite(time) && time >= 0))
      throw new TranscriptFileError(`The time of line ${formatNumber(index + 1)} can’t be read.`)
    if (line.end < line.start) throw new TranscriptFileError(`Times run backwards: ${place} ends before it starts.`)
    if (before && line.start < before.start) throw new TranscriptFileError(`Times run backwards: ${place} starts before the line above it.`)
    const own = lastOf.get(line.speaker) ?? (line.speaker === null ? before : lastOf.get(null))
    if (own && line.start < own.end - OVERLAP)
      throw new TranscriptFileError(`Lines overlap: ${place} starts before the line above it ends.`)
    if (line.end > duration + BEYOND)
      throw new TranscriptFileError(`This transcript is longer than the recording: ${place} ends after ${clockTime(duration)}.`)
    let last = line.start - OVERLAP
    for (const word of line.words) {
      if (word.end < word.start || word.start < last) throw new TranscriptFileError(`Times run backwards in the words of ${place}.`)
      last = word.start
    }
    if (line.text.length > MAX_CHARACTERS || line.words.length > MAX_CHARACTERS) throw tooLong(`L${place.slice(1)}`)
    if (line.words.some(({ text }) => text.length > MAX_IN_WORD))
      throw new TranscriptFileError(`A word of ${place} has more than ${MAX_IN_WORD} characters.`)
    words += Math.max(line.words.length, wordsOfText(line.text).length)
    before = line
    lastOf.set(line.speaker, line)
  }
  if (words > MAX_WORDS)
    throw new TranscriptFileError(`This file has ${formatNumber(words)} words. Up to ${formatNumber(MAX_WORDS)} can be imported.`)
}

/** Min duration of a line in seconds, because the contract requires one. */
const LEAST = 0.001

function segmentOf({ start, end, speaker, text, words }: ReadLine, index: number): TranscriptSegment {
  return {
    id: `line-${index + 1}`,
    start,
    end: Math.max(end, start + LEAST),
    speaker: speaker === null || speaker === '' ? null : speaker.slice(0, 200),
    text,
    words: [...words],
  }
}
