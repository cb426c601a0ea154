import { expect, test } from 'vitest'

import { pageOf, withFilter, withPage } from './page-parameter'

test.each([
  ['', 0],
  ['page=1', 0],
  ['page=3', 2],
  ['page=0', 0],
  ['page=-2', 0],
  ['page=1.5', 0],
  ['page=all', 0],
  ['page=99999999', 0],
])('the page of "%s" is %i', (search, page) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page)
})

test('withPage keeps the filters and leaves out the first page', () => {
  const search = new URLSearchParams('action=2&page=4')
  expect(withPage(search, 1).toString()).toBe('action=2&page=2')
  expect(withPage(search, 0).toString()).toBe('action=2')
})

test('withFilter returns to the first page and leaves out an empty filter', () => {
  const search = new URLSearchParams('action=2&page=4')
  expect(withFilter(search, 'userId', 'user-ada').toString()).toBe('action=2&userId=user-ada')
  expect(withFilter(search, 'action', '').toString()).toBe('')
})
