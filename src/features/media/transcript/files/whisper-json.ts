import { z } from 'zod'

import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import { foldedLetters } from '#lib/search/fold-text.ts'
import { fillTimes, spelledAs, type LooseWord } from '../lines/fill-times'
import { TranscriptFileError, type ReadLine } from './read-line'
import { secondsOf } from './subtitles'

/** A word. WhisperX omits the times of words that it can't align. */
const Word = z.object({ word: z.string().optional(), text: z.string().optional(), start: z.number().nullish(), end: z.number().nullish() })

const Segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().nullish(),
  words: z.array(Word).nullish(),
})

/** A segment of faster-whisper as a list of its fields: ID, seek, start, end, text, and others, including its words. */
const Tuple = z.tuple([z.unknown(), z.unknown(), z.number(), z.number(), z.string()], z.unknown())
const TupleWords = z.array(z.tuple([z.number(), z.number(), z.string()], z.unknown())).min(1)

/** The JSON of Whisper and of programs that follow it. OpenAI sends the words beside the segments. */
const Whisper = z.object({
  language: z.string().nullish(),
  segments: z.array(z.union([Segment, Tuple])),
  words: z.array(Word).nullish(),
})

/** The JSON of OpenAI without segments. */
const Words = z.object({ words: z.array(Word).min(1) })

const Token = z.object({ text: z.string(), offsets: z.object({ from: z.number(), to: z.number() }).optional() })

/** The JSON of whisper.cpp, whose offsets are in milliseconds. */
const WhisperCpp = z.object({
  result: z.object({ language: z.string().optional() }).optional(),
  transcription: z.array(
    z
      .object({
        text: z.string(),
        offsets: z.object({ from: z.number(), to: z.number() }).optional(),
        timestamps: z.object({ from: z.string(), to: z.string() }).optional(),
        tokens: z.array(Token).optional(),
      })
      .refine(({ offsets, timestamps }) => offsets !== undefined || timestamps !== undefined),
  ),
})

/** The JSON of Transformers.js, whose chunks are words or lines. */
const Chunks = z.object({
  chunks: z.array(z.object({ text: z.string(), timestamp: z.tuple([z.number(), z.number().nullable()]) })),
})

/** Min pause in seconds that begins a new line. */
const PAUSE = 0.8
const MAX_WORDS = 24

/** Returns the lines of a transcript in JSON. */
export function linesOfJson(text: string): { lines: ReadLine[]; language: string | null } {
  const read = parse(text)
  // faster-whisper's segments and Transformers.js's chunks may be saved as lists.
  const data: unknown = Array.isArray(read) ? { segments: read, chunks: read } : read
  const whisper = Whisper.safeParse(data)
  if (whisper.success) {
    const segments = whisper.data.segments.map(lineOf)
    const lines = withWords(segments, (whisper.data.words ?? []).flatMap(looseOf))
    return { lines: lines.filter(({ text: line }) => line !== ''), language: codeOf(whisper.data.language) }
  }
  const cpp = WhisperCpp.safeParse(data)
  if (cpp.success) {
    const lines = cpp.data.transcription.map(lineOfCpp)
    return { lines: lines.filter(({ text: line }) => line !== ''), language: codeOf(cpp.data.result?.language) }
  }
  const chunks = Chunks.safeParse(data)
  if (chunks.success) return { lines: linesOfChunks(chunks.data), language: null }
  const words = Words.safeParse(data)
  if (words.success) {
    const loose = words.data.words.flatMap(looseOf)
    const times = loose.flatMap(({ start, end }) => [start ?? [], end ?? []].flat())
    const all = {
      start: times.reduce((one, other) => Math.min(one, other), Infinity),
      end: times.reduce((one, other) => Math.max(one, other), 0),
    }
    if (times.length > 0) return { lines: linesOfWords(fillTimes(loose, all)), language: null }
  }
  throw new TranscriptFileError('This JSON isn’t a transcript of Whisper, whisper.cpp or Transformers.js.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TranscriptFileError('This JSON is damaged and can’t be read.')
  }
}

