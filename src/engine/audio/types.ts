import type { ReportAudio } from '#generated/model/reportAudio.zod.ts'
import type { Speech } from '#generated/model/speech.zod.ts'

import type { EngineCallOptions } from '../core/types'
import type { VerifiedExport } from '../report/verified-export'
import type { TranscriptionEngine } from './transcribe/types'

/** A span of audio to redact. */
export interface PlannedSpan {
  spanId: string
  number?: number
  cover: 'mute' | 'tone'
  /** Seconds of the file's own timestamps, with the padding. */
  start: number
  end: number
  /** The audio tracks, from 0. Undefined for all. */
  tracks?: readonly number[]
}

/** What an export of audio will be. */
export interface AudioFileOutput {
  /** The contract's common names, such as mp4 and aac. */
  container: AudioContainer
  codec: AudioOutputCodec
  /** Sentences for the user about what differs from the source, such as another codec. */
  notes: string[]
}

export type AudioContainer = 'mp4' | 'mp3' | 'wav' | 'flac' | 'ogg' | 'aac' | 'webm' | 'mkv'
export type AudioOutputCodec = 'aac' | 'mp3' | 'opus' | 'flac' | 'pcm'

export interface AudioPlan {
  spans: PlannedSpan[]
  /** The SHA-256 of the reviewed file. The engine rejects any other. */
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
  /** Finds the stretches in which someone probably speaks, in memory that does not grow with the duration. */
  speech: (file: Blob, options?: EngineCallOptions) => Promise<Speech>
  /** Returns what an export of the file would be by default. */
  planOutput: (file: Blob, options?: EngineCallOptions) => Promise<AudioFileOutput>
  /**
   * Redacts and encodes the audio into `output`, whose content is replaced, and verifies what was written. If the call rejects, the content
   * of `output` is undefined and the caller removes it.
   */
  redact: (file: Blob, plan: AudioPlan, output: FileSystemFileHandle, options?: EngineCallOptions) => Promise<RedactedAudio>
  /** Transcribes the first audio track in a worker of its own. */
  transcribe: TranscriptionEngine['transcribe']
  /** Ends the workers. */
  dispose: () => void
}
