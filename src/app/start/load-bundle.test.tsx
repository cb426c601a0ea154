import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadBundle } from './load-bundle'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const OLD_CHROME = CHROME.replace('156', '60')
const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-app')
  vi.unstubAllGlobals()
})

function ownScript(load: string): HTMLScriptElement {
  const own = document.createElement('script')
  own.setAttribute('data-modern', '/modern.js')
  own.setAttribute('data-legacy', '/legacy.js')
  own.setAttribute('data-load', load)
  return own
}

const loaded = () => [...document.head.querySelectorAll('script')].map((script) => [script.getAttribute('src'), script.type])

it.each([
  ['modern', CHROME, 'module'],
  ['legacy', OLD_CHROME, ''],
])('[VAL-06] loads only the %s bundle in a browser that needs it', (name, userAgent, type) => {
  loadBundle(ownScript('intent'), userAgent)
  expect(loaded()).toEqual([[`/${name}.js`, type]])
})

describe('[VAL-06] behind the served landing page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="served-page"></div>'
  })

  it('loads nothing until somebody is about to use the page', () => {
    loadBundle(ownScript('intent'), CHROME)
    expect(loaded()).toEqual([])
    dispatchEvent(new Event('pointermove'))
    dispatchEvent(new Event('keydown'))
    expect(loaded()).toEqual([['/modern.js', 'module']])
  })

  it('loads the app once the embedded page has time', () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (act: () => void, options: unknown) => {
      expect(options).toEqual({ timeout: 500 })
      return idle.push(act)
    })
    loadBundle(ownScript('idle'), CHROME)
    expect(loaded()).toEqual([])
    idle[0]?.()
    expect(loaded()).toEqual([['/modern.js', 'module']])
  })

  it.each([
    ['a phone', PHONE, '/modern.js'],
    ['an old browser', OLD_CHROME, '/legacy.js'],
  ])('tells %s at once that the product doesn’t run there', (_name, userAgent, file) => {
    loadBundle(ownScript('intent'), userAgent)
    expect(loaded().map(([src]) => src)).toEqual([file])
  })

  it('loads the app at once where another page opens', () => {
    document.documentElement.setAttribute('data-app', '')
    loadBundle(ownScript('intent'), CHROME)
    expect(loaded()).toHaveLength(1)
  })
})
