import type { Box, DetectableLabel } from '../core/types'

/** A detection in one frame, without margin, in pixels of the upright frame. */
export interface SampledBox extends Box {
  label: DetectableLabel
  /** 0 to 1. */
  confidence: number
}

/** The detections of one examined frame. */
export interface DetectedSample {
  /** Seconds of the file's timestamps. */
  time: number
  boxes: SampledBox[]
  /** The searched labels. Undefined for all labels of the detection. */
  labels?: readonly DetectableLabel[]
  /** The motion of the whole picture since the last regular sample in pixels. Undefined for the first frame and at a scene cut. */
  motion?: { x: number; y: number }
  /** The frame was examined in addition to the regular samples, near the start or end of a track. */
  additional?: true
}

/** A box of a track at a time, with the engine's margin, in pixels of the upright frame. It may extend beyond the frame. */
export interface TrackPosition extends Box {
  /** Seconds of the file's timestamps. */
  time: number
  source: 'detected' | 'interpolated' | 'tracked'
  confidence?: number
  /** Ends a stretch, as in the contract's Keyframe. */
  outside?: true
}

/** The words of a text in one frame. */
export interface TextReading {
  /** Seconds: the time of a position of the track, and the last one at which the text looks the same. */
  time: number
  until: number
  text: string
  /** The mean confidence of its lines, 0 to 1. */
  confidence: number
  /** With their ranges in the text, in UTF-16 units, and their places in the upright frame, including the engine's margin. */
  words: { text: string; start: number; end: number; box: Box }[]
}

export interface DetectedTrack {
  /** Identifies the track within this detection, including partial results and after resuming. */
  key: string
  label: DetectableLabel
  /** The highest confidence of its detections, 0 to 1. */
  confidence: number
  /**
   * The number of the person whom this and other tracks probably show. It is a suggestion: it may be wrong, and other tracks may be
   * missing.
   */
  person?: number
  positions: TrackPosition[]
  /** The words of a text or license plate. Undefined if none could be read. */
  text?: string
  /** The readings over time, ascending. Present for texts if the words are read. */
  readings?: TextReading[]
}

/** A stretch in which a track may have lost its subject. */
export interface DetectedGap {
  /** The key of the track. */
  track: string
  /** Seconds: the last time at which the subject was detected, and the next one or the end of the stretch in question. */
  start: number
  end: number
  /** 0 to 1: how likely it is that the subject is covered. */
  confidence: number
}
