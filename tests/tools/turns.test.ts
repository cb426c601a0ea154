import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { journeysOf, LONG_BROWSER_TESTS, LONG_JOURNEYS, turnLeftOut } from './turns.ts'

const days = Array.from({ length: 400 }, (_unused, index) => 20_784 + index)

it('leaves out each half for at most two days in a row', () => {
  expect(days.slice(0, 8).map(turnLeftOut)).toEqual(['a', 'b', 'b', 'a', 'b', 'a', 'a', 'b'])
  const waits = days.map((day) => turnLeftOut(day)).join('')
  expect(waits).not.toMatch(/aaa|bbb/)
})

it.each([2, 3, 4, 5, 6, 8])('gives each half every case that has its turn every %i days', (every) => {
  for (const turn of ['a', 'b'] as const) {
    const cases = new Set(days.filter((day) => turnLeftOut(day) !== turn).map((day) => day % every))
    expect(cases.size).toBe(every)
  }
})

it('names files that exist, each once', () => {
  const named = [...LONG_BROWSER_TESTS.a, ...LONG_BROWSER_TESTS.b]
  const existing = new Set(execFileSync('git', ['ls-files', '*.browser.test.ts'], { encoding: 'utf8' }).split('\n'))
  expect(named.filter((file) => !existing.has(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

it('names journeys that exist, each once', () => {
  const listed = globSync('e2e/*.spec.ts').map((file) => readFileSync(file, 'utf8'))
  const named = [...LONG_JOURNEYS.a, ...LONG_JOURNEYS.b]
  expect(named.map((title) => [title, listed.filter((text) => text.includes(title)).length])).toEqual(named.map((title) => [title, 1]))
  expect(new Set(named).size).toBe(named.length)
})

it('matches the titles of journeys as they are written', () => {
  const pattern = new RegExp(journeysOf('b'))
  expect(pattern.test('[MEDIA-05] 12 photos become one archive of redacted files in 8 clicks and one confirmation')).toBe(true)
  expect(pattern.test('[MEDIA-03] a recording is transcribed')).toBe(false)
})
