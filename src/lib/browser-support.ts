import Bowser from 'bowser'
import { coerce, gte } from 'semver'

/** The oldest version of each browser that the product runs in. */
export const MINIMUM_VERSIONS = {
  Chrome: '110.0.0',
  'Edge (Chromium)': '110.0.0',
  Safari: '17.0.0',
  Opera: '96.0.0',
  Firefox: '115.0.0',
} as const

export type SupportedBrowser = keyof typeof MINIMUM_VERSIONS

/** Names as the user-agent parser gives them. */
const NAMES: Record<string, SupportedBrowser> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Microsoft Edge': 'Edge (Chromium)',
  Safari: 'Safari',
  Opera: 'Opera',
  Firefox: 'Firefox',
}

/** Whether the product runs in a browser, and if not, what the person must be told. */
export type BrowserSupport =
  { kind: 'supported' } | { kind: 'mobile' } | { kind: 'outdated'; browser: SupportedBrowser; minimum: string } | { kind: 'unknown' }

/**
 * Judges a browser by its user-agent text. A mobile device is never supported, a browser that is not listed neither; a
 * version is coerced to a semantic one, and one that cannot be is taken for too old.
 */
export function browserSupport(userAgent: string): BrowserSupport {
  if (userAgent === '') return { kind: 'unknown' }
  const parser = Bowser.getParser(userAgent)
  const platform = parser.getPlatformType(true)
  if (platform === 'mobile' || platform === 'tablet') return { kind: 'mobile' }
  const browser = NAMES[parser.getBrowserName()]
  if (!browser) return { kind: 'unknown' }
  const version = coerce(parser.getBrowserVersion())
  const minimum = MINIMUM_VERSIONS[browser]
  return version && gte(version, minimum) ? { kind: 'supported' } : { kind: 'outdated', browser, minimum }
}
