import { expect, it } from 'vitest'

import { exportBitrate, timeScaleFor } from './pipeline'

it('encodes with 1.2 times the bitrate, and half as much again for each older generation of codecs', () => {
  expect(exportBitrate(4_000_000, 'h264', 'h264')).toBe(4_800_000)
  expect(exportBitrate(4_000_000, 'h264', 'vp9')).toBe(4_800_000)
  expect(exportBitrate(1_000_000, 'vp9', 'h264')).toBe(1_800_000)
  expect(exportBitrate(1_000_000, 'av1', 'h264')).toBe(2_700_000)
  expect(exportBitrate(1_000_000, undefined, 'h264')).toBe(1_800_000)
  expect(exportBitrate(10, 'vp8', 'vp8')).toBe(200_000)
})

it('counts time in ticks of the source, and in at least 57,600 per second', () => {
  expect([30, 12_800, 30_000, 90_000, 1_000_000].map(timeScaleFor)).toEqual([57_600, 64_000, 60_000, 90_000, 1_000_000])
  expect([0, 1.5, 10_000_000].map(timeScaleFor)).toEqual([undefined, undefined, undefined])
})
