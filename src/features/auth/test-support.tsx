import { expect } from 'vitest'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import { renderAt } from '../../ui/test-support'

/** Renders a page at an address, next to an element that shows the current address. */
export function renderPage(address: string, Page: ComponentType): void {
  renderAt(
    address,
    <>
      <Page />
      <Where />
    </>,
  )
}

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

export const authInfo = { questions: [], recaptchaSitekey: null, minPasswordStrength: 2, ssoInfo: {} }

/** The browser information that these pages send with every request; jsdom's browser is unknown. */
export const client = { browser: expectString(), browserVersion: expectString(), isMobile: false }

function expectString(): unknown {
  return expect.any(String)
}
