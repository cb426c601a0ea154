import { expect, test } from 'vitest'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { waveformColumns } from '#features/media/player/waveform-columns.ts'
import { WaveLevels } from './wave-levels'

const head = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 80, bits: 8 }

/** Returns a waveform of 100 blocks per second. */
function waveOf(blocks: number): Waveform {
  const data = Array.from({ length: blocks }, (_unused, block) => [-((block * 7) % 120), (block * 13) % 120]).flat()
  return { ...head, length: blocks, data }
}

test('[MEDIA-08] columns are those of the waveform, at every zoom', () => {
  const waveform = waveOf(4096)
  const levels = new WaveLevels(waveform)
  for (const count of [4096, 1024, 256, 64, 16])
    expect(levels.columns(0, 40.96 / count, count)).toEqual(waveformColumns(waveform, count, 40.96))
})

test('[MEDIA-08] no peak is lost between two columns, and silence follows the end', () => {
  const waveform = waveOf(100)
  waveform.data = waveform.data?.map((_value, index) => (index === 2 * 37 + 1 ? 127 : 0)) ?? []
  const levels = new WaveLevels(waveform)
  expect(levels.columns(0, 0.13, 10).filter(({ high }) => high > 0.9)).toHaveLength(1)
  expect(levels.columns(2, 0.1, 3)).toEqual([
    { low: 0, high: 0 },
    { low: 0, high: 0 },
    { low: 0, high: 0 },
  ])
  const { data: _left, ...empty } = waveform
  expect(new WaveLevels(empty).columns(0, 1, 1)).toEqual([{ low: 0, high: 0 }])
})
