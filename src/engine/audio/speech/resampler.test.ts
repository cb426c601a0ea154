import { describe, expect, it } from 'vitest'

import { mixed, Resampler } from './resampler'

const sine = (length: number, sampleRate: number) =>
  Float32Array.from({ length }, (_unused, at) => Math.sin((2 * Math.PI * 200 * at) / sampleRate))

describe('[MEDIA-02] audio for voice activity', () => {
  it.each([8000, 16_000, 44_100, 48_000, 192_000])('has 16 kHz, from %i Hz in any division', (sampleRate) => {
    const samples = sine(sampleRate, sampleRate)
    const whole = new Resampler().convert({ planes: [samples], sampleRate })
    expect(whole.length).toBeGreaterThanOrEqual(15_999)
    expect(whole.length).toBeLessThanOrEqual(16_000)
    const differences = [...whole].map((value, at) => Math.abs(value - Math.sin((2 * Math.PI * 200 * at) / 16_000)))
    // At 8 kHz, each value stands for two.
    expect(Math.max(...differences)).toBeLessThan(0.09)
    const parts: number[] = []
    const resampler = new Resampler()
    for (let at = 0; at < samples.length; at += 1000)
      parts.push(...resampler.convert({ planes: [samples.subarray(at, at + 1000)], sampleRate }))
    expect(parts).toEqual([...whole])
  })

  it('contains channels of opposite phase', () => {
    const one = sine(480, 48_000)
    expect(mixed([one, one.map((value) => -value)])).toEqual(one)
    expect(mixed([one, one])).toEqual(one)
  })
})
