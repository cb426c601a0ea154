import { beforeAll, describe, expect, it } from 'vitest'

import { browserSupport, loadBrowserParser } from './client-info'

const chrome = (version: string) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const edge = (version: string) => `${chrome('110.0.0.0')} Edg/${version}`
const opera = (version: string) => `${chrome('110.0.0.0')} OPR/${version}`
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`

describe('[VAL-05] the browser', () => {
  beforeAll(() => loadBrowserParser(''))

  it.each([
    ['Chrome', chrome('110.0.0.0')],
    ['Edge', edge('110.0.1587.41')],
    ['Safari', safari('17.0')],
    ['Opera', opera('96.0.0.0')],
    ['Firefox', firefox('115.0')],
  ])('%s at its minimum is supported', (_name, userAgent) => {
    expect(browserSupport(userAgent)).toEqual({ kind: 'supported' })
  })

  it.each([
    ['Chrome', '110.0.0', chrome('109.0.5414.120')],
    ['Edge (Chromium)', '110.0.0', edge('109.0.1518.78')],
    ['Safari', '17.0.0', safari('16.6')],
    ['Opera', '96.0.0', opera('95.0.4635.84')],
    ['Firefox', '115.0.0', firefox('114.0')],
  ])('%s below %s is outdated', (browser, minimum, userAgent) => {
    expect(browserSupport(userAgent)).toEqual({ kind: 'outdated', browser, minimum })
  })

  it('on a phone or a tablet is blocked in any version', () => {
    expect(
      browserSupport(
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      ),
    ).toEqual({ kind: 'mobile' })
    expect(
      browserSupport(
        'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      ),
    ).toEqual({ kind: 'mobile' })
  })

  it('that is unknown is not supported', () => {
    expect(browserSupport('')).toEqual({ kind: 'unknown' })
    expect(browserSupport('curl/8.0')).toEqual({ kind: 'unknown' })
  })
})
