import type { AudioEngine } from '#engine/audio/types.ts'
import type { DocumentEngine } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import type { Output } from './files'

/**
 * Jobs of one lane run one at a time; lanes run in parallel. `interactive` is for work of seconds. Recordings are checked in a separate
 * lane, because giving up on a damaged one can take a minute, and a photo must not wait for it. `long` is everything else. Where the
 * computer has the cores, `wanted` runs beside it for what a person waits for, so that it doesn't wait for a long automatic detection.
 */
export type Lane = 'interactive' | 'recordings' | 'wanted' | 'long'

/** An engine whose exports are written to an output of the home's files. */
export type Writing<Engine> = Engine extends {
  redact: (file: infer Source, plan: infer Plan, output: never, options?: infer Options) => infer Result
}
  ? Omit<Engine, 'redact'> & { redact: (file: Source, plan: Plan, output: Output, options?: Options) => Result }
  : never

/** The engines of a lane. */
export interface LaneEngines {
  image: ImageEngine
  video: Writing<VideoEngine>
  audio: Writing<AudioEngine>
  document: Writing<DocumentEngine>
  entities: EntityEngine
}

export interface Engines {
  /** Returns the lane's engines. Each starts when it is first called. */
  get: (lane: Lane) => Promise<LaneEngines>
  /** Terminates the lane's engines, so that its next job gets new ones. */
  discard: (lane: Lane) => void
}
