import { expect, test } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { ACTIONS, actionNameWords, actionOf, actionWords } from './action-words'

test('[ENT-10] all 33 actions have words of their own, in the order of their numbers', () => {
  expect(ACTIONS.map(({ action }) => action)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
  expect(new Set(ACTIONS.map(({ words }) => words)).size).toBe(33)
})

test.each(Object.entries(UsageAction.enum))('[ENT-10] %s is number %i by name and by number', (name, action) => {
  expect(actionWords(action)).toBe(actionNameWords(name))
  expect(actionOf(String(action))).toBe(action)
})

test('what the contract does not know is shown as it came, and asked for by nobody', () => {
  expect(actionWords(34)).toBe('Action 34')
  expect(actionNameWords('new_thing')).toBe('new_thing')
  expect(actionOf('34')).toBeUndefined()
  expect(actionOf(null)).toBeUndefined()
})
