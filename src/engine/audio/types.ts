import type { ReportAudio } from '#generated/model/reportAudio.zod.ts'
import type { Speech } from '#generated/model/speech.zod.ts'

import type { EngineCallOptions, OutputPlace } from '../core/types'
import type { VerifiedExport } from '../report/verified-export'
import type { TranscriptionEngine } from './transcribe/types'

/** A span of audio to redact. */
export interface PlannedSpan {
  spanId: string
  number?: number
  cover: 'mute' | 'tone'
  /** Seconds by the file's timestamps, including the padding. */
  start: number
  end: number
  /** The audio tracks, from 0. Undefined for all. */
  tracks?: readonly number[]
}

/** The format of an audio export. */
export interface AudioFileOutput {
  /** The contract's common names, such as mp4 and aac. */
  container: AudioContainer
  codec: AudioOutputCodec
  /** Sentences for the user about differences from the source, such as another codec. */
  notes: string[]
}

export type AudioContainer = 'mp4' | 'mp3' | 'wav' | 'flac' | 'ogg' | 'aac' | 'webm' | 'mkv'
export type AudioOutputCodec = 'aac' | 'mp3' | 'opus' | 'flac' | 'pcm'

export interface AudioPlan {
  spans: PlannedSpan[]
  /** The SHA-256 of the reviewed file. The engine rejects any other file. */
  source?: string
  /** Undefined for the container and codec closest to the source. */
  container?: AudioContainer
  codec?: AudioOutputCodec
}

export interface RedactedAudio extends AudioFileOutput, Omit<VerifiedExport, 'thumbnail' | 'itemThumbnails'> {
  /** In bytes. */
  size: number
  details: ReportAudio
}

/** Audio processing, in a worker. */
export interface AudioEngine {
  /** Finds the segments that probably contain speech, in memory that does not grow with the duration. */
  speech: (file: Blob, options?: EngineCallOptions) => Promise<Speech>
  /** Returns the default format of an export of the file. */
  planOutput: (file: Blob, options?: EngineCallOptions) => Promise<AudioFileOutput>
  /**
   * Redacts and encodes the audio into `output`, whose content is replaced, and verifies the result. If the call rejects, the content of
   * `output` is undefined and the caller removes it.
   */
  redact: (file: Blob, plan: AudioPlan, output: OutputPlace, options?: EngineCallOptions) => Promise<RedactedAudio>
  /** Transcribes the first audio track in a separate worker. */
  transcribe: TranscriptionEngine['transcribe']
  /** Ends the workers. */
  dispose: () => void
}
