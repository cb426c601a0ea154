import { describe, expect, it } from 'vitest'

import { parseSupport } from '#lib/browser/browser-parser.ts'
import { chooseBundle, isSurelySupported } from './script-bundle'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

const modern = {
  'Edge 80': `${WINDOWS} ${BLINK} Chrome/80.0.3987.132 Safari/537.36 Edg/80.0.361.66`,
  'Edge 131': `${WINDOWS} ${BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  'Opera 67': `${WINDOWS} ${BLINK} Chrome/80.0.3987.132 Safari/537.36 OPR/67.0.3575.53`,
  'Chrome 80': `${WINDOWS} ${BLINK} Chrome/80.0.3987.132 Safari/537.36`,
  'Chrome 156, headless': `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/156.0.0.0 Safari/537.36`,
  'Chrome 120 on Android': `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/120.0.0.0 Mobile Safari/537.36`,
  'Chrome 100 on iOS': `${IPHONE} CriOS/100.0.4896.56 Mobile/15E148 Safari/604.1`,
  'Safari 14': `${MAC} ${WEBKIT} Version/14.0 Safari/605.1.15`,
  'Safari 17 on an iPhone': `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`,
  'Firefox 74': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:74.0) Gecko/20100101 Firefox/74.0',
  'Firefox 133': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
}

const legacy = {
  'Edge 79': `${WINDOWS} ${BLINK} Chrome/79.0.3945.74 Safari/537.36 Edg/79.0.309.43`,
  'Edge 18, not Chromium': `${WINDOWS} ${BLINK} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`,
  'Opera 66': `${WINDOWS} ${BLINK} Chrome/79.0.3945.79 Safari/537.36 OPR/66.0.3515.27`,
  'Opera 12': 'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
  'Chrome 79': `${WINDOWS} ${BLINK} Chrome/79.0.3945.130 Safari/537.36`,
  'Chrome 99 on iOS': `${IPHONE} CriOS/99.0.4844.59 Mobile/15E148 Safari/604.1`,
  'Safari 13.1': `${MAC} ${WEBKIT} Version/13.1.2 Safari/605.1.15`,
  'Firefox 73': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:73.0) Gecko/20100101 Firefox/73.0',
  'Firefox 120 on iOS': `${IPHONE} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`,
  'Samsung Internet 23': `Mozilla/5.0 (Linux; Android 13; SM-S908B) ${BLINK} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
  'Internet Explorer 11': 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  curl: 'curl/8.5.0',
  'an empty user agent': '',
}

describe('[VAL-06] the script bundle', () => {
  it.each(Object.entries(modern))('is the modern one for %s', (_name, userAgent) => {
    expect(chooseBundle(userAgent)).toBe('modern')
  })

  it.each(Object.entries(legacy))('is the legacy one for %s', (_name, userAgent) => {
    expect(chooseBundle(userAgent)).toBe('legacy')
  })

  it.each(Object.entries(legacy))('is legacy only for unsupported browsers: %s', (_name, userAgent) => {
    expect(parseSupport(userAgent).kind).not.toBe('supported')
  })
})

describe('[VAL-06] a browser that may read the served landing page before the app is loaded', () => {
  const all = { ...modern, ...legacy }

  it('is a desktop browser from the supported version on', () => {
    const sure = Object.entries(all).filter(([, userAgent]) => isSurelySupported(userAgent))
    expect(sure.map(([name]) => name)).toEqual(['Edge 131', 'Chrome 156, headless', 'Firefox 133'])
  })

  const versioned: [name: string, userAgent: (version: number) => string, oldest: number][] = [
    ['Chrome', (version) => `${WINDOWS} ${BLINK} Chrome/${version}.0.0.0 Safari/537.36`, 110],
    ['Edge', (version) => `${WINDOWS} ${BLINK} Chrome/${version}.0.0.0 Safari/537.36 Edg/${version}.0.0.0`, 110],
    ['Opera', (version) => `${WINDOWS} ${BLINK} Chrome/120.0.0.0 Safari/537.36 OPR/${version}.0.0.0`, 96],
    ['Firefox', (version) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`, 115],
    ['Safari', (version) => `${MAC} ${WEBKIT} Version/${version}.0 Safari/605.1.15`, 17],
  ]

  it.each(versioned)('is supported by the whole check too: %s', (_name, userAgent, oldest) => {
    const versions = Array.from({ length: 160 }, (_, version) => version)
    const sure = versions.filter((version) => isSurelySupported(userAgent(version)))
    expect(sure).toEqual(versions.filter((version) => parseSupport(userAgent(version)).kind === 'supported'))
    expect(sure[0]).toBe(oldest)
  })

  it.each([
    ['a phone', `Mozilla/5.0 (Linux; Android 14; K) ${BLINK} Chrome/130.0.0.0 Mobile Safari/537.36`],
    ['a tablet', `Mozilla/5.0 (Linux; Android 14; Tab) ${BLINK} Chrome/130.0.0.0 Safari/537.36`],
    ['an iPhone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS', `${IPHONE} CriOS/140.0.4896.56 Mobile/15E148 Safari/604.1`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
    ['Vivaldi', `${WINDOWS} ${BLINK} Chrome/130.0.0.0 Safari/537.36 Vivaldi/7.0`],
  ])('is not %s', (_name, userAgent) => {
    expect(isSurelySupported(userAgent)).toBe(false)
  })
})
