import Bowser from 'bowser'
import coerce from 'semver/functions/coerce.js'
import gte from 'semver/functions/gte.js'

import { MINIMUM_VERSIONS, type SupportedBrowser } from './minimum-versions'

/** Keyed by the names of the user-agent parser. */
const NAMES: Record<string, SupportedBrowser> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Microsoft Edge': 'Edge (Chromium)',
  Safari: 'Safari',
  Opera: 'Opera',
  Firefox: 'Firefox',
}

/** Whether a browser is supported, and if not, why. */
export type BrowserSupport =
  { kind: 'supported' } | { kind: 'mobile' } | { kind: 'outdated'; browser: SupportedBrowser; minimum: string } | { kind: 'unknown' }

/**
 * Returns the support of a browser by its user agent. Mobile devices and unlisted browsers are never supported. Versions are coerced
 * to semantic versions; one that can't be coerced counts as outdated.
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
