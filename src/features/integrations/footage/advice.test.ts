import { expect, test } from 'vitest'

import { adviceOn } from './advice'
import { clockWords, differenceWords, lengthWords, stretchWords } from './words'

const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const london = { zone: 'Europe/London', now: at('12:00:00') }

test('[EYE-03] a gap in a range is explained before the import', () => {
  const advice = adviceOn(span('10:00:00', '10:01:00'), [span('09:00:00', '10:00:20'), span('10:00:32', '11:00:00')], london)
  expect(advice).toEqual({
    isVideo: true,
    isStill: true,
    summary: '48 s of video.',
    warnings: ['12 s of 1 min not recorded: 10:00:20 to 10:00:32. The video skips this gap.'],
  })
})

test('[EYE-03] a range without a gap needs no warning', () => {
  const advice = adviceOn(span('10:00:00', '10:01:00'), [span('09:00:00', '11:00:00')], london)
  expect(advice).toEqual({ isVideo: true, isStill: true, summary: '1 min of video.', warnings: [] })
})

test('[EYE-03] the first gaps are listed, the rest are counted', () => {
  const recordings = Array.from({ length: 7 }, (_, index) => ({
    start: at('10:00:00') + index * 10_000,
    end: at('10:00:05') + index * 10_000,
  }))
  const [warning] = adviceOn(span('10:00:00', '10:01:10'), recordings, london).warnings
  expect(warning).toContain('35 s of 1 min 10 s not recorded: 10:00:05 to 10:00:10; ')
  expect(warning).toContain('10:00:35 to 10:00:40, and 3 more. The video skips these gaps')
})

test('[EYE-03] a range that is too long allows only a still, and explains the limit', () => {
  const advice = adviceOn(span('10:00:00', '10:12:30'), [span('09:00:00', '11:00:00')], london)
  expect([advice.isVideo, advice.isStill, advice.summary]).toEqual([false, true, 'A still of 10:00:00.'])
  expect(advice.warnings).toEqual(['Imports are limited to 10 min, and you selected 12 min 30 s. Shorten the range or import a still.'])
  expect(adviceOn(span('10:00:00', '10:10:00'), [span('09:00:00', '11:00:00')], london).isVideo).toBe(true)
})

test('[EYE-03] a range without recordings or in the future allows no import', () => {
  const none = adviceOn(span('10:00:00', '10:01:00'), [span('10:01:00', '11:00:00')], london)
  expect([none.isVideo, none.isStill, none.warnings]).toEqual([
    false,
    false,
    ['No recordings from 10:00:00 to 10:01:00. Choose another range.'],
  ])
  expect(adviceOn(span('12:00:00', '12:01:00'), [], london).warnings).toEqual(['The range is in the future. Choose an earlier one.'])
})

test('[EYE-03] a range that ends in the future ends with the latest recording, without a gap', () => {
  const advice = adviceOn(span('11:59:30', '12:00:30'), [span('11:00:00', '12:00:00')], london)
  expect([advice.summary, advice.warnings]).toEqual([
    '30 s of video.',
    ['The range ends in the future. The import ends with the latest recording.'],
  ])
})

test('[EYE-03] a still shows the first recorded moment', () => {
  const advice = adviceOn(span('10:00:00', '10:01:00'), [span('10:00:32', '11:00:00')], london)
  expect(advice.warnings[1]).toBe('A still would show 10:00:32, the first recorded moment.')
})

test('[EYE-02] times are in the camera’s zone, with the offset of repeated times', () => {
  const twice = { start: Date.parse('2026-10-25T00:59:00Z'), end: Date.parse('2026-10-25T01:01:00Z') }
  expect(stretchWords('Europe/London', twice)).toBe('01:59:00 (UTC+01:00) to 01:01:00 (UTC)')
  expect(stretchWords('Asia/Kolkata', twice)).toBe('06:29:00 to 06:31:00')
  expect(clockWords('Australia/Lord_Howe', Date.parse('2026-04-04T15:15:00Z'))).toBe('01:45:00 (UTC+10:30)')
  expect(stretchWords('Europe/London', { start: Date.parse('2026-11-20T23:59:00Z'), end: Date.parse('2026-11-21T00:01:00Z') })).toBe(
    'Friday 20 November 2026, 23:59:00 to Saturday 21 November 2026, 00:01:00',
  )
})

test('[EYE-02] durations and time differences are formatted in words', () => {
  expect([0, 48_000, 60_000, 90_000, 3_600_000, 7_500_000].map(lengthWords)).toEqual([
    '0 s',
    '48 s',
    '1 min',
    '1 min 30 s',
    '1 h',
    '2 h 5 min',
  ])
  expect([19_800_000, -18_000_000, 0].map(differenceWords)).toEqual(['5 h 30 min ahead of', '5 h behind', 'the same as'])
})
