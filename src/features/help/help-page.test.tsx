import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { rememberSession } from '#state/session-hint.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as HelpPage } from './help-page'

beforeEach(() => localStorage.clear())

test('shows the manual with its contents, without a request', () => {
  renderAt('/help', <HelpPage />)
  expect(screen.getByRole('heading', { name: 'Manual', level: 1 })).toBeTruthy()
  const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(contents.map(({ textContent }) => textContent)).toContain('First steps')
  for (const link of contents) expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.tagName).toBe('H2')
  expect(document.title).toBe('Help – Redaction Studio')
})

test('leads visitors to the start, and users to the library', () => {
  renderAt('/help', <HelpPage />)
  expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/')
  rememberSession()
  renderAt('/help', <HelpPage />)
  expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/home')
})
