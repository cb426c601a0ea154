import { describe, expect, it } from 'vitest'

import { probed } from '../testing/ffmpeg'
import { evenTimes } from '../testing/media'
import { plantedVideo, type PlantedOptions } from '../testing/planted-video'
import { redacted } from '../testing/redacted-video'

/** Ends of frames may be rounded to milliseconds, and WebM doesn't store when its last frame ends. */
const ROUNDING = 0.002

const IRREGULAR = [0, 0.04, 0.05, 0.11, 0.2, 0.21, 0.3, 0.45, 0.47, 0.5, 0.61, 0.62, 0.7, 0.75]

describe('[MEDIA-06] ffprobe agrees on frames, duration, size and rotation of an export', () => {
  it.for<[string, PlantedOptions]>([
    ['MP4 with H.264', { kind: 'mp4' }],
    ['MP4 rotated by 90°', { kind: 'mp4', rotation: 90 }],
    ['MP4 rotated by 180°', { kind: 'mp4', rotation: 180 }],
    ['MP4 rotated by 270°', { kind: 'mp4', rotation: 270 }],
    ['MP4 at irregular times', { kind: 'mp4', times: IRREGULAR }],
    ['MP4 with audio', { kind: 'mp4', audio: ['eng'] }],
    ['QuickTime', { kind: 'mov' }],
    ['WebM with VP8', { kind: 'webm', codec: 'vp8' }],
    ['WebM with VP9 at irregular times', { kind: 'webm', times: IRREGULAR }],
    ['Matroska with AV1', { kind: 'mkv', codec: 'av1' }],
  ])('%s', async ([, options]) => {
    const { file, times, region } = await plantedVideo({ times: evenTimes(0.6, 25), ...options })
    const source = await probed(file)
    const output = source && (await probed((await redacted(file, { regions: [region()] })).blob))
    if (source === undefined || output === undefined) return
    const { duration, ...rest } = output
    expect(rest).toEqual({ frames: times.length, width: 320, height: 180, rotation: options.rotation ?? 0 })
    expect(Math.abs(duration - source.duration)).toBeLessThanOrEqual(ROUNDING)
  })
})
