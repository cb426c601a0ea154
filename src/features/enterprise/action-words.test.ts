import { expect, test } from 'vitest'

import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { ACTIONS, actionNameWords, actionOf, actionWords } from './action-words'

test('[ENT-10] all 33 actions have unique names, in the order of their codes', () => {
  expect(ACTIONS.map(({ action }) => action)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
  expect(new Set(ACTIONS.map(({ words }) => words)).size).toBe(33)
})

test.each(Object.entries(UsageAction.enum))('[ENT-10] %s has the code %i', (name, action) => {
  expect(actionWords(action)).toBe(actionNameWords(name))
  expect(actionOf(String(action))).toBe(action)
})

test('an unknown action is shown as it is, and is never a filter', () => {
  expect(actionWords(34)).toBe('Action 34')
  expect(actionNameWords('new_thing')).toBe('new_thing')
  expect(actionOf('34')).toBeUndefined()
  expect(actionOf(null)).toBeUndefined()
})
