import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { showStartFailure } from './show-start-failure'

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
