import type { Transcript } from '#generated/model/transcript.zod.ts'
import { clockTime } from './clock-time'

/** A transcript as plain text: for each segment its time, its speaker where known, and what is said. */
export function transcriptText({ segments }: Transcript): string {
  return segments.map(({ start, speaker, text }) => `[${clockTime(start)}] ${speaker === null ? '' : `${speaker}: `}${text}\n`).join('')
}

/** What the file is called: `interview.mp3` becomes `interview-transcript.txt`. */
export function transcriptFileName(mediaName: string): string {
  return `${mediaName.replace(/\.[^.]+$/, '')}-transcript.txt`
}
