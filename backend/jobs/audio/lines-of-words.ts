import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'

import type { TranscribedWord } from '#engine/audio/transcribe/types.ts'

/** Min pause in seconds that begins a new line. */
const PAUSE = 0.8
/** Max words of a line, which otherwise ends with a sentence. */
const MAX_WORDS = 24
const MAX_LETTERS = 140
/** Min duration of a line in seconds, because the contract requires one. */
const LEAST = 0.001

/** Returns transcribed words as the lines of a transcript. */
export function linesOfWords(words: readonly TranscribedWord[], prefix: string): TranscriptSegment[] {
  const lines: TranscribedWord[][] = []
  let letters = 0
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const continues =
      line !== undefined &&
      last !== undefined &&
      word.start - last.end < PAUSE &&
      line.length < MAX_WORDS &&
      letters + word.text.length < MAX_LETTERS &&
      !/[.?!…。？！]["'”’)]*$/.test(last.text)
    if (continues) line.push(word)
    else lines.push([word])
    letters = (continues ? letters : 0) + word.text.length + 1
  }
  return lines.map((line, index) => {
    const start = line[0]?.start ?? 0
    return {
      id: `${prefix}-${index + 1}`,
      start,
      end: Math.max(line.at(-1)?.end ?? 0, start + LEAST),
      speaker: null,
      text: line.map(({ text }) => text).join(' '),
      words: line.map((word) => ({ ...word, text: word.text.slice(0, 500) })),
    }
  })
}
