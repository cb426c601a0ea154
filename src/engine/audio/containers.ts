import {
  AdtsOutputFormat,
  FlacOutputFormat,
  MkvOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'

import type { AudioContainer, AudioOutputCodec } from './types'

interface WritableContainer {
  /** Display name. */
  name: string
  contentType: string
  /** Starts with a dot. */
  extension: string
  /** The supported codecs, in order of preference if the source's codec can't be encoded. */
  codecs: readonly AudioOutputCodec[]
  /** Whether it supports several tracks. */
  isMultitrack: boolean
  /** @param isLarge whether the file may exceed 4 GB */
  format: (isLarge: boolean) => OutputFormat
}

/** The containers that the engine writes. MP4 gets its index at the end, so that memory doesn't grow with the duration. */
export const AUDIO_CONTAINERS: Record<AudioContainer, WritableContainer> = {
  mp4: {
    name: 'MP4',
    contentType: 'audio/mp4',
    extension: '.m4a',
    codecs: ['aac', 'opus', 'flac', 'mp3'],
    isMultitrack: true,
    format: () => new Mp4OutputFormat({ fastStart: false }),
  },
  mp3: {
    name: 'MP3',
    contentType: 'audio/mpeg',
    extension: '.mp3',
    codecs: ['mp3'],
    isMultitrack: false,
    format: () => new Mp3OutputFormat(),
  },
  wav: {
    name: 'WAV',
    contentType: 'audio/wav',
    extension: '.wav',
    codecs: ['pcm'],
    isMultitrack: false,
    format: (isLarge) => new WavOutputFormat({ large: isLarge }),
  },
  flac: {
    name: 'FLAC',
    contentType: 'audio/flac',
    extension: '.flac',
    codecs: ['flac'],
    isMultitrack: false,
    format: () => new FlacOutputFormat(),
  },
  ogg: {
    name: 'Ogg',
    contentType: 'audio/ogg',
    extension: '.ogg',
    codecs: ['opus'],
    isMultitrack: true,
    format: () => new OggOutputFormat(),
  },
  aac: {
    name: 'AAC',
    contentType: 'audio/aac',
    extension: '.aac',
    codecs: ['aac'],
    isMultitrack: false,
    format: () => new AdtsOutputFormat(),
  },
  webm: {
    name: 'WebM',
    contentType: 'audio/webm',
    extension: '.webm',
    codecs: ['opus'],
    isMultitrack: true,
    format: () => new WebMOutputFormat(),
  },
  mkv: {
    name: 'Matroska',
    contentType: 'audio/x-matroska',
    extension: '.mka',
    codecs: ['opus', 'aac', 'flac', 'pcm', 'mp3'],
    isMultitrack: true,
    format: () => new MkvOutputFormat(),
  },
}

export const AUDIO_CONTAINER_NAMES = Object.keys(AUDIO_CONTAINERS) as AudioContainer[]

/** Returns the container of a content type, or undefined if the engine can't write it. */
export function audioContainerOf(contentType: string): AudioContainer | undefined {
  return AUDIO_CONTAINER_NAMES.find((name) => AUDIO_CONTAINERS[name].contentType === contentType)
}
