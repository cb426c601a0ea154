import { describe, expect, it } from 'vitest'

import { readTranscript } from './read-transcript'

const read = (text: BlobPart, duration = 60) => readTranscript(new Blob([text]), duration)
const srt = (...times: [string, string][]): string =>
  times.map(([start, end], index) => `${index + 1}\r\n${start} --> ${end}\r\nLine ${index + 1}\r\n`).join('\r\n')

describe('[MEDIA-03] importing a transcript', () => {
  it('reads SubRip without its markup', async () => {
    const text = '1\n00:00:01,500 --> 00:00:03,000\n<i>This is</i>\nAda &amp; Bea.\n\n2\n00:00:04,000 --> 00:00:05,250\nHello.\n'
    expect((await read(text)).segments).toEqual([
      { id: 'line-1', start: 1.5, end: 3, speaker: null, text: 'This is Ada & Bea.', words: [] },
      { id: 'line-2', start: 4, end: 5.25, speaker: null, text: 'Hello.', words: [] },
    ])
  })

  it('reads WebVTT with speakers and the times of words', async () => {
    const text = 'WEBVTT\n\nNOTE a note\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v Ada>Good <00:02.000>morning all\n'
    expect((await read(text)).segments).toEqual([
      {
        id: 'line-1',
        start: 1,
        end: 3,
        speaker: 'Ada',
        text: 'Good morning all',
        words: [
          { start: 1, end: 2, text: 'Good' },
          { start: 2, end: 2.5, text: 'morning' },
          { start: 2.5, end: 3, text: 'all' },
        ],
      },
    ])
  })

  it('reads the JSON of Whisper, whisper.cpp and Transformers.js', async () => {
    const words = [
      { word: ' Ada', start: 1, end: 1.4, probability: 0.9 },
      { word: ' Okafor.', start: 1.4, end: 2, probability: 0.8 },
    ]
    const whisper = await read(JSON.stringify({ language: 'en', segments: [{ id: 0, start: 1, end: 2, text: ' Ada Okafor.', words }] }))
    expect(whisper.language).toBe('en')
    expect(whisper.segments).toMatchObject([{ text: 'Ada Okafor.', words: [{ text: 'Ada' }, { text: 'Okafor.', start: 1.4, end: 2 }] }])
    const cpp = { result: { language: 'en' }, transcription: [{ text: ' Hello.', offsets: { from: 500, to: 1250 } }] }
    expect((await read(JSON.stringify(cpp))).segments).toMatchObject([{ start: 0.5, end: 1.25, text: 'Hello.' }])
    const chunks = [
      { text: ' One.', timestamp: [0, 1] },
      { text: ' Two', timestamp: [1, 2] },
      { text: ' three', timestamp: [2, null] },
    ]
    expect((await read(JSON.stringify({ text: '', chunks }))).segments).toMatchObject([{ text: 'One.' }, { text: 'Two three', start: 1 }])
  })

  it('reads UTF-16 with a byte order mark', async () => {
    const text = srt(['00:00:01,000', '00:00:02,000'])
    const units = Uint16Array.from([0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))])
    expect((await read(units)).segments).toMatchObject([{ start: 1, end: 2, text: 'Line 1' }])
  })

  it.each([
    ['ends before it starts', srt(['00:00:05,000', '00:00:02,000']), 'Times run backwards: line 1 (0:05) ends before it starts.'],
    [
      'starts earlier',
      srt(['00:00:05,000', '00:00:06,000'], ['00:00:01,000', '00:00:02,000']),
      'Times run backwards: line 2 (0:01) starts before the line above it.',
    ],
    [
      'overlaps',
      srt(['00:00:01,000', '00:00:06,000'], ['00:00:05,000', '00:00:07,000']),
      'Lines overlap: line 2 (0:05) starts before the line above it ends.',
    ],
    [
      'exceeds the recording',
      srt(['00:01:00,000', '00:01:09,000']),
      'This transcript is longer than the recording: line 1 (1:00) ends after 1:00.',
    ],
    ['is no transcript', 'Minutes of the meeting', 'This file is no transcript. Choose an SRT, WebVTT or Whisper JSON file.'],
    ['is empty', 'WEBVTT\n\n', 'This file has no lines. Choose an SRT, WebVTT or Whisper JSON file.'],
    ['is damaged JSON', '{"segments": [', 'This JSON is damaged and can’t be read.'],
    ['is other JSON', '{"a": 1}', 'This JSON isn’t a transcript of Whisper, whisper.cpp or Transformers.js.'],
    [
      'is binary',
      new Uint8Array([0x50, 0x4b, 0, 0, 0xff, 0xc0]),
      'This file isn’t text in UTF-8 or UTF-16. Save it as UTF-8 and import it again.',
    ],
  ])('refuses a file that %s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it('refuses words whose times run backwards', async () => {
    const words = [
      { word: 'two', start: 2, end: 3 },
      { word: 'one', start: 1, end: 2 },
    ]
    await expect(read(JSON.stringify({ segments: [{ start: 1, end: 3, text: 'two one', words }] }))).rejects.toThrow(
      'Times run backwards in the words of line 1 (0:01).',
    )
  })

  it('reads 100,000 words, and refuses more than 200,000', async () => {
    const lines = (count: number): string =>
      JSON.stringify({
        segments: Array.from({ length: count }, (_unused, index) => ({ start: index, end: index + 1, text: 'word '.repeat(20) })),
      })
    expect((await read(lines(5000), 5000)).segments).toHaveLength(5000)
    await expect(read(lines(10_001), 10_001)).rejects.toThrow('This file has 200,020 words. Up to 200,000 can be imported.')
  })
})
