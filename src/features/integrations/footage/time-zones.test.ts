import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, dayText, localTimeOf, parseTime, timeText } from '#lib/local-time.ts'
import { boundsOfDay, instantsOf, isTimeZone, localTimeAt, offsetAt, offsetSpans, offsetText, skippedAround, zoneTitle } from './time-zones'

const HOUR = 3_600_000
/** Offsets of whole and half hours, changes by an hour and half an hour, both hemispheres, and a zone without daylight saving time. */
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'UTC']
const zones = fc.constantFrom(...ZONES)
const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) }).map((instant) => Math.floor(instant / 1000) * 1000)
const days = fc.integer({ min: 0, max: 7000 }).map((count) => addDays('2015-01-01', count))
const at = (text: string): number => Date.parse(text)
const local = (day: string, time: string) => localTimeOf(day, parseTime(time) ?? { hour: 0, minute: 0, second: 0 })

describe('[EYE-02] the clocks of a zone', () => {
  test('instantsOf contains the instant of a local time', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        expect(instantsOf(zone, localTimeAt(zone, instant))).toContain(instant)
      }),
    )
  })

  test('every instant of a local time converts back to it, and there are no more than two', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const shown = localTimeAt('UTC', instant)
        const found = instantsOf(zone, shown)
        expect(found.length).toBeLessThanOrEqual(2)
        for (const one of found) expect(localTimeAt(zone, one)).toEqual(shown)
      }),
    )
  })

  test.each([
    ['Europe/London', '2026-07-01T12:00:00Z', 1],
    ['Europe/London', '2026-11-20T12:00:00Z', 0],
    ['America/New_York', '2026-11-20T12:00:00Z', -5],
    ['Asia/Kolkata', '2026-11-20T12:00:00Z', 5.5],
    ['Australia/Lord_Howe', '2026-11-20T12:00:00Z', 11],
    ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', 10.5],
  ])('%s is ahead of UTC at %s by %d hours', (zone, instant, hours) => {
    expect(offsetAt(zone, at(instant))).toBe(hours * HOUR)
  })

  test('a repeated hour has two instants', () => {
    expect(instantsOf('Europe/London', local('2026-10-25', '01:30'))).toEqual([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')])
    expect(instantsOf('America/New_York', local('2026-11-01', '01:30'))).toEqual([at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')])
    expect(instantsOf('Australia/Lord_Howe', local('2026-04-05', '01:45'))).toEqual([
      at('2026-04-04T14:45:00Z'),
      at('2026-04-04T15:15:00Z'),
    ])
  })

  test.each([
    { zone: 'Europe/London', day: '2026-03-29', time: '01:30:00', moment: '2026-03-29T01:00:00Z', before: '01:00:00', after: '02:00:00' },
    {
      zone: 'America/New_York',
      day: '2026-03-08',
      time: '02:59:59',
      moment: '2026-03-08T07:00:00Z',
      before: '02:00:00',
      after: '03:00:00',
    },
    {
      zone: 'Australia/Lord_Howe',
      day: '2026-10-04',
      time: '02:15:00',
      moment: '2026-10-03T15:30:00Z',
      before: '02:00:00',
      after: '02:30:00',
    },
  ])('$zone skips $time of $day', ({ zone, day, time, moment, before, after }) => {
    expect(instantsOf(zone, local(day, time))).toEqual([])
    const skipped = skippedAround(zone, local(day, time))
    expect(skipped.at).toBe(at(moment))
    expect([timeText(skipped.before), timeText(skipped.after)]).toEqual([before, after])
  })
})

describe('[EYE-02] the days of a zone', () => {
  test.each([
    ['Europe/London', '2026-03-29', 23],
    ['Europe/London', '2026-10-25', 25],
    ['Europe/London', '2026-11-20', 24],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    // Its clocks go forward at midnight, so the day begins at one.
    ['Africa/Cairo', '2026-04-24', 23],
    // Skipped when the islands moved across the date line.
    ['Pacific/Apia', '2011-12-30', 0],
  ])('%s: %s has %d hours', (zone, day, hours) => {
    const { start, end } = boundsOfDay(zone, day)
    expect((end - start) / HOUR).toBe(hours)
  })

  test('days are contiguous and contain only their own instants', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        const { start, end } = boundsOfDay(zone, day)
        expect(boundsOfDay(zone, addDays(day, 1)).start).toBe(end)
        expect(dayText(localTimeAt(zone, start))).toBe(day)
        expect(dayText(localTimeAt(zone, end - 1000))).toBe(day)
        expect(dayText(localTimeAt(zone, start - 1000))).not.toBe(day)
      }),
    )
  })

  test('offsetSpans splits a window only where the clocks change', () => {
    const { start, end } = boundsOfDay('Europe/London', '2026-10-25')
    const change = at('2026-10-25T01:00:00Z')
    expect(offsetSpans('Europe/London', start, end)).toEqual([
      { start, end: change, offset: HOUR },
      { start: change, end, offset: 0 },
    ])
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 1, max: 72 * HOUR }), (zone, from, length) => {
        const spans = offsetSpans(zone, from, from + length)
        expect(spans[0]?.start).toBe(from)
        expect(spans.at(-1)?.end).toBe(from + length)
        for (const [index, span] of spans.entries()) {
          const next = spans[index + 1]
          if (next) expect([next.start, next.offset === span.offset]).toEqual([span.end, false])
          expect(offsetAt(zone, span.start)).toBe(span.offset)
          expect(offsetAt(zone, Math.max(span.start, span.end - 1000))).toBe(span.offset)
        }
      }),
    )
  })
})

describe('[EYE-02] zone names', () => {
  test('formats offsets and zone names', () => {
    expect([HOUR, -3.5 * HOUR, 0, 5.5 * HOUR].map(offsetText)).toEqual(['UTC+01:00', 'UTC−03:30', 'UTC', 'UTC+05:30'])
    expect(zoneTitle('Europe/London', at('2026-07-01T00:00:00Z'))).toBe('British Summer Time')
    expect([isTimeZone('Europe/London'), isTimeZone('Middle/Earth'), isTimeZone('')]).toEqual([true, false, false])
  })
})
