import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'

/** A line of an imported file, before it is checked. */
export interface ReadLine {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

/** A file that can't be imported, with the reason in words for the user. */
export class TranscriptFileError extends Error {}
