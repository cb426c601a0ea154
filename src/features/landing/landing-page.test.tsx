import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderAt } from '../../ui/test-support'
import { Component as LandingPage } from './landing-page'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['https://studio.example/', ''],
  ['https://studio.us/', '-us'],
  ['https://studio.example/?site=studio.us', '-us'],
])('[HDR-10] the footer of the landing page at %s links to help, support and the legal texts', (href, ending) => {
  vi.stubGlobal('location', { ...window.location, host: new URL(href).host, href })
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
