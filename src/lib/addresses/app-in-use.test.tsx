import { afterEach, beforeEach, expect, test } from 'vitest'

import { basePathOf, forgetAppInUse, rememberAppInUse, takeAppInUse } from './app-in-use'

const KEY = 'redaction-studio.app-in-use'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

test.each([
  ['/', '/'],
  ['/login', '/'],
  ['/signup', '/'],
  ['/home', '/app'],
  ['/app', '/app'],
  ['/image/review', '/app'],
  ['/integrations/eagle-eye', '/app'],
  ['/enterprise/events', '/app'],
  ['/app/accounts', '/app'],
  ['/administration', '/app'],
  ['/app/account', '/app/account'],
  ['/app/account/your-plan/', '/app/account'],
  ['/app/enterprise', '/app/enterprise'],
  ['/app/enterprise/users', '/app/enterprise'],
  ['/admin', '/admin'],
  ['/admin/flags', '/admin'],
])('[NAV-06] %s belongs to %s', (pathname, base) => {
  expect(basePathOf(pathname)).toBe(base)
})

test('[NAV-06] login returns once to the app that the user was redirected from', () => {
  rememberAppInUse('/admin/users')
  expect(takeAppInUse()).toBe('/admin')
  expect(takeAppInUse()).toBe('/app')
})

test('[NAV-06] /home and the visitor pages do not overwrite the remembered app', () => {
  rememberAppInUse('/app/account/invoices')
  rememberAppInUse('/home')
  rememberAppInUse('/login')
  expect(takeAppInUse()).toBe('/app/account')
})

test('[NAV-06] remembers the last of two areas', () => {
  rememberAppInUse('/app/enterprise')
  rememberAppInUse('/admin/flags')
  expect(takeAppInUse()).toBe('/admin')
})

test('[NAV-06] forgets the app when the session continues', () => {
  rememberAppInUse('/admin')
  forgetAppInUse()
  expect(takeAppInUse()).toBe('/app')
})

test.each(['https://evil.example/', '//evil.example', '/admin/../logout', 'javascript:alert(1)', '/admin/flags', ''])(
  '[NAV-06] ignores a stored value that is not a base path: %s',
  (stored) => {
    sessionStorage.setItem(KEY, stored)
    expect(takeAppInUse()).toBe('/app')
  },
)
