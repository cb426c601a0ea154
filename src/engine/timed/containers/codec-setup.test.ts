import { expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { plainAudioConfig } from './codec-setup'

const NAME = 'Wolframite'
const format = Array.from({ length: 34 }, (_unused, at) => at)
const IDENTIFICATION = bytesOf([1], 'vorbis', [0, 0, 0, 0, 1])
const SETUP = bytesOf([5], 'vorbis', [7, 8, 9])
/** The name of a program of 254 bytes, so that the size of the comments takes two bytes. */
const comments = (vendor: string): Uint8Array<ArrayBuffer> => bytesOf([3], 'vorbis', [vendor.length, 0, 0, 0], vendor, [0, 0, 0, 0, 1])
const OPUS = bytesOf('OpusHead', [1, 6, 0, 0, 0, 0, 0, 0, 0, 0])

it.for([
  ['FLAC with tags', 'flac', bytesOf('fLaC', [0, 0, 0, 34], format, [0x84, 0, 0, 10], NAME), bytesOf('fLaC', [0x80, 0, 0, 34], format)],
  ['Opus of two channels', 'opus', bytesOf(OPUS, [0], NAME), bytesOf(OPUS, [0])],
  ['Opus of six channels', 'opus', bytesOf(OPUS, [1, 4, 2, 0, 1, 2, 3, 4, 5], NAME), bytesOf(OPUS, [1, 4, 2, 0, 1, 2, 3, 4, 5])],
  [
    'Vorbis',
    'vorbis',
    bytesOf([2, 12, 255, 15], IDENTIFICATION, comments(NAME.padEnd(254, '.')), SETUP),
    bytesOf([2, 12, 16], IDENTIFICATION, comments(''), SETUP),
  ],
  ['AAC, which has none', 'aac', bytesOf([0x11, 0x90]), bytesOf([0x11, 0x90])],
  ['AAC-LC', 'aac', bytesOf([0x11, 0x90], NAME), bytesOf([0x11, 0x90])],
  ['AAC with its rate as a number', 'aac', bytesOf([0x17, 0x80, 0x5d, 0xc0, 0x10], NAME), bytesOf([0x17, 0x80, 0x5d, 0xc0, 0x10])],
  ['AAC that states it has no high frequencies', 'aac', bytesOf([0x11, 0x90, 0x56, 0xe5, 0], NAME), bytesOf([0x11, 0x90, 0x56, 0xe5, 0])],
  ['AAC with high frequencies', 'aac', bytesOf([0x13, 0x10, 0x56, 0xe5, 0x98], NAME), bytesOf([0x13, 0x10, 0x56, 0xe5, 0x98])],
  [
    'AAC with a second channel',
    'aac',
    bytesOf([0x13, 0x08, 0x56, 0xe5, 0x9d, 0x48, 0x80], NAME),
    bytesOf([0x13, 0x08, 0x56, 0xe5, 0x9d, 0x48, 0x80]),
  ],
  ['HE-AAC', 'aac', bytesOf([0x2b, 0x11, 0x88, 0x00], NAME), bytesOf([0x2b, 0x11, 0x88, 0x00])],
] as const)('[MEDIA-06] takes tags out of the setup of %s', ([, codec, description, expected]) => {
  const config = { codec, sampleRate: 48_000, numberOfChannels: 2, description }
  expect(plainAudioConfig(codec, config)).toEqual({ ...config, description: expected })
})
