import { describe, expect, it } from 'vitest'

import { MAX_PAIRS, Peaks, samplesPerPair } from './peaks'

const ramp = (length: number, value: number) => new Float32Array(length).fill(value)

describe('[MEDIA-08] peaks', () => {
  it('are limited in number by the samples per pair', () => {
    expect(samplesPerPair(48_000)).toBe(256)
    const day = 24 * 3600 * 48_000
    expect(day / samplesPerPair(day)).toBeLessThanOrEqual(MAX_PAIRS)
    expect(new Peaks(48_000, 24 * 3600).toWaveform().samples_per_pixel).toBe(65_536)
  })

  it('are the minimum and maximum of each interval over all channels', () => {
    const peaks = new Peaks(1000, 1)
    peaks.add(Float32Array.from([0.5, 0.1]), 0)
    peaks.add(Float32Array.from([-1, -0.2]), 0)
    peaks.add(Float32Array.from([1.5]), 256)
    expect(peaks.toWaveform()).toEqual({
      version: 2,
      channels: 1,
      sample_rate: 1000,
      samples_per_pixel: 256,
      bits: 8,
      length: 2,
      data: [-127, 64, 0, 127],
    })
  })

  it('are placed by timestamp, 0 in gaps, without samples outside the duration', () => {
    const peaks = new Peaks(1000, 1.024)
    peaks.add(ramp(300, 0.5), -200)
    peaks.add(ramp(10, 1), 600)
    peaks.add(ramp(500, -1), 1000)
    expect(peaks.toWaveform().data).toEqual([0, 64, 0, 0, 0, 127, -127, 0])
  })

  it('never exceed the declared duration', () => {
    const peaks = new Peaks(1000, 0)
    peaks.add(ramp(1000, 1), 0)
    expect(peaks.toWaveform()).toMatchObject({ length: 0, data: [] })
  })
})
