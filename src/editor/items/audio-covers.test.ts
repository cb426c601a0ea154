import { expect, test } from 'vitest'

import { spanOf } from '#tests/editor-of-audio.ts'
import { coverChanges, coveringSpans } from './audio-covers'

test('[MEDIA-05] covers redacted spans with their padding, in the chosen tracks', () => {
  const spans = [
    spanOf('a', 1, 2, { padding: { time: 0.25 } }),
    spanOf('kept', 3, 4, { decision: 'keep' }),
    spanOf('deleted', 3, 4, { deleted: true }),
    spanOf('other', 5, 6, { audioTracks: [1] }),
    spanOf('tone', 1.5, 3, { cover: 'tone' }),
  ]
  expect(coveringSpans(spans, 0).map(({ id }) => id)).toEqual(['a', 'tone'])
  expect(coveringSpans(spans, 1).map(({ id }) => id)).toEqual(['a', 'other', 'tone'])
  expect(coverChanges(coveringSpans(spans, 0), 0, 10)).toEqual([
    { time: 0, cover: null },
    { time: 0.75, cover: 'mute' },
    { time: 1.5, cover: 'tone' },
    { time: 3, cover: null },
  ])
  expect(coverChanges(coveringSpans(spans, 0), 1, 1.2)).toEqual([{ time: 1, cover: 'mute' }])
  expect(coverChanges([], 4, 5)).toEqual([{ time: 4, cover: null }])
})
