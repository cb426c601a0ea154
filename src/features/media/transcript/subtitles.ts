import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import type { ReadLine } from './read-line'

const TIMES = /^((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/
const INLINE_TIME = /<((?:\d+:)?\d{1,2}:\d{2}\.\d{3})>/

/** Returns the seconds of a time such as `00:01:02,500` or `01:02.500`. */
function secondsOf(time: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = time.replace(',', '.').split(':').toReversed()
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

interface Cue {
  readonly start: number
  readonly end: number
  readonly payload: string
}

function cuesOf(text: string): Cue[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => TIMES.test(row.trim()))
    const [, start = '', end = ''] = TIMES.exec(rows[at]?.trim() ?? '') ?? []
    if (at === -1) return []
    return [{ start: secondsOf(start), end: secondsOf(end), payload: rows.slice(at + 1).join(' ') }]
  })
}

/** Returns the lines of a SubRip file. Markup is left out. */
export function linesOfSrt(text: string): ReadLine[] {
  return cuesOf(text).flatMap(({ start, end, payload }) => {
    const words = plain(payload)
    return words === '' ? [] : [{ start, end, speaker: null, text: words, words: [] }]
  })
}

/** Returns the lines of a WebVTT file, with the speakers of voice tags and the times inside lines. */
export function linesOfVtt(text: string): ReadLine[] {
  return cuesOf(text).flatMap(({ start, end, payload }) => {
    const [, speaker = null] = /<v(?:\.[^ >]*)?\s+([^>]*)>/.exec(payload) ?? []
    const line = plain(payload)
    return line === ''
      ? []
      : [{ start, end, speaker: speaker === null ? null : entities(speaker.trim()), text: line, words: timedWords(payload, start, end) }]
  })
}

/** Returns the words of a cue with times inside it, or none. Words between two times share the time between them. */
function timedWords(payload: string, start: number, end: number): TranscriptWord[] {
  const parts = payload.split(INLINE_TIME)
  if (parts.length < 3) return []
  const words: TranscriptWord[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const from = index === 0 ? start : secondsOf(parts[index - 1] ?? '')
    const next = parts[index + 1]
    const to = Math.max(from, next === undefined ? end : secondsOf(next))
    const texts = plain(parts[index] ?? '')
      .split(' ')
      .filter((word) => word !== '')
    for (const [at, text] of texts.entries())
      words.push({ start: from + ((to - from) * at) / texts.length, end: from + ((to - from) * (at + 1)) / texts.length, text })
  }
  return words
}

function plain(text: string): string {
  return entities(text.replaceAll(/<[^>]*>/g, '').replaceAll(/\{\\[^}]*\}/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function entities(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&lrm;', '')
    .replaceAll('&rlm;', '')
    .replaceAll('&amp;', '&')
}
