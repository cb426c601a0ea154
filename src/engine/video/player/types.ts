import type { MovingRegion } from '#lib/review/moving-regions.ts'

/** The properties of an open video that are known before any frame is decoded. */
export interface PlayerFacts {
  /** Pixels of the upright frame. */
  width: number
  height: number
  /** The timestamp of the first presented frame and the end of the last one, in seconds. */
  start: number
  end: number
  hasAudio: boolean
  /** Whether the timestamps of all frames can be read without reading the whole file. */
  hasFrameTable: boolean
}

/** A decoded, upright frame. Its owner closes the bitmap. */
export interface PlayerFrame {
  bitmap: ImageBitmap
  /** The frame's timestamp in seconds. */
  time: number
  /** The version of the covers that are painted into it, as returned by `setCovers`; 0 before the first call. */
  covers: number
}

/** A range of time in seconds, both ends included. */
export interface PlayerRange {
  from: number
  to: number
}

export interface FrameOptions {
  /** The longest side of the bitmap in pixels. Undefined for the size of the video. */
  maxSide?: number
  signal?: AbortSignal
}

export interface PlaybackHandlers {
  /** Receives the frames in ascending order of time. `taken` frees the place of one frame in the queue. */
  onFrame: (frame: PlayerFrame) => void
  /** Called after the last frame of the file. */
  onEnd: () => void
  onError: (error: Error) => void
}

/** A stream of frames that are decoded ahead of their time. */
export interface Playback {
  /** Reports that a frame isn't needed any more, so that another one is decoded. */
  taken: () => void
  /** Stops decoding. Later frames are closed and not passed on. */
  stop: () => void
}

/** An open video whose frames are read one at a time. Only the needed parts of the file are read. */
export interface VideoPlayer {
  readonly facts: PlayerFacts
  /**
   * Returns the timestamps of the frames in ascending order, either in a range, with at least one on each side, or of all frames.
   *
   * @param onProgress called with the progress, 0 to 1
   */
  frameTimes: (range?: PlayerRange, options?: { signal?: AbortSignal; onProgress?: (fraction: number) => void }) => Promise<Float64Array>
  /** Returns the frame shown at a time: the last one whose timestamp is not after it. Null before the first frame. */
  frameAt: (time: number, options?: FrameOptions) => Promise<PlayerFrame | null>
  /** Returns all frames shown in a range, in ascending order, for steps back. */
  framesIn: (range: PlayerRange, options?: FrameOptions) => Promise<PlayerFrame[]>
  /** Decodes frames, starting with the one shown at a time. It pauses while the queue is full. */
  play: (from: number, handlers: PlaybackHandlers) => Playback
  /**
   * Paints the covers of an export into later frames, except frames with a `maxSide`. Null shows frames without covers.
   *
   * @returns the version that frames with these covers report
   */
  setCovers: (regions: readonly MovingRegion[] | null) => number
  /** Ends the worker and rejects running calls. */
  close: () => void
}
