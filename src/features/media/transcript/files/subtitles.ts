import { clockTime } from '#lib/words/durations.ts'
import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import { plainText, withEntities } from './plain-text'
import { tooLong, TranscriptFileError, type ReadLine } from './read-line'

const TIME = String.raw`(?:\d{1,5}:)?\d{1,2}:\d{2}(?:[.,]\d{1,9})?`
const TIMES = new RegExp(String.raw`^(${TIME})\s*-->\s*(${TIME})(?![\d.,:;])`)
/** A row that looks like the times of a cue, but may be malformed. */
const LIKE_TIMES = /^\d[\d:;.,]*\s*-->/
const INLINE_TIME = /<((?:\d{1,5}:)?\d{1,2}:\d{2}\.\d{3})>/
/** Blocks of WebVTT that aren't cues. */
const OTHER_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/
/** The form in which WhisperX names the speaker of a cue. */
const SPEAKER = /^\[(SPEAKER_\d{1,6})\]:\s*/
/** Max characters of a cue with its markup. A longer one is refused before its markup is read. */
const MAX_CHARACTERS = 30_000

/** Returns the seconds of a time such as `00:01:02,500` or `01:02.500`. */
export function secondsOf(time: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = time.replace(',', '.').split(':').toReversed()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

interface Cue {
  readonly start: number
  readonly end: number
  readonly payload: string
}

/** A cue whose rows are being read. */
interface OpenCue {
  readonly start: number
  readonly end: number
  readonly rows: string[]
  /** The index of the first row after the last blank one, or 0. */
  block: number
}

/** Returns the number if a row consists of one, or undefined. */
const numberOf = (row: string): number | undefined => (/^\d{1,9}$/.test(row) ? Number(row) : undefined)

/**
 * Returns the cues of a file. Each begins at its times, whether or not a blank line precedes them.
 *
 * @param hasLooseText whether text after a blank line belongs to the cue above it, as in SubRip. WebVTT ignores it.
 */
function cuesOf(text: string, hasLooseText: boolean): Cue[] {
  const cues: OpenCue[] = []
  // The number of the cue above. Undefined in a file whose first cue has no number; a number above times is text there.
  let number: number | undefined
  let above = ''
  // The rows of a block before the times of its cue, and whether the block is a note.
  let before: string[] = []
  let isOther = false
  const close = (): void => {
    if (hasLooseText) cues.at(-1)?.rows.push(...before)
    before = []
  }
  for (const row of text.split('\n').map((each) => each.trim())) {
    const cue = cues.at(-1)
    const isInBlock = cue !== undefined && cue.block >= 0
    const [, start, end] = TIMES.exec(row) ?? []
    if (start !== undefined && end !== undefined) {
      // The row above the times is the cue's number, or its name in WebVTT. Without a blank line, only the next number counts as one.
      const own = cues.length === 0 || number !== undefined ? numberOf(above) : undefined
      if (!isInBlock) {
        if (own !== undefined || !hasLooseText) before.pop()
      } else if (number !== undefined && own === number + 1) cue.rows.pop()
      number = own ?? number
      close()
      isOther = false
      cues.push({ start: secondsOf(start), end: secondsOf(end), rows: [], block: 0 })
    } else if (LIKE_TIMES.test(row)) throw new TranscriptFileError(`The time of line ${cues.length + 1} can’t be read.`)
    else if (row === '') {
      if (cue) cue.block = -1
      close()
      isOther = false
    } else if (isInBlock) cue.rows.push(row)
    else {
      isOther ||= !hasLooseText && before.length === 0 && OTHER_BLOCK.test(row)
      if (!isOther) before.push(row)
    }
    above = row
  }
  close()
  return cues.map(({ start, end, rows }, index) => {
    const payload = rows.join(' ')
    if (payload.length > MAX_CHARACTERS) throw tooLong(`Line ${index + 1} (${clockTime(start)})`)
    return { start, end, payload }
  })
}

/** Returns the lines of a SubRip file. Markup is left out. */
export function linesOfSrt(text: string): ReadLine[] {
  return cuesOf(text, true).flatMap(({ start, end, payload }) => {
    const line = plainText(payload)
    const [prefix = '', speaker = null] = SPEAKER.exec(line) ?? []
    const words = line.slice(prefix.length)
    return words === '' ? [] : [{ start, end, speaker, text: words, words: [] }]
  })
}

/** Returns the lines of a WebVTT file, with the speakers of voice tags and the times inside lines. */
export function linesOfVtt(text: string): ReadLine[] {
  return cuesOf(text, false).flatMap(({ start, end, payload }) => {
    const [, speaker = null] = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(payload) ?? []
    const line = plainText(payload)
    return line === ''
      ? []
      : [
          {
            start,
            end,
            speaker: speaker === null ? null : withEntities(speaker.trim()),
            text: line,
            words: timedWords(payload, start, end),
          },
        ]
  })
}

/** Returns the words of a cue with inline times, or none. Words between two times share the time between them. */
function timedWords(payload: string, start: number, end: number): TranscriptWord[] {
  const parts = payload.split(INLINE_TIME)
  if (parts.length < 3) return []
  const words: TranscriptWord[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const from = index === 0 ? start : secondsOf(parts[index - 1] ?? '')
    const next = parts[index + 1]
    const to = Math.max(from, next === undefined ? end : secondsOf(next))
    const texts = plainText(parts[index] ?? '')
      .split(' ')
      .filter((word) => word !== '')
    for (const [at, text] of texts.entries())
      words.push({ start: from + ((to - from) * at) / texts.length, end: from + ((to - from) * (at + 1)) / texts.length, text })
  }
  return words
}
