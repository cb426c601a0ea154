import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { handleStartFailure, showStartFailure } from './show-start-failure'

beforeEach(() => sessionStorage.clear())

it('[BOOT-03] shows that the app failed to start, and why, in place of the app', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  document.body.innerHTML = '<div id="root">Loading…</div>'
  showStartFailure(new Error('This browser cannot store files.'))
  expect(screen.getByRole('heading').textContent).toBe('Cannot setup the application')
  expect(screen.getByRole('alert').textContent).toContain('This browser cannot store files.')
  expect(screen.getByRole('button').textContent).toBe('Refresh the page')
  expect(screen.queryByRole('link')).toBeNull()
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

it('leads to the recovery page in builds that have one', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  document.body.innerHTML = '<div id="root">Loading…</div>'
  showStartFailure(new Error('The records could not be opened.'), '/recovery')
  expect(screen.getByRole('link', { name: 'Open recovery' }).getAttribute('href')).toBe('/recovery')
  vi.mocked(console.error).mockClear()
})

it.each([
  'Failed to fetch dynamically imported module: https://studio.example/assets/browser.js',
  'error loading dynamically imported module: https://studio.example/assets/browser.js',
  'Importing a module script failed.',
])('reloads the page once when a file is missing: %s', (message) => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  document.body.innerHTML = '<div id="root">Loading…</div>'
  const reload = vi.fn<() => void>()
  handleStartFailure(new TypeError(message), undefined, reload)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
  handleStartFailure(new TypeError(message), undefined, reload)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toContain('Refresh the page')
  vi.mocked(console.error).mockClear()
})

it.each([new TypeError('files is undefined'), new Error('The records could not be opened.')])(
  'doesn’t reload the page for: %s',
  (error) => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    document.body.innerHTML = '<div id="root">Loading…</div>'
    const reload = vi.fn<() => void>()
    handleStartFailure(error, undefined, reload)
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('Refresh the page')
    vi.mocked(console.error).mockClear()
  },
)
