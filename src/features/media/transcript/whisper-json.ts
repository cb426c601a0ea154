import { z } from 'zod'

import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'
import { TranscriptFileError, type ReadLine } from './read-line'

const Word = z.object({ word: z.string().optional(), text: z.string().optional(), start: z.number(), end: z.number() })

/** The JSON of Whisper and of programs that follow it. */
const Whisper = z.object({
  language: z.string().optional(),
  segments: z.array(
    z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string().nullish(), words: z.array(Word).optional() }),
  ),
})

/** The JSON of whisper.cpp, whose times are in milliseconds. */
const WhisperCpp = z.object({
  result: z.object({ language: z.string().optional() }).optional(),
  transcription: z.array(z.object({ text: z.string(), offsets: z.object({ from: z.number(), to: z.number() }) })),
})

/** The JSON of Transformers.js, whose chunks are words or lines. */
const Chunks = z.object({
  chunks: z.array(z.object({ text: z.string(), timestamp: z.tuple([z.number(), z.number().nullable()]) })),
})

/** A pause of this many seconds begins a new line of words. */
const PAUSE = 0.8
const MOST_WORDS = 24

/** Returns the lines of a transcript in JSON. */
export function linesOfJson(text: string): { lines: ReadLine[]; language: string | null } {
  const data = parse(text)
  const whisper = Whisper.safeParse(data)
  if (whisper.success) {
    const lines = whisper.data.segments.map(({ start, end, text: line, speaker = null, words = [] }) => ({
      start,
      end,
      speaker,
      text: line.trim(),
      words: words.flatMap((word) => wordOf(word.word ?? word.text ?? '', word.start, word.end)),
    }))
    return { lines: lines.filter(({ text: line }) => line !== ''), language: codeOf(whisper.data.language) }
  }
  const cpp = WhisperCpp.safeParse(data)
  if (cpp.success) {
    const lines = cpp.data.transcription.map(({ text: line, offsets: { from, to } }) => ({
      start: from / 1000,
      end: to / 1000,
      speaker: null,
      text: line.trim(),
      words: [],
    }))
    return { lines: lines.filter(({ text: line }) => line !== ''), language: codeOf(cpp.data.result?.language) }
  }
  const chunks = Chunks.safeParse(data)
  if (chunks.success) return { lines: linesOfChunks(chunks.data), language: null }
  throw new TranscriptFileError("This JSON isn't a transcript of Whisper, whisper.cpp or Transformers.js.")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TranscriptFileError("This JSON is damaged and can't be read.")
  }
}

function wordOf(text: string, start: number, end: number): TranscriptWord[] {
  const word = text.trim()
  return word === '' ? [] : [{ start, end, text: word }]
}

/** Returns a BCP 47 code. Some programs write the language's name instead. */
function codeOf(language: string | undefined): string | null {
  return language !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null
}

/** Groups chunks that are words into lines; other chunks are lines. */
function linesOfChunks({ chunks }: z.infer<typeof Chunks>): ReadLine[] {
  const parts = chunks.flatMap(({ text, timestamp: [start, end] }) => wordOf(text, start, end ?? start))
  if (parts.some(({ text }) => text.includes(' '))) return parts.map((part) => ({ ...part, speaker: null, words: [] }))
  const groups: TranscriptWord[][] = []
  for (const word of parts) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const isNew = !group || !last || word.start - last.end > PAUSE || group.length >= MOST_WORDS || /[.!?]$/.test(last.text)
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
