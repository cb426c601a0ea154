import { describe, expect, it } from 'vitest'

import { parseClientInfo, parseSupport } from './browser-parser'
import { readKnownBrowser } from './known-browser'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${BLINK}`
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`

describe('[VAL-05] a browser that is read without the parser', () => {
  it.each([
    ['Chrome', `${LINUX} Chrome/156.0.0.0 Safari/537.36`],
    ['Chrome on Windows', `${WINDOWS} Chrome/110.0.0.0 Safari/537.36`],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/131.0.0.0 Safari/537.36`],
    ['headless Chrome', `${LINUX} HeadlessChrome/156.0.0.0 Safari/537.36`],
    ['Edge', `${WINDOWS} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`],
    ['Opera', `${WINDOWS} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`],
    ['Firefox', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0'],
    ['Firefox on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Safari', `${MAC} Version/17.4.1 Safari/605.1.15`],
  ])('is what the parser reads: %s', (_name, userAgent) => {
    expect(readKnownBrowser(userAgent)).toEqual(parseClientInfo(userAgent))
    expect(parseSupport(userAgent)).toEqual({ kind: 'supported' })
  })

  it.each([
    ['outdated', `${LINUX} Chrome/109.0.0.0 Safari/537.36`],
    ['outdated, on a newer engine', `${LINUX} Chrome/120.0.0.0 Safari/537.36 OPR/95.0.0.0`],
    ['an outdated Safari', `${MAC} Version/16.6 Safari/605.1.15`],
    ['an imitator', `${LINUX} Chrome/120.0.0.0 Safari/537.36 Vivaldi/6.5.3206.39`],
    ['another imitator', `${LINUX} SamsungBrowser/23.0 Chrome/120.0.0.0 Safari/537.36`],
    ['a phone', `Mozilla/5.0 (Linux; Android 14; K) ${BLINK} Chrome/156.0.0.0 Mobile Safari/537.36`],
    ['a tablet', `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/156.0.0.0 Safari/537.36`],
    ['Firefox on a tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['unnamed', ''],
    ['no browser', 'curl/8.0'],
  ])('is none that is %s', (_name, userAgent) => {
    expect(readKnownBrowser(userAgent)).toBeNull()
  })
})
