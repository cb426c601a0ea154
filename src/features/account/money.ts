import { isUsSite } from '#lib/addresses/region.ts'

export type Currency = 'GBP' | 'USD'

/** Minor units (pence, cents) in one unit. */
const MINOR_UNITS = 100

const LOCALES = { GBP: 'en-GB', USD: 'en-US' } as const satisfies Record<Currency, string>

/** Returns the currency of this site: dollars for `.us`, else pounds. */
export function siteCurrency(): Currency {
  return isUsSite() ? 'USD' : 'GBP'
}

/**
 * Formats an amount with two decimals: `£12.50`, `$12.50`.
 *
 * @param minorUnits pence or cents
 */
export function formatMoney(minorUnits: number, currency: Currency): string {
  const format = new Intl.NumberFormat(LOCALES[currency], {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return format.format(minorUnits / MINOR_UNITS)
}
