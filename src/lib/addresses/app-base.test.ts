import { expect, it } from 'vitest'

import { withBase, withoutBase } from './app-base'

it.each([
  ['/home', '/', '/home'],
  ['/home', '/studio/', '/studio/home'],
  ['/', '/studio/', '/studio/'],
  ['/app/account', '/a/b/', '/a/b/app/account'],
])('the page %s of an app at %s has the path %s', (page, base, path) => {
  expect(withBase(page, base)).toBe(path)
  expect(withoutBase(path, base)).toBe(page)
})

it('a path outside the app stays as it is', () => {
  expect(withoutBase('/studios/home', '/studio/')).toBe('/studios/home')
})
