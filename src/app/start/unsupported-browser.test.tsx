import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { showUnsupportedBrowser } from './unsupported-browser'

const root = document.createElement('div')

beforeEach(() => {
  document.body.replaceChildren(root)
  root.textContent = 'Loading…'
})

describe('[NAV-03] the page for unsupported browsers replaces every page and', () => {
  it('[OVL-02] asks mobile users to use a desktop browser or to email support', () => {
    showUnsupportedBrowser(root, { kind: 'mobile' })
    expect(screen.getByRole('heading').textContent).toBe('Mobile Site')
    expect(root.textContent).toContain('visit this site on a desktop browser')
    expect(root.textContent).toContain('mobile version, email us at support@')
    expect(root.textContent).not.toContain('Loading')
  })

  it('[OVL-03] names the version to upgrade to', () => {
    showUnsupportedBrowser(root, { kind: 'outdated', browser: 'Safari', minimum: '17.0.0' })
    expect(screen.getByRole('heading').textContent).toBe('Unsupported browser version')
    expect(root.textContent).toContain('upgrade Safari to version 17.0.0 or newer')
  })

  it('[OVL-04] lists the supported browsers and versions for an unknown browser', () => {
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
