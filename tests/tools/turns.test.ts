import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import {
  environmentOf,
  LONG_BROWSER_TESTS,
  LONG_JOURNEYS,
  LONG_NODE_TESTS,
  matchTitles,
  othersOf,
  turnOf,
  TURNS,
  type Turn,
} from './turns.ts'

const days = Array.from({ length: 400 }, (_unused, index) => 20_784 + index)

it('lets no group wait for more than six days', () => {
  expect(days.slice(0, 8).map(turnOf)).toEqual(['a', 'c', 'b', 'd', 'a', 'c', 'b', 'd'])
  for (const turn of TURNS) {
    const turns = days.filter((day) => turnOf(day) === turn)
    expect(Math.max(...turns.slice(1).map((day, index) => day - (turns[index] ?? 0)))).toBeLessThanOrEqual(7)
  }
})

it.each([2, 3, 4, 5, 6, 8])('gives each group every case that has its turn every %i days', (every) => {
  for (const turn of TURNS) {
    const cases = new Set(days.filter((day) => turnOf(day) === turn).map((day) => day % every))
    expect(cases.size).toBe(every)
  }
})

it('leaves out what the other groups contain', () => {
  expect(othersOf({ a: ['1'], b: ['2', '3'], c: [], d: ['4'] }, 'b')).toEqual(['1', '4'])
})

it('names files that exist, each once', () => {
  const existing = new Set(execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' }).split('\n'))
  const inBrowser = TURNS.flatMap((turn) => LONG_BROWSER_TESTS[turn])
  const inNode = TURNS.flatMap((turn) => LONG_NODE_TESTS[turn])
  expect(inBrowser.every((file) => /\.browser\.test\.tsx?$/.test(file))).toBe(true)
  expect(inNode.some((file) => /\.browser\.test\.tsx?$/.test(file))).toBe(false)
  const named = [...inBrowser, ...inNode]
  expect(named.filter((file) => !existing.has(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

it('keeps vitest from running what the other groups contain, and nothing else', () => {
  const list = (turn?: Turn): string[] => {
    const options = ['list', '--filesOnly', '--config=tests/vitest.config.ts']
    const text = execFileSync('node_modules/.bin/vitest', options, { encoding: 'utf8', env: { ...process.env, ...environmentOf(turn) } })
    return text.split('\n').map((line) => line.replace(/^\[.*\] /, ''))
  }
  const all = list()
  const today = new Set(list('a'))
  const others = [...othersOf(LONG_NODE_TESTS, 'a'), ...othersOf(LONG_BROWSER_TESTS, 'a')]
  expect(all.filter((file) => !today.has(file)).toSorted()).toEqual(others.toSorted())
})

it('names journeys that exist, each once', () => {
  const listed = globSync('e2e/*.spec.ts').map((file) => `${file}\n${readFileSync(file, 'utf8')}`)
  const named = TURNS.flatMap((turn) => LONG_JOURNEYS[turn])
  expect(named.map((title) => [title, listed.filter((text) => text.includes(title)).length])).toEqual(named.map((title) => [title, 1]))
  expect(new Set(named).size).toBe(named.length)
})

it('matches the titles of journeys as they are written', () => {
  const pattern = new RegExp(matchTitles(['photos become one archive of redacted files in 8 clicks and one confirmation', 'what? (never)']))
  expect(pattern.test('[MEDIA-05] 12 photos become one archive of redacted files in 8 clicks and one confirmation')).toBe(true)
  expect(pattern.test('[MEDIA-03] a recording is transcribed')).toBe(false)
})
