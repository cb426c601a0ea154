import { describe, expect, it } from 'vitest'

import { readTranscript } from './files/read-transcript'

const read = async (text: string | object, duration = 60) =>
  (await readTranscript(new Blob([typeof text === 'string' ? text : JSON.stringify(text)]), duration)).segments
const timed = (...words: [string, number, number][]) => words.map(([text, start, end]) => ({ text, start, end }))

describe('[MEDIA-03] cues', () => {
  it('begin at their times, also without a blank line before them', async () => {
    const text = '1\n00:00:01,000 --> 00:00:03,000\nAda called\n42\n2\n00:00:04,000 --> 00:00:05,000\nBea.\n3\n00:00:06 --> 00:00:07\n911'
    expect((await read(text)).map(({ start, end, text: line }) => [start, end, line])).toEqual([
      [1, 3, 'Ada called 42'],
      [4, 5, 'Bea.'],
      [6, 7, '911'],
    ])
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo\n'
    expect((await read(vtt)).map(({ text: line }) => line)).toEqual(['One', 'Two'])
  })

  it.each([
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nPress\n4\n00:03.000 --> 00:04.000\n5\n00:05.000 --> 00:06.000\nDone', ['Press 4', '5', 'Done']],
    ['00:00:01,000 --> 00:00:02,000\n7\n00:00:03,000 --> 00:00:04,000\n8\n00:00:05,000 --> 00:00:06,000\nGo', ['7', '8', 'Go']],
    ['00:00:01,000 --> 00:00:02,000\nPress\n\n4\n00:00:03,000 --> 00:00:04,000\nGo', ['Press 4', 'Go']],
    ['1\n00:00:01,000 --> 00:00:02,000\nAda\n\nOkafor\n00:00:03,000 --> 00:00:04,000\nGo', ['Ada Okafor', 'Go']],
    ['1\n00:00:01,000 --> 00:00:02,000\n2\n2\n00:00:03,000 --> 00:00:04,000\n3\n3\n00:00:05,000 --> 00:00:06,000\nGo', ['2', '3', 'Go']],
  ])('keep a caption of one number in a file without numbers or blank lines: %j', async (text, lines) => {
    expect((await read(text)).map(({ text: line }) => line)).toEqual(lines)
  })

  it('keep the text after a blank line within them, and no notes', async () => {
    const text = '1\n00:00:01,000 --> 00:00:03,000\nAda\n\nOkafor\n\n2\n00:00:04,000 --> 00:00:05,000\nBea.\n'
    expect((await read(text)).map(({ text: line }) => line)).toEqual(['Ada Okafor', 'Bea.'])
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE by Ada\n\nSTYLE\n::cue { }\n\nb\n00:03.000 --> 00:04.000\nTwo\n'
    expect((await read(vtt)).map(({ text: line }) => line)).toEqual(['One', 'Two'])
  })

  it('are refused if their times look like times and are not', async () => {
    const text = '1\n00:00:01,000 --> 00:00:03,000\nAda\n\n2\n00:00:04;000 --> 00:00:05;000\nBea.\n'
    await expect(read(text)).rejects.toThrow('The time of line 2 can’t be read.')
    await expect(read(`1\n00:00:01,000 --> 00:00:03,000\n${'a'.repeat(10_001)}\n`)).rejects.toThrow(
      'Line 1 (0:01) has more than 10,000 characters.',
    )
  })

  it('are limited before their markup is read', async () => {
    await expect(read(`1\n00:00:01,000 --> 00:00:03,000\n${'<'.repeat(40_960)}\n`)).rejects.toThrow(
      'Line 1 (0:01) has more than 10,000 characters.',
    )
  })

  it.each([
    [30_000, 'is read', 'Ada'],
    [30_003, 'is refused', 'Line 1 (0:01) has more than 10,000 characters.'],
  ] as const)('of %i characters with their markup: %s', async (length, _what, expected) => {
    const cue = `${'<i>'.repeat((length - 3) / 3)}Ada`
    expect(cue).toHaveLength(length)
    const result = await read(`1\n00:00:01,000 --> 00:00:03,000\n${cue}\n`).then(
      ([line]) => line?.text,
      (error: Error) => error.message,
    )
    expect(result).toBe(expected)
  })

  it('may name the speaker as WhisperX does', async () => {
    const text = '1\n00:00:01,000 --> 00:00:03,000\n[SPEAKER_01]: Hello.\n'
    expect(await read(text)).toMatchObject([{ speaker: 'SPEAKER_01', text: 'Hello.' }])
  })
})

