import { expect, it } from 'vitest'

import { silencesIn } from '#lib/review/silences.ts'
import { AudioMap } from './audio-map'

it('[MEDIA-08] finds the silence of a waveform', () => {
  const head = { version: 2, channels: 1, sample_rate: 100, samples_per_pixel: 10, bits: 8, length: 10 }
  const loud = [-90, 100]
  const quiet = [-3, 2]
  const data = [loud, quiet, loud, quiet, quiet, loud, quiet, quiet, quiet, quiet].flat()
  expect(silencesIn({ ...head, data })).toEqual([
    { start: 0.3, end: 0.5 },
    { start: 0.6, end: 1 },
  ])
  expect(silencesIn(head)).toEqual([])
})

it('[MEDIA-04] snaps to the nearest edge within reach, and not while it is off', () => {
  const audio = new AudioMap({
    words: [{ id: 'w', start: 1, end: 1.5, text: 'Ada' }],
    silences: [{ start: 1.6, end: 3 }],
    speech: [{ start: 0.9, end: 1.55 }],
  })
  expect(audio.snap(1.04, 0.1)).toBe(1)
  expect(audio.snap(1.54, 0.1)).toBe(1.55)
  expect(audio.snap(2.3, 0.1)).toBe(2.3)
  expect(audio.snap(2.95, 0.1)).toBe(3)
  expect(audio.edgeAfter(1)).toBe(1.5)
  expect(audio.edgeBefore(1, false)).toBe(0.9)
  audio.set({ isSnapping: false })
  expect(audio.snap(1.04, 0.1)).toBe(1.04)
})

it('takes the word at a time before the speech around it', () => {
  const audio = new AudioMap({ words: [{ id: 'w', start: 1, end: 1.5, text: 'Ada' }], speech: [{ start: 0, end: 9 }] })
  expect(audio.stretchAt(1.2)).toMatchObject({ start: 1, end: 1.5 })
  expect(audio.stretchAt(5)).toEqual({ start: 0, end: 9 })
  expect(audio.stretchAt(9.5)).toBeUndefined()
})
