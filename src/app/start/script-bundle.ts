import { MINIMUM_VERSIONS, type SupportedBrowser } from '#lib/browser/minimum-versions.ts'

export type ScriptBundle = 'modern' | 'legacy'

interface ModernBrowser {
  sign: RegExp
  minimum: number
  name?: SupportedBrowser
}

/**
 * The minimum version of each browser for the modern bundle, with its user-agent pattern, and its name if it is supported. The order matters,
 * because most browsers also name Chrome and Safari. Other browsers that imitate one of these are excluded by `IMITATORS`.
 */
const MODERN: ModernBrowser[] = [
  { sign: /\bEdge?\/(\d+)/, minimum: 80, name: 'Edge (Chromium)' },
  { sign: /\bOPR\/(\d+)/, minimum: 67, name: 'Opera' },
  { sign: /\bCriOS\/(\d+)/, minimum: 100 },
  { sign: /\bFirefox\/(\d+)/, minimum: 74, name: 'Firefox' },
  { sign: /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, minimum: 80, name: 'Chrome' },
  { sign: /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, minimum: 14, name: 'Safari' },
]

const IMITATORS = /\b(?:SamsungBrowser|UCBrowser|YaBrowser|Vivaldi|FxiOS|EdgiOS|OPiOS|Opera Mini|Trident|MSIE)\b/

const MOBILE = /\b(?:Mobi|Mobile|Android|Tablet|iPhone|iPad|iPod)\b/

/** Returns the browser in the table and its version; null for any other. */
function knownBrowser(userAgent: string): { browser: ModernBrowser; version: number } | null {
  if (IMITATORS.test(userAgent)) return null
  for (const browser of MODERN) {
    const found = browser.sign.exec(userAgent)
    if (found) return { browser, version: Number(found[1]) }
  }
  return null
}

/**
 * Returns the script bundle for a browser. Uses no library, because it runs before either bundle, in browsers of any age.
 *
 * @param userAgent the browser's user-agent string
 */
export function chooseBundle(userAgent: string): ScriptBundle {
  const known = knownBrowser(userAgent)
  return known !== null && known.version >= known.browser.minimum ? 'modern' : 'legacy'
}

/** Returns whether the product surely runs in a browser. False where only the whole check of the app can say it. */
export function isSurelySupported(userAgent: string): boolean {
  const known = knownBrowser(userAgent)
  const name = known?.browser.name
  if (!known || !name || MOBILE.test(userAgent)) return false
  return known.version >= Number.parseInt(MINIMUM_VERSIONS[name], 10)
}
