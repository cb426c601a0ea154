import { describe, expect, it } from 'vitest'

import { SPEECH_RATE } from '../speech/resampler'
import { WINDOW } from '../speech/voice-model'
import { SpeechWindows, type SpeechWindow } from './speech-windows'

const BLOCK = WINDOW / SPEECH_RATE

/** Cuts audio whose samples state their own time. */
function cut(seconds: number, probabilityAt: (time: number) => number): SpeechWindow[] {
  const windows = new SpeechWindows()
  const found: SpeechWindow[] = []
  const blocks = Math.floor(seconds / BLOCK)
  for (let index = 0; index < blocks; index += 1) {
    const block = Float32Array.from({ length: WINDOW }, (_unused, at) => index * BLOCK + at / SPEECH_RATE)
    const window = windows.add(block, probabilityAt(index * BLOCK), index * BLOCK)
    if (window) found.push(window)
  }
  const last = windows.finish()
  return last ? [...found, last] : found
}

describe('[MEDIA-03] windows of speech for a transcription', () => {
  it('leave out silence and keep the times', () => {
    const isSpoken = (time: number) => (time >= 10 && time < 14) || (time >= 60 && time < 61)
    const windows = cut(100, (time) => (isSpoken(time) ? 0.9 : 0.05))
    expect(windows).toHaveLength(2)
    for (const [index, { start, end }] of [
      { start: 10, end: 14 },
      { start: 60, end: 61 },
    ].entries()) {
      const window = windows[index]
      expect(window?.start).toBeLessThan(start)
      expect(window?.start).toBeGreaterThan(start - 0.4)
      expect(window?.end).toBeGreaterThan(end)
      expect(window?.end).toBeLessThan(end + 0.5)
      expect(window?.samples[0]).toBeCloseTo(window?.start ?? NaN, 3)
    }
  })

  it('end in a pause where a speech is long', () => {
    const windows = cut(60, (time) => (time % 5 < 4.5 ? 0.9 : 0.1))
    expect(windows.length).toBeGreaterThan(1)
    for (const { end } of windows.slice(0, -1)) expect(end % 5).toBeGreaterThan(4.5)
  })

  it('are no longer than 30 s and lose nothing where nobody pauses', () => {
    const windows = cut(200, (time) => (Math.abs((time % 20) - 15) < BLOCK ? 0.6 : 0.9))
    for (const { samples } of windows) expect(samples.length).toBeLessThan(30 * SPEECH_RATE)
    for (const [index, { start }] of windows.entries()) if (index > 0) expect(start).toBeCloseTo(windows[index - 1]?.end ?? NaN, 6)
    expect(windows[0]?.start).toBe(0)
    expect(windows.at(-1)?.end).toBeCloseTo(200, 1)
    // Each ends in a quiet moment.
    for (const { end } of windows.slice(0, -1)) expect(Math.abs((end % 20) - 15)).toBeLessThan(0.2)
  })

  it('are none of silence', () => {
    expect(cut(100, () => 0.3)).toEqual([])
  })
})
