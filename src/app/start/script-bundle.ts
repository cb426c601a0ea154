export type ScriptBundle = 'modern' | 'legacy'

/**
 * The minimum version of each browser for the modern bundle, and the one from which the product runs, with its user-agent pattern. The
 * order matters, because most browsers also name Chrome and Safari. Other browsers that imitate one of these are excluded by `IMITATORS`.
 */
const MODERN: { sign: RegExp; minimum: number; supported: number }[] = [
  { sign: /\bEdge?\/(\d+)/, minimum: 80, supported: 110 },
  { sign: /\bOPR\/(\d+)/, minimum: 67, supported: 96 },
  { sign: /\bCriOS\/(\d+)/, minimum: 100, supported: Infinity },
  { sign: /\bFirefox\/(\d+)/, minimum: 74, supported: 115 },
  { sign: /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, minimum: 80, supported: 110 },
  { sign: /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, minimum: 14, supported: 17 },
]

const IMITATORS = /\b(?:SamsungBrowser|UCBrowser|YaBrowser|Vivaldi|FxiOS|EdgiOS|OPiOS|Opera Mini|Trident|MSIE)\b/

const MOBILE = /\b(?:Mobi|Mobile|Android|Tablet|iPhone|iPad|iPod)\b/

/** Returns the browser in the table and its version; null for any other. */
function knownBrowser(userAgent: string): { version: number; minimum: number; supported: number } | null {
  if (IMITATORS.test(userAgent)) return null
  for (const { sign, minimum, supported } of MODERN) {
    const found = sign.exec(userAgent)
    if (found) return { version: Number(found[1]), minimum, supported }
  }
  return null
}

/**
 * Returns the script bundle for a browser. Uses no library, because it runs before either bundle, in browsers of any age.
 *
 * @param userAgent the browser's user-agent string
 */
export function chooseBundle(userAgent: string): ScriptBundle {
  const browser = knownBrowser(userAgent)
  return browser !== null && browser.version >= browser.minimum ? 'modern' : 'legacy'
}

/** Returns whether the product surely runs in a browser. False where only the whole check of the app can say it. */
export function isSurelySupported(userAgent: string): boolean {
  const browser = knownBrowser(userAgent)
  return browser !== null && browser.version >= browser.supported && !MOBILE.test(userAgent)
}
