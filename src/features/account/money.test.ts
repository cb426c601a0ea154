import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { formatMoney, siteCurrency } from './money'
import { legalLinks } from '#lib/addresses/region.ts'

afterEach(() => vi.unstubAllGlobals())

describe('[FMT-02] money', () => {
  it.each([
    ['https://app.redaction-studio.example/home', 'GBP'],
    ['https://us.redaction-studio.example/home', 'GBP'],
    ['http://localhost:4173/app/account/your-plan/', 'GBP'],
    ['https://redaction-studio.us/', 'USD'],
    ['https://redaction-studio.us:8443/', 'USD'],
    // Only the host's own ending names the US site.
    ['https://app.us.redaction-studio.example/', 'GBP'],
    ['https://app.users.example/', 'GBP'],
    ['https://www.usability.example/', 'GBP'],
    ['https://redaction-studio.example/studio.us/', 'GBP'],
    ['https://redaction-studio.example/?site=redaction-studio.us', 'GBP'],
    ['https://redaction-studio.example/#redaction-studio.us', 'GBP'],
  ])('at %s is in %s', (url, currency) => {
    vi.stubGlobal('location', new URL(url))
    expect(siteCurrency()).toBe(currency)
  })

  it.each([
    [0, 'GBP', '£0.00'],
    [5, 'GBP', '£0.05'],
    [1250, 'USD', '$12.50'],
    [123_456_789, 'GBP', '£1,234,567.89'],
  ] as const)('of %d minor units in %s reads as %s', (minor, currency, words) => {
    expect(formatMoney(minor, currency)).toBe(words)
  })

  it('has two decimals and parses back to minor units', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.constantFrom('GBP' as const, 'USD' as const), (minor, currency) => {
        const text = formatMoney(minor, currency)
        expect(text).toMatch(/^[£$][\d,]+\.\d\d$/)
        expect(Number(text.replace(/\D/g, ''))).toBe(minor)
      }),
    )
  })
})

it('[HDR-10] privacy and terms are the US versions when the URL contains .us', () => {
  expect(legalLinks('https://redaction-studio.example/home').privacy).not.toContain('-us')
  for (const url of ['https://redaction-studio.us/', 'https://redaction-studio.example/?site=redaction-studio.us']) {
    expect(Object.values(legalLinks(url)).every((link) => link.endsWith('-us'))).toBe(true)
  }
})
