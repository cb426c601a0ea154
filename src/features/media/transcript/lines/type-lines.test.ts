import { expect, test } from 'vitest'

import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { addTypedLine, problemOfTimes, retimeLine, spreadWords, timeOf } from './type-lines'

const line = (id: string, start: number, end: number): TranscriptSegment => ({ id, start, end, speaker: null, text: id, words: [] })
const typed = (text: string, start: number, end: number) => ({ text, start, end })

test('[MEDIA-03] spreads the words of a typed line over its time by their letters', () => {
  expect(spreadWords('ask not  what', 2, 7)).toEqual([
    { text: 'ask', start: 2, end: 3.5 },
    { text: 'not', start: 3.5, end: 5 },
    { text: 'what', start: 5, end: 7 },
  ])
  expect(spreadWords('  ', 2, 7)).toEqual([])
})

test('[MEDIA-03] adds a typed line from the playhead at its first letter to the playhead at its end', () => {
  const [first] = addTypedLine([], typed(' Good  morning ', 1, 3), 'a', 60)
  expect(first).toEqual({
    id: 'a',
    start: 1,
    end: 3,
    speaker: null,
    text: 'Good morning',
    words: [
      { text: 'Good', start: 1, end: 1.727 },
      { text: 'morning', start: 1.727, end: 3 },
    ],
  })
  expect(addTypedLine([], typed('   ', 1, 3), 'a', 60)).toEqual([])
})

test('[MEDIA-03] gives a line two seconds if the playhead rests or went back, but not beyond the recording', () => {
  expect(addTypedLine([], typed('a', 4, 4), 'a', 60)[0]).toMatchObject({ start: 4, end: 6 })
  expect(addTypedLine([], typed('a', 4, 1), 'a', 60)[0]).toMatchObject({ start: 4, end: 6 })
  expect(addTypedLine([], typed('a', 59, 59), 'a', 60)[0]).toMatchObject({ start: 59, end: 60 })
})

test('[MEDIA-03] inserts a line between others without overlapping them', () => {
  const lines = [line('one', 0, 4), line('two', 10, 12)]
  const added = addTypedLine(lines, typed('between', 3, 11), 'new', 60)
  expect(added.map(({ id, start, end }) => [id, start, end])).toEqual([
    ['one', 0, 4],
    ['new', 4, 10],
    ['two', 10, 12],
  ])
  expect(addTypedLine(lines, typed('after', 20, 22), 'new', 60).map(({ id }) => id)).toEqual(['one', 'two', 'new'])
})

test('[MEDIA-04] moves the words of a line with its times, and refuses times that overlap others', () => {
  const lines = [line('one', 0, 4), { ...line('two', 10, 12), words: spreadWords('ab cd', 10, 12) }]
  expect(retimeLine(lines, 'two', { start: 5, end: 9 })[1]).toMatchObject({
    start: 5,
    end: 9,
    words: [
      { text: 'ab', start: 5, end: 7 },
      { text: 'cd', start: 7, end: 9 },
    ],
  })
  expect(problemOfTimes(lines, 'two', { start: 5, end: 9 }, 60)).toBeUndefined()
  expect(problemOfTimes(lines, 'two', { start: 3, end: 9 }, 60)).toBe('The line above ends later.')
  expect(problemOfTimes(lines, 'one', { start: 3, end: 11 }, 60)).toBe('The line below starts earlier.')
  expect(problemOfTimes(lines, 'two', { start: 9, end: 9 }, 60)).toBe('The line must end after it starts.')
  expect(problemOfTimes(lines, 'two', { start: 50, end: 61 }, 60)).toBe('The recording ends earlier.')
})

test('[MEDIA-04] reads times as people write them', () => {
  expect(['7', '7.5', '7,5', '1:02.5', '1:02:03'].map(timeOf)).toEqual([7, 7.5, 7.5, 62.5, 3723])
  expect(['', 'x', '1:', '-1', '1:2:3:4'].map(timeOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
