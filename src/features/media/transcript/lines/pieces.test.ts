import { expect, it } from 'vitest'

import type { Span } from '#generated/model/span.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { cutAt, piecesOf } from './pieces'

const span = (start: number, end: number, changes: Partial<Span> = {}): Span => ({
  id: `span-${start}`,
  source: 'detected',
  category: 'PERSON',
  text: null,
  confidence: 0.9,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
  ...changes,
})

const segment: TranscriptSegment = {
  id: 's1',
  start: 10,
  end: 14,
  speaker: 'Ada',
  text: 'I met Jane Doe in Leeds.',
  words: ['I', 'met', 'Jane', 'Doe', 'in', 'Leeds.'].map((text, index) => ({ start: 10 + index / 2, end: 10.5 + index / 2, text })),
}

it('[MEDIA-02] marks a name by the times of its words', () => {
  const spans = [span(11, 12), span(12.5, 13, { category: 'GPE' }), span(10, 10.5, { category: null }), span(30, 31)]
  expect(piecesOf(segment, spans)).toEqual([
    { text: 'I met', category: null },
    { text: ' ', category: null },
    { text: 'Jane Doe', category: 'Person' },
    { text: ' ', category: null },
    { text: 'in', category: null },
    { text: ' ', category: null },
    { text: 'Leeds.', category: 'Country, city or state' },
  ])
})

it('marks a name by its text when words have no times', () => {
  const spans = [span(10, 14, { text: 'leeds', category: 'GPE' }), span(10, 14, { text: 'Jane Doe' }), span(10, 14, { text: 'Doe' })]
  expect(piecesOf({ ...segment, words: [] }, spans)).toEqual([
    { text: 'I met ', category: null },
    { text: 'Jane Doe', category: 'Person' },
    { text: ' in ', category: null },
    { text: 'Leeds', category: 'Country, city or state' },
    { text: '.', category: null },
  ])
})

it('returns one piece for a segment without names', () => {
  expect(piecesOf({ ...segment, words: [] }, [])).toEqual([{ text: 'I met Jane Doe in Leeds.', category: null }])
})

it('splits a text at the search term', () => {
  expect(cutAt('No, no, not now.', 'no')).toEqual(['', 'No', ', ', 'no', ', ', 'no', 't ', 'no', 'w.'])
  expect(cutAt('Nothing', ' ')).toEqual(['Nothing'])
  expect(cutAt('Zo\u0308e’s', "zöe's")).toEqual(['', 'Zo\u0308e’s', ''])
  expect(cutAt('Nothing', 'x')).toEqual(['Nothing'])
})
