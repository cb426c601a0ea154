import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readMoment, typedAt } from './moment'

const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']

test('[EYE-02] a typed camera time is parsed to its instant in every hour of the year', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }).map((instant) => Math.floor(instant / 1000) * 1000)
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instants, (zone, instant) => {
      expect(readMoment(zone, typedAt(zone, instant))).toMatchObject({ kind: 'instant', instant })
    }),
  )
})

test('[EYE-02] a repeated time returns both instants, and either can be selected', () => {
  const typed = { day: '2026-10-25', time: '01:30', isSecond: false }
  const [first, second] = [Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T01:30:00Z')]
  expect(readMoment('Europe/London', typed)).toEqual({ kind: 'instant', instant: first, choices: [first, second] })
  expect(readMoment('Europe/London', { ...typed, isSecond: true })).toEqual({ kind: 'instant', instant: second, choices: [first, second] })
  expect(typedAt('Europe/London', second)).toEqual({ day: '2026-10-25', time: '01:30:00', isSecond: true })
})

test('[EYE-02] a skipped time is rejected, with the times around it', () => {
  expect(readMoment('America/New_York', { day: '2026-03-08', time: '02:30', isSecond: false })).toEqual({
    kind: 'wrong',
    message: 'This time doesn’t exist: clocks went forward from 02:00:00 to 03:00:00. Enter another time.',
  })
})

test('[EYE-02] invalid times are rejected, and an empty one is empty', () => {
  expect(readMoment('UTC', { day: '2026-11-20', time: ' ', isSecond: false })).toEqual({ kind: 'empty' })
  expect(readMoment('UTC', { day: '2026-11-20', time: '25:00', isSecond: false }).kind).toBe('wrong')
  expect(readMoment('UTC', { day: '2026-02-30', time: '10:00', isSecond: false }).kind).toBe('wrong')
})
