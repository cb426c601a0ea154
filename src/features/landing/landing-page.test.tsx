import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { themeState } from '#state/theme.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LandingPage } from './landing-page'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  themeState.choice = 'dark'
})

test('offers the demo before sign-up in the embedded mode', () => {
  renderAt('/', <LandingPage />)
  const links = ['Try the demo', 'Sign up', 'Log in'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(links).toEqual(['/login?demo', '/signup', '/login'])
})

test.each([
  ['dark', 'review-dark', false],
  ['light', 'review-light', false],
  ['system', 'review-dark', true],
] as const)('shows the product in the %s theme', (choice, file, followsSystem) => {
  themeState.choice = choice
  renderAt('/', <LandingPage />)
  const image = screen.getByRole('img', { name: /^The review page/ })
  expect(image.getAttribute('src')).toContain(file)
  const source = image.parentElement?.querySelector('source')
  expect(source?.getAttribute('srcset')?.includes('review-light') ?? false).toBe(followsSystem)
})

test.each([
  ['https://studio.example/', ''],
  ['https://studio.us/', '-us'],
  ['https://studio.example/?site=studio.us', '-us'],
])('[HDR-10] the footer of the landing page at %s links to help, support, the legal texts and the licences', (href, ending) => {
  vi.stubGlobal('location', { ...window.location, host: new URL(href).host, href })
  renderAt('/', <LandingPage />)
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual({
    'Help guide': 'https://help.redaction-studio.example/',
    FAQs: 'https://help.redaction-studio.example/faqs',
    'Contact us': 'mailto:support@redaction-studio.example',
    Privacy: `https://redaction-studio.example/privacy${ending}`,
    Terms: `https://redaction-studio.example/terms${ending}`,
    Licences: '/licences.txt',
  })
})
