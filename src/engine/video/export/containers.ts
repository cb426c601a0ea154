import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, WebMOutputFormat, type OutputFormat, type VideoCodec } from 'mediabunny'

import type { VideoOutput } from '../types'

export type VideoContainer = VideoOutput['container']
export type OutputCodec = VideoOutput['codec']

interface WritableContainer {
  /** Display name. */
  name: string
  contentType: string
  /** Starts with a dot. */
  extension: string
  /**
   * Creates the format for one output.
   *
   * @param isFragmented whether MP4 and QuickTime get an index per second. Many programs can't edit such files.
   */
  format: (isFragmented?: boolean) => OutputFormat
}

const index = (isFragmented: boolean) => ({ fastStart: isFragmented ? ('fragmented' as const) : (false as const) })

/** The containers that the engine writes. MP4 and QuickTime get their index at the end, so that memory doesn't grow with the duration. */
export const WRITABLE: Record<VideoContainer, WritableContainer> = {
  mp4: {
    name: 'MP4',
    contentType: 'video/mp4',
    extension: '.mp4',
    format: (isFragmented = false) => new Mp4OutputFormat(index(isFragmented)),
  },
  mov: {
    name: 'QuickTime',
    contentType: 'video/quicktime',
    extension: '.mov',
    format: (isFragmented = false) => new MovOutputFormat(index(isFragmented)),
  },
  mkv: { name: 'Matroska', contentType: 'video/x-matroska', extension: '.mkv', format: () => new MkvOutputFormat() },
  webm: { name: 'WebM', contentType: 'video/webm', extension: '.webm', format: () => new WebMOutputFormat() },
}

/** Returns whether a container has the structure of MP4. */
export const isIsobmff = (container: VideoContainer): boolean => container === 'mp4' || container === 'mov'

/** The names that mediabunny gives to the codecs that the engine writes. */
export const ENCODERS: Record<OutputCodec, VideoCodec> = { h264: 'avc', vp8: 'vp8', vp9: 'vp9', av1: 'av1' }

/** Returns the container of a content type, or undefined if the engine can't write it. */
export function containerOf(contentType: string): VideoContainer | undefined {
  return (Object.keys(WRITABLE) as VideoContainer[]).find((container) => WRITABLE[container].contentType === contentType)
}

/** Returns the contract's name of a codec, or undefined if the engine can't write it. */
export function outputCodecOf(codec: VideoCodec | null): OutputCodec | undefined {
  return (Object.keys(ENCODERS) as OutputCodec[]).find((name) => ENCODERS[name] === codec)
}
