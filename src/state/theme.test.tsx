import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keptTheme, THEME_KEY } from './kept-theme'
import { chooseTheme, followTheme, themeState } from './theme'

const page = document.documentElement

/** A system whose theme can be changed. */
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

test('the theme is dark until another is chosen, whatever the system has', () => {
  stubSystem(true)
  stop = followTheme()
  expect([themeState.choice, looks()]).toEqual(['dark', 'dark'])
})

test.each(['dark', 'light', 'system'] as const)('%s is there again at the next visit', (choice) => {
  stubSystem(true)
  chooseTheme(choice)
  page.className = 'bp6-dark'
  stop = followTheme()
  expect([themeState.choice, looks()]).toEqual([choice, choice === 'dark' ? 'dark' : 'light'])
})

test('the theme of the system follows the system, and a chosen one does not', () => {
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

test('another tab’s choice is taken over, and a storage that was emptied means the dark one', () => {
  stop = followTheme()
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue: 'light' }))
  expect(looks()).toBe('dark')
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'light' }))
  expect([themeState.choice, looks()]).toEqual(['light', 'light'])
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(looks()).toBe('dark')
})

test('what is kept and is no theme is the dark one', () => {
  localStorage.setItem(THEME_KEY, 'bright')
  expect(keptTheme()).toBe('dark')
})

test('a browser that keeps nothing obeys during the visit', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  chooseTheme('light')
  expect([keptTheme(), looks()]).toEqual(['dark', 'light'])
})
