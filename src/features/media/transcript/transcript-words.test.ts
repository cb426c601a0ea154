import { describe, expect, it } from 'vitest'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { groupsToMark } from '#editor/items/word-spans.ts'
import { ItemNames } from '#editor/names.ts'
import { passageKind } from '#lib/words/contact-words.ts'
import { namedWords, redactedWords } from '#lib/review/transcript-words.ts'
import { canJoin, correctWord, joinLines, setSpeaker, splitLine } from './lines/edit-lines'
import { findWords, markFound, markWords, unmarkWords } from './mark-words'
import { redactedLines, transcriptFile, transcriptFileName } from './files/transcript-files'
import { categoriesOf } from './word-looks'

const timed = (id: string, start: number, text: string, speaker: string | null = null): TranscriptSegment => {
  const words = text.split(' ').map((word, index) => ({ start: start + index, end: start + index + 0.5, text: word }))
  return { id, start, end: start + words.length, speaker, text, words }
}
const lines = [timed('a', 0, 'This is Ada Okafor.', 'Ada'), timed('b', 10, "I know Ada's sister."), timed('c', 20, 'Nothing here.')]
const untimed: TranscriptSegment = { id: 'u', start: 30, end: 34, speaker: null, text: 'Ask Ada Okafor now.', words: [] }
const idsOf = (segments: readonly TranscriptSegment[]): string[][] => namedWords(segments).map((line) => line.map(({ id }) => id))

describe('words and spans are one decision', () => {
  it('[MEDIA-05] a marked name is a span with its time, text and words, and is undone in one step', () => {
    const { editor, spans, press } = driveAudio()
    const named = namedWords(lines)
    const chosen = new Set(named[0]?.slice(2).map(({ id }) => id))
    expect(markWords(editor, groupsToMark(named, chosen, new Set()), true)).toBe(1)
    expect(spans()).toMatchObject([{ start: 2, end: 3.5, text: 'Ada Okafor.', words: ['w-2000-2500', 'w-3000-3500'], decision: 'redact' }])
    expect(redactedWords(named, spans())).toEqual(chosen)
    press('Ctrl+z')
    expect(redactedWords(named, spans())).toEqual(new Set())
  })

  it('[MEDIA-05] a span of the waveform redacts the words in it, and a kept or deleted one none', () => {
    const named = namedWords([...lines, untimed])
    const hidden = (span: Parameters<typeof spanOf>[3]): string[] => [...redactedWords(named, [spanOf('s', 1.9, 3.3, span)])]
    expect(hidden({})).toEqual(['w-2000-2500', 'w-3000-3500'])
    expect(hidden({ decision: 'keep' })).toEqual([])
    expect(hidden({ deleted: true })).toEqual([])
    // Half of "Ada" is left, and the padding of a span is muted too.
    expect([...redactedWords(named, [spanOf('s', 2.3, 2.9)])]).toEqual(['w-2000-2500'])
    expect([...redactedWords(named, [spanOf('s', 2.6, 2.9, { padding: { time: 0.2 } })])]).toEqual(['w-2000-2500', 'w-3000-3500'])
    expect([...redactedWords(named, [spanOf('s', 2.5, 3)])]).toEqual([])
    // In a line without word times, only the words that a span names are known to be meant.
    expect([...redactedWords(named, [spanOf('s', 31, 32)])]).toEqual(['u_0', 'u_1', 'u_2', 'u_3'])
    // Each of them can still be marked, because it may be audible outside the span.
    expect([...redactedWords(named, [spanOf('s', 31, 32)], 'all')]).toEqual([])
    expect([...redactedWords(named, [spanOf('s', 2.3, 3.5)], 'all')]).toEqual(['w-3000-3500'])
    expect([...redactedWords(named, [spanOf('s', 31, 32, { text: 'Ada' })], 'all')]).toEqual(['u_1'])
    expect([...redactedWords(named, [spanOf('s', 30, 34)], 'all')]).toEqual(['u_0', 'u_1', 'u_2', 'u_3'])
    expect([...redactedWords(named, [spanOf('s', 30, 34, { words: ['u_1'] })])]).toEqual(['u_1'])
  })

  it('finds a name wherever it is said, and marks all of it as one undo step that has yet to be reviewed', () => {
    const { editor, spans } = driveAudio()
    const named = namedWords([...lines, untimed])
    expect(findWords(named, 'ada').map((words) => words.map(({ text }) => text).join(' '))).toEqual(['Ada', "Ada's", 'Ada'])
    expect(findWords(named, 'Ada Okafor')).toHaveLength(2)
    expect(findWords(named, ' ')).toEqual([])
    const [line = []] = namedWords([
      { id: 'f', start: 0, end: 4, text: 'Zo\u0308e Smith\u2011Jones O’Neil STRAUSS met arbei terinnen', words: [] },
    ])
    for (const term of ['Zöe', 'smith-jones', "O'Neil", 'Strauß', 'Arbeiterinnen']) expect(findWords([line], term)).toHaveLength(1)
    const chosen = new Set(findWords(named, 'ADA').flatMap((words) => words.map(({ id }) => id)))
    expect(markWords(editor, groupsToMark(named, chosen, new Set(['w-2000-2500'])), false)).toBe(2)
    expect(spans()).toMatchObject([{ start: 12 }, { start: 30, end: 34, words: ['u_1'] }])
    expect(spans()[0]).not.toHaveProperty('reviewed')
    expect(unmarkWords(editor, named[1]?.slice(2, 3) ?? [])).toBe(1)
    expect(spans()).toHaveLength(1)
  })
})

