import { describe, expect, it } from 'vitest'

import { wideNote, wideSpans, wideWords } from './wide-spans'

const span = (start: number, end: number, words?: string[], cover: 'mute' | 'tone' = 'mute') => ({ start, end, words, cover })

describe('spans that redact whole lines for few words', () => {
  it('says how long a span lasts for the words that it names', () => {
    expect(wideWords(span(10, 17.2, ['line-2_3']))).toBe('Mutes 7.2 s for 1 word')
    expect(wideWords(span(10, 17.2, ['line-2_3', 'line-2_4'], 'tone'))).toBe('Covers 7.2 s for 2 words')
    expect(wideWords({ ...span(10, 17.2, ['line-2_3']), padding: { time: 0.4 } })).toBe('Mutes 8.0 s for 1 word')
  })

  it('says nothing of words with their own times, of spans that were fitted to the word, and of spans without words', () => {
    expect(wideWords(span(10, 17.2, ['w-10000-17200']))).toBeUndefined()
    expect(wideWords(span(10, 17.2, ['w-10000-17200-2']))).toBeUndefined()
    expect(wideWords(span(12, 12.9, ['line-2_3']))).toBeUndefined()
    expect(wideWords(span(10, 17.2))).toBeUndefined()
    // Ten words fill seven seconds.
    expect(wideWords(span(10, 17.2, ['a_0', 'a_1', 'a_2', 'a_3', 'a_4', 'a_5', 'a_6', 'a_7', 'a_8', 'a_9']))).toBeUndefined()
    // The name of a line may look like that of a word with its time.
    expect(wideWords(span(10, 17.2, ['w-10000-17200_0']))).toBe('Mutes 7.2 s for 1 word')
  })

  it('adds up the time of all spans, and counts a time once that two of them share', () => {
    const all = [span(0, 30, ['a_1']), span(0, 30, ['a_4']), span(40, 60, ['b_0']), span(40, 40.5, ['w-40000-40500'])]
    expect(wideSpans(all)).toHaveLength(3)
    expect(wideNote(all)).toBe('Mutes 50.0 s for 3 words, because the times of these words aren’t known.')
    expect(wideNote(all.slice(0, 1))).toBe('Mutes 30.0 s for 1 word, because the time of this word isn’t known.')
    expect(wideNote([span(0, 30, ['a_1'], 'tone')])).toBe('Covers 30.0 s for 1 word, because the time of this word isn’t known.')
    expect(wideNote(all.slice(3))).toBeUndefined()
  })
})
