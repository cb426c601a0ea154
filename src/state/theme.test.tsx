import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { storedTheme, THEME_KEY } from './stored-theme'
import { chooseTheme, followTheme, themeState } from './theme'

const page = document.documentElement

/** Simulates a system theme that tests can change. */
function stubSystem(isLight: boolean) {
  const system = Object.assign(new EventTarget(), { matches: isLight })
  vi.stubGlobal('matchMedia', () => system)
  return (next: boolean) => {
    system.matches = next
    system.dispatchEvent(new Event('change'))
  }
}

const looks = () => (page.classList.contains('bp6-dark') ? 'dark' : 'light')

let stop = (): void => undefined

beforeEach(() => {
  localStorage.clear()
  page.className = 'bp6-dark'
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('the theme is dark by default, regardless of the system theme', () => {
  stubSystem(true)
  stop = followTheme()
  expect([themeState.choice, looks()]).toEqual(['dark', 'dark'])
})

test.each(['dark', 'light', 'system'] as const)('%s is restored on the next visit', (choice) => {
  stubSystem(true)
  chooseTheme(choice)
  page.className = 'bp6-dark'
  stop = followTheme()
  expect([themeState.choice, looks()]).toEqual([choice, choice === 'dark' ? 'dark' : 'light'])
})

test('only the system theme follows changes of the system', () => {
  const setLight = stubSystem(false)
  stop = followTheme()
  chooseTheme('system')
  expect(looks()).toBe('dark')
  setLight(true)
  expect(looks()).toBe('light')
  chooseTheme('dark')
  setLight(false)
  setLight(true)
  expect(looks()).toBe('dark')
})

test('a choice in another tab is applied, and a cleared storage resets the theme to dark', () => {
  stop = followTheme()
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' }))
  expect(looks()).toBe('dark')
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'light' }))
  expect([themeState.choice, looks()]).toEqual(['light', 'light'])
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(looks()).toBe('dark')
})

test('an invalid stored theme is ignored in favour of dark', () => {
  localStorage.setItem(THEME_KEY, 'bright')
  expect(storedTheme()).toBe('dark')
})

test('a choice applies during the visit without browser storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  chooseTheme('light')
  expect([storedTheme(), looks()]).toEqual(['dark', 'light'])
})