function lineOf(segment: z.infer<typeof Segment> | z.infer<typeof Tuple>): ReadLine {
  if (!Array.isArray(segment)) {
    const { start, end, text, speaker = null, words } = segment
    return timedLine({ start, end, speaker, text }, (words ?? []).flatMap(looseOf))
  }
  const [, , start, end, text, ...rest] = segment
  const words = rest.flatMap((each) => TupleWords.safeParse(each).data ?? [])
  return timedLine(
    { start, end, speaker: null, text },
    words.map(([from, to, word]) => ({ text: word, start: from, end: to })),
  )
}

function lineOfCpp({ text, offsets, timestamps, tokens = [] }: z.infer<typeof WhisperCpp>['transcription'][number]): ReadLine {
  const start = offsets ? offsets.from / 1000 : secondsOf(timestamps?.from ?? '')
  const end = offsets ? offsets.to / 1000 : secondsOf(timestamps?.to ?? '')
  return timedLine({ start, end, speaker: null, text }, wordsOfTokens(tokens))
}

/** Joins tokens into words. A space begins a word, and tokens in brackets are commands of the model. */
function wordsOfTokens(tokens: readonly z.infer<typeof Token>[]): LooseWord[] {
  const words: { text: string; start: number | undefined; end: number | undefined }[] = []
  for (const { text, offsets } of tokens) {
    if (/^\[_.*\]$/.test(text)) continue
    const [start, end] = offsets ? [offsets.from / 1000, offsets.to / 1000] : []
    const last = words.at(-1)
    if (!last || text.startsWith(' ')) words.push({ text, start, end })
    else {
      last.text += text
      last.end = end
    }
  }
  return words
}

/** Returns a line with the words of a file, with a time for each. */
function timedLine({ text, ...line }: Omit<ReadLine, 'words'>, loose: readonly LooseWord[]): ReadLine {
  const trimmed = text.trim()
  const words = loose.map((word) => ({ ...word, text: word.text.trim() })).filter((word) => word.text !== '')
  return { ...line, text: trimmed, words: spelledAs(trimmed, fillTimes(words, line)) }
}

/**
 * Distributes words among lines without words, in order: each line takes the words that spell it. A line without such words has only its
 * own times.
 */
function withWords(lines: readonly ReadLine[], words: readonly LooseWord[]): ReadLine[] {
  if (words.length === 0 || lines.some((line) => line.words.length > 0)) return [...lines]
  let at = 0
  return lines.map((line) => {
    const wanted = foldedLetters(line.text)
    let spelled = ''
    let end = at
    while (end < words.length && spelled.length < wanted.length) {
      spelled += foldedLetters(words[end]?.text ?? '')
      end += 1
    }
    const own = words.slice(at, end)
    if (spelled !== wanted) {
      // The next line starts at its first word.
      while (at < words.length && (words[at]?.start ?? 0) < line.end) at += 1
      return line
    }
    at = end
    return timedLine(line, own)
  })
}

function looseOf({ word, text, start, end }: z.infer<typeof Word>): LooseWord[] {
  const spoken = (word ?? text ?? '').trim()
  return spoken === '' ? [] : [{ text: spoken, start, end }]
}

function wordOf(text: string, start: number, end: number): TranscriptWord[] {
  const word = text.trim()
  return word === '' ? [] : [{ start, end, text: word }]
}

/** Returns a BCP 47 code. Some programs write the language's name instead. */
function codeOf(language: string | null | undefined): string | null {
  return typeof language === 'string' && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null
}

/** Groups chunks that are words into lines; other chunks are lines. */
function linesOfChunks({ chunks }: z.infer<typeof Chunks>): ReadLine[] {
  const parts = chunks.flatMap(({ text, timestamp: [start, end] }) => wordOf(text, start, end ?? start))
  if (parts.some(({ text }) => text.includes(' '))) return parts.map((part) => ({ ...part, speaker: null, words: [] }))
  return linesOfWords(parts)
}

/** Groups words into lines by pauses and the ends of sentences. */
function linesOfWords(parts: readonly TranscriptWord[]): ReadLine[] {
  const groups: TranscriptWord[][] = []
  for (const word of parts) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNew = !group || !last || word.start - last.end > PAUSE || group.length >= MAX_WORDS || /[.!?]$/.test(last.text)
    if (isNew) groups.push([word])
    else group.push(word)
  }
  return groups.map((words) => ({
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    speaker: null,
    text: words.map(({ text }) => text).join(' '),
    words,
  }))
}
