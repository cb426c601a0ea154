import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { noteEarlyClicks } from '#lib/served/early-clicks.ts'
import { takeEarlyStart } from '#lib/served/early-start.ts'
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

  // Password managers and screen readers may cause no other event.
  it.each(['input', 'change', 'click'])('loads the app after the event %s', (type) => {
    loadBundle(ownScript('intent'), CHROME)
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
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

  it('repeats a click on a button that was made before its handler existed, once', () => {
    const served = document.getElementById('served-page') as HTMLElement
    noteEarlyClicks()
    served.innerHTML = '<button data-start="empty"><span>Start</span></button><section data-privacy=""><button>Dismiss</button></section>'
    const [start, dismiss] = served.querySelectorAll('button')
    start?.querySelector('span')?.click()
    start?.click()
    loadBundle(ownScript('intent'), CHROME)
    expect(takeEarlyStart()).toEqual({ action: 'empty', dropped: undefined })
    expect(start?.disabled).toBe(true)
    expect(loaded()).toEqual([['/modern.js', 'module']])
    expect(document.documentElement.hasAttribute('data-privacy-dismissed')).toBe(false)
    dismiss?.click()
    expect(document.documentElement.hasAttribute('data-privacy-dismissed')).toBe(true)
    document.documentElement.removeAttribute('data-privacy-dismissed')
    localStorage.clear()
  })

  it('loads the app at once where another page opens', () => {
    document.documentElement.setAttribute('data-app', '')
    loadBundle(ownScript('intent'), CHROME)
    expect(loaded()).toHaveLength(1)
  })
})

describe('behind the served log-in page', () => {
  const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

  beforeEach(() => {
    document.documentElement.setAttribute('data-served', 'served-login')
    document.body.innerHTML =
      '<template id="served-login" title="Log in – Redaction Studio" hidden><form><input name="email" /></form></template><div id="root"></div>'
    vi.stubGlobal('location', { ...window.location, pathname: '/login' })
    const lists = document.createElement('script')
    lists.setAttribute('data-preload', '/modern.js')
    lists.setAttribute('data-app', '/app.js')
    lists.setAttribute('data-pages', 'login /login.js')
    document.head.append(lists)
  })

  afterEach(() => {
    document.documentElement.removeAttribute('data-served')
    document.title = ''
  })

  it('puts the page into place, and loads the app and its page together once a visitor is about to use it', () => {
    loadBundle(ownScript('intent'), CHROME)
    expect(document.querySelector('#served-page + #root')).not.toBeNull()
    expect(document.querySelectorAll('#served-page input[name="email"]')).toHaveLength(1)
    expect(document.title).toBe('Log in – Redaction Studio')
    expect([preloaded(), loaded().filter(([src]) => src !== null)]).toEqual([[], []])
    dispatchEvent(new Event('pointermove'))
    expect(preloaded()).toEqual(['/modern.js', '/app.js', '/login.js'])
    expect(loaded().filter(([src]) => src !== null)).toEqual([['/modern.js', 'module']])
  })
})
