import type { TranscriptWord } from '#generated/model/transcriptWord.zod.ts'

/** A line of an imported file, before it is checked. */
export interface ReadLine {
  readonly start: number
  readonly end: number
  readonly speaker: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

/** Thrown for a file that can't be imported, with the reason as a text for the user. */
export class TranscriptFileError extends Error {}

/**
 * Returns the error for a line that exceeds the contract's limit.
 *
 * @param place such as `Line 3 (0:12)`
 */
export function tooLong(place: string): TranscriptFileError {
  return new TranscriptFileError(`${place} has more than 10,000 characters.`)
}
