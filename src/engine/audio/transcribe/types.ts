import type { PartialCallOptions } from '../../core/types'

/** The storage formats of a model's weights, which its file names state. */
export const WEIGHTS = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
} as const
export type Weights = keyof typeof WEIGHTS

/** A model for transcription in the operator's folder. */
export interface TranscriptionModel {
  /** The name of its folder. */
  id: string
  name: string
  weights: Weights
  /** BCP 47 codes of the languages it knows, in the model's order. Empty if its files don't state them. */
  languages: string[]
  /** Whether it measures the time of each word. Otherwise a word's time is estimated from its line's. */
  hasWordTimes: boolean
  /** In bytes; null if the server doesn't state the sizes of its files. */
  size: number | null
  /** The reason why it can't be used, as a sentence for the user; null if it can. */
  problem: string | null
}

/** A word with its time in seconds, by the file's timestamps. */
export interface TranscribedWord {
  text: string
  start: number
  end: number
}

/** The words of a stretch of audio. */
export interface TranscribedPart {
  /** The time up to which the audio is transcribed, in seconds. */
  until: number
  /** A BCP 47 code. */
  language: string
  words: TranscribedWord[]
}

export interface TranscriptionRequest {
  model: Pick<TranscriptionModel, 'id' | 'weights'>
  /** A BCP 47 code, or null to detect the language. */
  language: string | null
  /** The time in seconds at which to start, if earlier parts were stored. */
  from?: number
}

/** Transcription, in a worker. */
export interface TranscriptionEngine {
  /** Transcribes the first audio track in memory that does not grow with the duration. The words are passed on in parts, in order. */
  transcribe: (file: Blob, request: TranscriptionRequest, options?: PartialCallOptions<TranscribedPart>) => Promise<void>
  /** Ends the running calls. */
  dispose: () => void
}