describe('what a search for names has found', () => {
  it('[MEDIA-05] is redacted as one undo step, with its category and not yet reviewed, and only once', () => {
    const { editor, spans, press } = driveAudio()
    const named = namedWords([...lines, untimed])
    const found = [
      { text: 'Ada Okafor', category: 'PERSON' as const, words: named[0] ?? [] },
      { text: "Ada's", category: 'PERSON' as const, words: named[1] ?? [] },
      { text: 'Okafor', category: 'ORG' as const, words: named[0] ?? [] },
      { text: 'now', category: null, words: named[3] ?? [] },
    ]
    expect(markFound(editor, found, new Set())).toEqual({ count: 3, missed: [] })
    expect(spans()).toMatchObject([
      { start: 2, end: 3.5, category: 'PERSON', words: ['w-2000-2500', 'w-3000-3500'], decision: 'redact' },
      { start: 12, end: 12.5, category: 'PERSON', words: ['w-12000-12500'] },
      { start: 30, end: 34, category: null, words: ['u_3'] },
    ])
    expect(spans().filter((span) => 'reviewed' in span)).toEqual([])
    press('Ctrl+z')
    expect(spans()).toEqual([])
  })

  it('[MEDIA-02] keeps what a contact detail is', () => {
    const { editor, spans } = driveAudio()
    const words = namedWords([timed('e', 0, 'Write to ada@example.org today.')])
    const found = [{ text: 'ada@example.org', ...passageKind('contact:email'), words: words[0] ?? [] }]
    expect(markFound(editor, found, new Set())).toEqual({ count: 1, missed: [] })
    expect(spans()).toMatchObject([{ text: 'ada@example.org', category: null, contact: 'email' }])
    expect([...categoriesOf(words, spans())]).toEqual([['w-2000-2500', 'Email address']])
    expect(new ItemNames(spans()).of(spans()[0] ?? spanOf('none', 0, 1))).toBe('Email address 1')
  })

  it('names what is not in its lines, and redacts nothing for it', () => {
    const { editor, spans } = driveAudio()
    const words = namedWords(lines)[2] ?? []
    expect(markFound(editor, [{ text: 'Ada', category: 'PERSON', words }], new Set())).toEqual({ count: 0, missed: ['Ada'] })
    expect(spans()).toEqual([])
  })
})

describe('editing a transcript', () => {
  it('[MEDIA-03] a correction, a split and a join keep the times and the IDs of words', () => {
    const before = idsOf(lines)
    const corrected = correctWord(lines, 'a', 2, ' Ada-Mae ')
    expect(corrected[0]).toMatchObject({ text: 'This is Ada-Mae Okafor.' })
    expect(corrected[0]?.words[2]).toEqual({ start: 2, end: 2.5, text: 'Ada-Mae' })
    expect(idsOf(corrected)).toEqual(before)
    expect(correctWord(lines, 'a', 2, '  ')).toBe(lines)
    const split = splitLine(lines, 'a', 2, 'new')
    expect(split.map(({ id, start, end, text }) => [id, start, end, text]).slice(0, 2)).toEqual([
      ['a', 0, 1.5, 'This is'],
      ['new', 2, 4, 'Ada Okafor.'],
    ])
    expect(idsOf(split).flat()).toEqual(before.flat())
    expect(joinLines(split, 'a')[0]).toEqual(lines[0])
    expect(splitLine(lines, 'a', 0, 'new')).toEqual(lines)
    expect(joinLines(lines, 'c')).toBe(lines)
  })

  it('divides a line without word times by its letters, and joins it only with another one', () => {
    const [first, second] = splitLine([untimed], 'u', 2, 'new')
    expect([first?.text, second?.text]).toEqual(['Ask Ada', 'Okafor now.'])
    expect(second?.start).toBeCloseTo(30 + (4 * 7) / 19)
    expect(canJoin(untimed, lines[0] ?? untimed)).toBe(false)
    expect(correctWord([untimed], 'u', 1, 'Ada Mae')[0]?.text).toBe('Ask Ada-Mae Okafor now.')
  })

  it('names the speaker of a line, and renames one in all lines', () => {
    const named = setSpeaker(lines, 'b', 'Bea')
    expect(named.map(({ speaker }) => speaker)).toEqual(['Ada', 'Bea', null])
    const both = setSpeaker(setSpeaker(named, 'c', 'Bea'), 'b', 'Speaker 2')
    expect(both.map(({ speaker }) => speaker)).toEqual(['Ada', 'Speaker 2', 'Speaker 2'])
    expect(setSpeaker(named, 'a', ' ')[0]?.speaker).toBeNull()
  })
})

