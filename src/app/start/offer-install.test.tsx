import { afterEach, expect, test } from 'vitest'

import { offerInstall } from './offer-install'

afterEach(() => document.head.replaceChildren())

test('[INSTALL] links the manifest that the build names', () => {
  document.head.innerHTML = '<meta name="manifest" content="/studio/assets/app-1.webmanifest">'
  offerInstall()
  expect(document.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/studio/assets/app-1.webmanifest')
})

test('[INSTALL] links nothing in the dev server, which has no manifest', () => {
  offerInstall()
  expect(document.head.children).toHaveLength(0)
})
