import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import * as DeepLink from './deep-link'

const KEY = 'redaction-studio.deep-link'

let link: typeof DeepLink

beforeEach(async () => {
  sessionStorage.clear()
  // Each test simulates a page load.
  vi.resetModules()
  link = await import('./deep-link')
})
afterEach(() => sessionStorage.clear())

test('login leads to the page that was requested while signed out', () => {
  link.rememberDeepLink('/image?v=street')
  expect(link.deepLink()).toBe('/image?v=street')
})

test('stores URLs of up to 2,000 characters', () => {
  const pageOf = (length: number): string => '/image?v='.padEnd(length, 'x')
  link.rememberDeepLink(pageOf(2000))
  link.rememberDeepLink(pageOf(2001))
  expect(link.deepLink()).toBe(pageOf(2000))
})

test('signing in forgets the deep link, and a session that ends on a page stores none', () => {
  link.rememberDeepLink('/image?v=street')
  link.noteSignedIn()
  expect(link.deepLink()).toBeNull()
  link.rememberDeepLink('/app/enterprise/users')
  expect(link.deepLink()).toBeNull()
})

test.each(['/', '/login', '/signup', '/login/callback/google?code=c'])('does not store a visitor page: %s', (path) => {
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
])('ignores a stored value that is not a page of this app: %s', (stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(link.deepLink()).toBeNull()
})
