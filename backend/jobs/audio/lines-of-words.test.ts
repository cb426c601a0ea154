import { describe, expect, it } from 'vitest'

import { linesOfWords } from './lines-of-words'

const word = (text: string, start: number) => ({ text, start, end: start + 0.3 })
const textsOf = (words: Parameters<typeof linesOfWords>[0]) => linesOfWords(words, 'job-1').map(({ text }) => text)

describe('[MEDIA-03] lines of a transcription', () => {
  it('end with a sentence or before a pause', () => {
    const words = [word('This', 1), word('is', 1.4), word('Ada.', 1.8), word('Hello', 2.2), word('Ada', 4)]
    expect(linesOfWords(words, 'job-1')).toEqual([
      { id: 'job-1-1', start: 1, end: 2.1, speaker: null, text: 'This is Ada.', words: words.slice(0, 3) },
      { id: 'job-1-2', start: 2.2, end: 2.5, speaker: null, text: 'Hello', words: words.slice(3, 4) },
      { id: 'job-1-3', start: 4, end: 4.3, speaker: null, text: 'Ada', words: words.slice(4) },
    ])
  })

  it('are short where nobody pauses', () => {
    const texts = textsOf(Array.from({ length: 100 }, (_unused, index) => word('word', index * 0.4)))
    expect(texts.length).toBe(5)
    const long = textsOf(Array.from({ length: 20 }, (_unused, index) => word('considerably', index * 0.4)))
    for (const text of long) expect(text.length).toBeLessThanOrEqual(140)
  })

  it('have a length where a word has none', () => {
    expect(linesOfWords([{ text: 'Yes', start: 3, end: 3 }], 'a')[0]).toMatchObject({ start: 3, end: 3.001 })
  })
})
