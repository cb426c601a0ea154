import { expect, it } from 'vitest'

import { clockTime } from '#lib/words/durations.ts'
import { transcriptFileName, transcriptText } from './transcript-text'

it('formats positions like a clock', () => {
  expect([0, 7.9, 750, 3723, -1].map(clockTime)).toEqual(['0:00', '0:07', '12:30', '1:02:03', '0:00'])
})

it('formats a transcript as lines of time, speaker and text', () => {
  const segment = { id: 'a', start: 0, end: 2, speaker: 'Ada', text: 'Good morning.', words: [] }
  const transcript = {
    mediaId: 'm',
    revision: 1,
    language: 'en',
    source: 'imported' as const,
    segments: [segment, { ...segment, id: 'b', start: 65, speaker: null, text: 'Hello.' }],
    updatedAt: 1,
  }
  expect(transcriptText(transcript)).toBe('[0:00] Ada: Good morning.\n[1:05] Hello.\n')
  expect(transcriptFileName('interview.day 1.mp3')).toBe('interview.day 1-transcript.txt')
})
