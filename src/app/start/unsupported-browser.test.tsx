import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { showUnsupportedBrowser } from './unsupported-browser'

const root = document.createElement('div')

beforeEach(() => {
  document.body.replaceChildren(root)
  root.textContent = 'Loading…'
})

describe('[NAV-03] in place of every page', () => {
  it('[OVL-02] a mobile device is asked to come back on a desktop browser, or to write', () => {
    showUnsupportedBrowser(root, { kind: 'mobile' })
    expect(screen.getByRole('heading').textContent).toBe('Mobile Site')
    expect(root.textContent).toContain('visit this site on a desktop browser')
    expect(root.textContent).toContain('mobile version, email us at support@')
    expect(root.textContent).not.toContain('Loading')
  })

  it('[OVL-03] an old version is told which to upgrade to', () => {
    showUnsupportedBrowser(root, { kind: 'outdated', browser: 'Safari', minimum: '17.0.0' })
    expect(screen.getByRole('heading').textContent).toBe('Unsupported browser version')
    expect(root.textContent).toContain('upgrade Safari to version 17.0.0 or newer')
  })

  it('[OVL-04] an unknown browser is told which ones are supported, and from which version', () => {
    showUnsupportedBrowser(root, { kind: 'unknown' })
    expect(screen.getByRole('heading').textContent).toBe('Unsupported browser')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chrome 110.0.0',
      'Edge (Chromium) 110.0.0',
      'Safari 17.0.0',
      'Opera 96.0.0',
      'Firefox 115.0.0',
    ])
  })
})
