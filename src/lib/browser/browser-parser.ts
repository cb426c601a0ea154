import Bowser from 'bowser'
import coerce from 'semver/functions/coerce.js'
import gte from 'semver/functions/gte.js'

import type { BrowserSupport, ClientInfo } from './known-browser'
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

/** Returns the support of any browser. Versions are coerced to semantic versions; one that can't be coerced counts as outdated. */
export function parseSupport(userAgent: string): BrowserSupport {
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

/** Returns the name and version of any browser. Unknown fields are empty. */
export function parseClientInfo(userAgent: string): ClientInfo {
  if (userAgent === '') return { browser: '', browserVersion: '', isMobile: false }
  const parser = Bowser.getParser(userAgent)
  return {
    browser: parser.getBrowserName(),
    browserVersion: parser.getBrowserVersion() ?? '',
    isMobile: parser.getPlatformType(true) === 'mobile',
  }
}
