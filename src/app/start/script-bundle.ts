export type ScriptBundle = 'modern' | 'legacy'

/**
 * The minimum version of each browser for the modern bundle, with its user-agent pattern. The order matters, because most browsers
 * also name Chrome and Safari. Other browsers that imitate one of these are excluded by `IMITATORS`.
 */
const MODERN: { sign: RegExp; minimum: number }[] = [
  { sign: /\bEdge?\/(\d+)/, minimum: 80 },
  { sign: /\bOPR\/(\d+)/, minimum: 67 },
  { sign: /\bCriOS\/(\d+)/, minimum: 100 },
  { sign: /\bFirefox\/(\d+)/, minimum: 74 },
  { sign: /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, minimum: 80 },
  { sign: /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, minimum: 14 },
]

const IMITATORS = /\b(?:SamsungBrowser|UCBrowser|YaBrowser|Vivaldi|FxiOS|EdgiOS|OPiOS|Opera Mini|Trident|MSIE)\b/

/**
 * Returns the script bundle for a browser. Uses no library, because it runs before either bundle, in browsers of any age.
 *
 * @param userAgent the browser's user-agent string
 */
export function chooseBundle(userAgent: string): ScriptBundle {
  if (IMITATORS.test(userAgent)) return 'legacy'
  for (const { sign, minimum } of MODERN) {
    const found = sign.exec(userAgent)
    if (found) return Number(found[1]) >= minimum ? 'modern' : 'legacy'
  }
  return 'legacy'
}
