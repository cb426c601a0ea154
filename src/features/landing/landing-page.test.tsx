import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderAt } from '../../ui/test-support'
import { Component as LandingPage } from './landing-page'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['studio.example', ''],
  ['studio.us', '-us'],
])('[HDR-10] the foot of the landing page on %s leads to help, support and the legal texts', (host, ending) => {
  vi.stubGlobal('location', { ...window.location, host })
  renderAt('/', <LandingPage />)
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual({
    'Help guide': 'https://help.redaction-studio.example/',
    FAQs: 'https://help.redaction-studio.example/faqs',
    'Contact us': 'mailto:support@redaction-studio.example',
    Privacy: `https://redaction-studio.example/privacy${ending}`,
    Terms: `https://redaction-studio.example/terms${ending}`,
  })
})