describe('a line whose words do not spell its text', () => {
  const partial: TranscriptSegment = {
    id: 'p',
    start: 40,
    end: 44,
    speaker: null,
    text: 'Call Ada Okafor now.',
    words: [
      { start: 40, end: 40.5, text: 'Call' },
      { start: 40.6, end: 41, text: 'Ada' },
      { start: 43, end: 43.5, text: 'now.' },
    ],
  }
  const exported = (spans: Parameters<typeof redactedWords>[1]) => redactedLines([partial], redactedWords(namedWords([partial]), spans))

  it('is hidden whole by any span over it, and exported whole without one', () => {
    // "Okafor" is spoken here, but no word says so.
    expect(exported([spanOf('s', 41.5, 42)])[0]?.text).toBe('[redacted]')
    expect(exported([spanOf('s', 40.7, 40.9, { text: 'Ada', words: ['w-40600-41000'] })])[0]?.text).toBe('[redacted]')
    expect(exported([spanOf('s', 40, 44, { words: ['p_2'] })])[0]?.text).toBe('[redacted]')
    expect(exported([spanOf('s', 44.5, 45)])[0]?.text).toBe('Call Ada Okafor now.')
  })

  it('is searched and marked by its text, because every word of it can be anywhere in the line', () => {
    const named = namedWords([partial])
    expect(findWords(named, 'Okafor')).toMatchObject([[{ id: 'p_2', start: 40, end: 44, isTimed: false }]])
    // Punctuation and case don't change what is spelled.
    const spelled = { ...partial, text: 'Call ADA, now' }
    expect(namedWords([spelled])[0]?.map(({ id }) => id)).toEqual(['w-40000-40500', 'w-40600-41000', 'w-43000-43500'])
  })

  it('loses its word times by a correction or a split, and none of its text', () => {
    const [corrected] = correctWord([partial], 'p', 2, 'Okonkwo')
    expect(corrected).toMatchObject({ text: 'Call Ada Okonkwo now.', words: [] })
    expect(splitLine([partial], 'p', 2, 'new').map(({ text, words }) => [text, words])).toEqual([
      ['Call Ada', []],
      ['Okafor now.', []],
    ])
    const next = { ...untimed, start: 44, end: 46 }
    expect(canJoin(partial, next)).toBe(true)
    expect(joinLines([partial, next], 'p')).toMatchObject([{ text: 'Call Ada Okafor now. Ask Ada Okafor now.', words: [] }])
  })
})

describe('exporting a redacted transcript', () => {
  const redacted = redactedLines(lines, new Set(['w-2000-2500', 'w-3000-3500', 'w-12000-12500']))

  it('[MEDIA-06] holds no redacted word in any format, not even as the name of a speaker', () => {
    expect(transcriptFile(redacted, 'txt')).toBe(
      '[0:00] [redacted]: This is [redacted]\n[0:10] I know [redacted] sister.\n[0:20] Nothing here.\n',
    )
    expect(transcriptFile(redacted, 'srt')).toContain('1\n00:00:00,000 --> 00:00:04,000\n[redacted]: This is [redacted]\n\n2\n')
    expect(transcriptFile(redacted, 'vtt')).toContain('WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n<v [redacted]>This is [redacted]\n\n')
    for (const format of ['txt', 'srt', 'vtt'] as const) expect(transcriptFile(redacted, format)).not.toMatch(/ada|okafor/i)
  })

  it.each([
    ['Ada', 'Okafor-Jones', 'Okafor', true],
    ['Jones', 'Ada Okafor', 'Okafor-Jones', true],
    ['Ada', 'agent_okafor', 'Okafor', true],
    ['Ada', 'Ada/O.Okafor', 'Okafor’s', true],
    ['Ada', 'Okaforson', 'Okafor', false],
    ['Ada', 'A. Jones', 'O-A', false],
  ])('[MEDIA-06] recognises a redacted word in parts of names: %s said by %s with %s', (said, speaker, word, isHidden) => {
    const line = timed('a', 0, `${said} ${word}`, speaker)
    expect(redactedLines([line], new Set(['w-1000-1500']))).toMatchObject([
      { speaker: isHidden ? '[redacted]' : speaker, text: `${said} [redacted]` },
    ])
  })

  it('names the files', () => {
    expect(transcriptFileName('interview.day 1.mp3', 'srt', true)).toBe('interview.day 1 transcript (redacted).srt')
    expect(transcriptFileName('talk.wav', 'txt', false)).toBe('talk transcript.txt')
  })
})
