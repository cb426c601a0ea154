import { browserParser } from './client-info'
import { readKnownBrowser } from './known-browser'
import type { SupportedBrowser } from './minimum-versions'

/** Whether a browser is supported, and if not, why. */
export type BrowserSupport =
  { kind: 'supported' } | { kind: 'mobile' } | { kind: 'outdated'; browser: SupportedBrowser; minimum: string } | { kind: 'unknown' }

/** Returns the support of a browser by its user agent. Mobile devices and unlisted browsers are never supported. */
export function browserSupport(userAgent: string): BrowserSupport {
  return readKnownBrowser(userAgent) ? { kind: 'supported' } : browserParser().parseSupport(userAgent)
}
