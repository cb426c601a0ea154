import type { Transcript } from '#generated/model/transcript.zod.ts'
import { clockTime } from '#lib/words/durations.ts'

/** Formats a transcript as plain text: one line per segment with its time, speaker and text. */
export function transcriptText({ segments }: Transcript): string {
  return segments.map(({ start, speaker, text }) => `[${clockTime(start)}] ${speaker === null ? '' : `${speaker}: `}${text}\n`).join('')
}

/** Returns the file name of a transcript: `interview.mp3` becomes `interview-transcript.txt`. */
export function transcriptFileName(mediaName: string): string {
  return `${mediaName.replace(/\.[^.]+$/, '')}-transcript.txt`
}
