import { expect, it } from 'vitest'

import { followOpenFiles } from './open-files'

it('follows the last file of each session', () => {
  const { opened, isOpen } = followOpenFiles(() => 0)
  expect([opened('ada', 'film'), opened('bo', 'photo'), opened('ada', 'film')]).toEqual([true, true, false])
  expect(['film', 'photo', 'letter'].map(isOpen)).toEqual([true, true, false])
  expect(opened('ada', 'letter')).toBe(true)
  expect(['film', 'photo', 'letter'].map(isOpen)).toEqual([false, true, true])
})

it('takes a file as closed half an hour after the last request about it', () => {
  let now = 0
  const { opened, isOpen } = followOpenFiles(() => now)
  opened('ada', 'film')
  now = 1799
  expect(isOpen('film')).toBe(true)
  now = 1800
  expect(isOpen('film')).toBe(false)
  expect(opened('ada', 'film')).toBe(true)
})
