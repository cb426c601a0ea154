import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { currencyOf, formatMoney } from './money'
import { legalLinks } from '../../lib/region'

describe('[FMT-02] money', () => {
  it.each([
    ['app.redaction-studio.example', 'GBP'],
    ['redaction-studio.us', 'USD'],
    ['redaction-studio.us:8443', 'USD'],
    ['app.us.redaction-studio.example', 'USD'],
    ['www.usability.example', 'GBP'],
    ['localhost', 'GBP'],
  ])('is counted on %s in %s', (host, currency) => {
    expect(currencyOf(host)).toBe(currency)
  })

  it.each([
    [0, 'GBP', '£0.00'],
    [5, 'GBP', '£0.05'],
    [1250, 'USD', '$12.50'],
    [123_456_789, 'GBP', '£1,234,567.89'],
  ] as const)('of %d minor units in %s reads as %s', (minor, currency, words) => {
    expect(formatMoney(minor, currency)).toBe(words)
  })

  it('has two decimals and can be read back to the penny', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.constantFrom('GBP' as const, 'USD' as const), (minor, currency) => {
        const text = formatMoney(minor, currency)
        expect(text).toMatch(/^[£$][\d,]+\.\d\d$/)
        expect(Number(text.replace(/\D/g, ''))).toBe(minor)
      }),
    )
  })
})

it('[HDR-10] the legal texts are those of the United States on a .us site', () => {
  expect(legalLinks('redaction-studio.example').privacy).not.toContain('-us')
  expect(Object.values(legalLinks('redaction-studio.us')).every((link) => link.endsWith('-us'))).toBe(true)
})
