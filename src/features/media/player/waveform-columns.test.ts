import { expect, test } from 'vitest'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { waveformColumns } from './waveform-columns'

const waveform: Waveform = {
  version: 2,
  channels: 1,
  sample_rate: 400,
  samples_per_pixel: 100,
  bits: 8,
  length: 4,
  data: [-64, 64, 0, 32, -128, 127, 0, 0],
}

test('[MEDIA-08] columns hold the extremes of their samples', () => {
  expect(waveformColumns(waveform, 2, 1)).toEqual([
    { low: -0.5, high: 0.5 },
    { low: -1, high: 127 / 128 },
  ])
})

test('repeats pairs for extra columns, and returns zero beyond the end of the audio', () => {
  expect(waveformColumns(waveform, 8, 1).map(({ high }) => high * 128)).toEqual([64, 64, 32, 32, 127, 127, 0, 0])
  expect(waveformColumns(waveform, 4, 2).map(({ high }) => high * 128)).toEqual([64, 127, 0, 0])
})

test('merges channels and scales 16-bit values', () => {
  const stereo = { ...waveform, channels: 2, bits: 16, length: 2, data: [-1, 1, -16_384, 3, 0, 0, 0, 32_767] }
  expect(waveformColumns(stereo, 2, 0.5)).toEqual([
    { low: -0.5, high: 3 / 32_768 },
    { low: 0, high: 32_767 / 32_768 },
  ])
})

test('a waveform without data is flat', () => {
  const { data: _left, ...head } = waveform
  expect(waveformColumns(head, 1, 1)).toEqual([{ low: 0, high: 0 }])
})
