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

test('[NAV-06] a log-in leads back to the app that somebody was sent away from, once', () => {
  rememberAppInUse('/admin/users')
  expect(takeAppInUse()).toBe('/admin')
  expect(takeAppInUse()).toBe('/app')
})

test('[NAV-06] the pages on the way out change nothing', () => {
  rememberAppInUse('/app/account/invoices')
  rememberAppInUse('/home')
  rememberAppInUse('/login')
  expect(takeAppInUse()).toBe('/app/account')
})

test('[NAV-06] of two areas the last one counts', () => {
  rememberAppInUse('/app/enterprise')
  rememberAppInUse('/admin/flags')
  expect(takeAppInUse()).toBe('/admin')
})

test('[NAV-06] a session that goes on needs no way back', () => {
  rememberAppInUse('/admin')
  forgetAppInUse()
  expect(takeAppInUse()).toBe('/app')
})

test.each(['https://evil.example/', '//evil.example', '/admin/../logout', 'javascript:alert(1)', '/admin/flags', ''])(
  '[NAV-06] nothing but a base path is ever gone to: %s',
  (kept) => {
    sessionStorage.setItem(KEY, kept)
    expect(takeAppInUse()).toBe('/app')
  },
)