describe('[MEDIA-03] JSON with word times', () => {
  it('of WhisperX gives a word without a time the time between its neighbors, and never less than it can take', async () => {
    const words = [
      { word: 'Born', start: 1, end: 1.4 },
      { word: '1987', score: 0.1 },
      { word: 'in', start: 3.5, end: 3.7 },
      { word: '£40' },
      { word: 'Leeds.', start: 3.8, end: 4.2 },
      { word: '2014' },
    ]
    const [line] = await read({ segments: [{ start: 1, end: 6, text: ' Born 1987 in £40 Leeds. 2014', words }], word_segments: [] })
    expect(line?.words).toEqual(
      timed(
        ['Born', 1, 1.4],
        ['1987', 1.4, 3.5],
        ['in', 3.5, 3.7],
        // A tenth of a second is too short for "£40", so that its neighbors may hold it.
        ['£40', 3.5, 4.2],
        ['Leeds.', 3.8, 4.2],
        ['2014', 4.2, 6],
      ),
    )
  })

  it('of faster-whisper may be a list of segments, also as tuples', async () => {
    const words = [{ start: 1, end: 1.5, word: ' Ada.', probability: 0.9 }]
    expect(await read([{ id: 1, seek: 0, start: 1, end: 2, text: ' Ada.', tokens: [1], words }])).toMatchObject([
      { start: 1, end: 2, text: 'Ada.', words: timed(['Ada.', 1, 1.5]) },
    ])
    const tuple = [1, 0, 1, 2, ' Ada.', [50_364, 7], -0.2, 1.1, 0.01, [[1, 1.5, ' Ada.', 0.9]], 0]
    expect(await read([tuple])).toMatchObject([{ start: 1, end: 2, text: 'Ada.', words: timed(['Ada.', 1, 1.5]) }])
  })

  it('of OpenAI has the words beside the segments', async () => {
    const words = [
      { word: 'Hello', start: 0.5, end: 0.9 },
      { word: 'Ada', start: 0.9, end: 1.4 },
      { word: 'Call', start: 2, end: 2.3 },
      { word: 'me', start: 2.3, end: 2.6 },
    ]
    const verbose = { task: 'transcribe', language: 'english', duration: 3, text: 'Hello, Ada. Call me!', words }
    const segments = [
      { id: 0, start: 0.5, end: 1.9, text: ' Hello, Ada.' },
      { id: 1, start: 1.9, end: 3, text: ' Call me!' },
    ]
    const expected = [
      { text: 'Hello, Ada.', words: timed(['Hello,', 0.5, 0.9], ['Ada.', 0.9, 1.4]) },
      { text: 'Call me!', words: timed(['Call', 2, 2.3], ['me!', 2.3, 2.6]) },
    ]
    expect(await read({ ...verbose, segments })).toMatchObject(expected)
    // Asked for words only, it sends no segments.
    expect(await read(verbose)).toMatchObject([{ text: 'Hello Ada Call me', words: [{ start: 0.5 }, {}, {}, { end: 2.6 }] }])
  })

  it('of whisper.cpp has tokens, which are parts of words', async () => {
    const token = (text: string, from: number, to: number) => ({ text, offsets: { from, to }, timestamps: { from: '', to: '' }, p: 0.9 })
    const tokens = [
      token('[_BEG_]', 0, 0),
      token(' O', 1000, 1200),
      token('kafor', 1200, 1600),
      token('.', 1600, 1600),
      token('[_TT_90]', 1800, 1800),
    ]
    const offsets = { from: 1000, to: 1800 }
    expect(await read({ transcription: [{ text: ' Okafor.', offsets, tokens }] })).toMatchObject([
      { start: 1, end: 1.8, text: 'Okafor.', words: timed(['Okafor.', 1, 1.6]) },
    ])
    const timestamps = { from: '00:00:01,000', to: '00:00:01,800' }
    expect(await read({ transcription: [{ text: ' Okafor.', timestamps }] })).toMatchObject([{ start: 1, end: 1.8, words: [] }])
  })

  it('gives a word without a duration the time that it can take', async () => {
    const words = timed(['Ask', 1, 1.4], ['Ada', 1.4, 1.4], ['now', 2.4, 2.8])
    const [line] = await read({ segments: [{ start: 1, end: 3, text: 'Ask Ada now', words }] })
    expect(line?.words[1]).toEqual({ text: 'Ada', start: 1.4, end: 2.4 })
  })
})

describe('[MEDIA-03] speakers', () => {
  const line = (start: number, end: number, speaker?: string) => ({
    start,
    end,
    text: `at ${start}`,
    ...(speaker !== undefined && { speaker }),
  })

  it('may talk at the same time, and are put in the order of time', async () => {
    const segments = [line(1, 5, 'Ada'), line(7, 9, 'Ada'), line(4, 8, 'Bea')]
    expect((await read({ segments })).map(({ start, speaker }) => [start, speaker])).toEqual([
      [1, 'Ada'],
      [4, 'Bea'],
      [7, 'Ada'],
    ])
  })

  it('are refused if one of them talks twice at the same time', async () => {
    await expect(read({ segments: [line(1, 5, 'Ada'), line(2, 3, 'Bea'), line(4, 8, 'Ada')] })).rejects.toThrow(
      'Lines overlap: line 3 (0:04) starts before the line above it ends.',
    )
  })
})

describe('[MEDIA-03] transcripts of 5 MB', () => {
  const cues = (count: number, words: string): string =>
    Array.from({ length: count }, (_unused, at) => {
      const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',')
      return `${at + 1}\n${clock(at)} --> ${clock(at + 0.9)}\n${words}`
    }).join('\n')

  it('are imported, or refused in a sentence', async () => {
    const few = cues(26_000, `${'Donaudampfschifffahrtsgesellschaft'.repeat(5)} <i>Ada</i>`)
    expect(few.length).toBeGreaterThan(5_000_000)
    expect(await read(few, 40_000)).toHaveLength(26_000)
    await expect(read(cues(45_000, 'word '.repeat(18)), 80_000)).rejects.toThrow(
      'This file has 810,000 words. Up to 200,000 can be imported.',
    )
    const tokens = Array.from({ length: 100 }, (_unused, at) => 50_000 + at)
    const segments = Array.from({ length: 9000 }, (_unused, at) => ({ start: at, end: at + 1, text: ' Hello Ada.', tokens }))
    expect(JSON.stringify(segments).length).toBeGreaterThan(5_000_000)
    expect(await read(segments, 10_000)).toHaveLength(9000)
  })
})
