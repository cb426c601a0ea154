import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import * as DeepLink from './deep-link'

const KEY = 'redaction-studio.deep-link'

let link: typeof DeepLink

beforeEach(async () => {
  sessionStorage.clear()
  // Each test is a page load of its own.
  vi.resetModules()
  link = await import('./deep-link')
})
afterEach(() => sessionStorage.clear())

test('a page that was asked for while signed out is where the login leads', () => {
  link.rememberDeepLink('/image?v=street')
  expect(link.deepLink()).toBe('/image?v=street')
})

test('once somebody is signed in the deep link is forgotten, and a session that ends on a page leaves none', () => {
  link.rememberDeepLink('/image?v=street')
  link.noteSignedIn()
  expect(link.deepLink()).toBeNull()
  link.rememberDeepLink('/app/enterprise/users')
  expect(link.deepLink()).toBeNull()
})

test.each(['/', '/login', '/signup', '/login/callback/google?code=c'])('a page for visitors is no deep link: %s', (path) => {
  link.rememberDeepLink('/image?v=street')
  link.rememberDeepLink(path)
  expect(link.deepLink()).toBe('/image?v=street')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/home/..//evil.example',
  'javascript:alert(1)',
  'home',
  '/login',
  '/signup/extra-details',
  '/legacy/media',
  `/image?v=${'x'.repeat(3000)}`,
  '',
])('only a page of this app is ever gone to: %s', (kept) => {
  sessionStorage.setItem(KEY, kept)
  expect(link.deepLink()).toBeNull()
})
