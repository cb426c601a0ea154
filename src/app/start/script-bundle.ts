export type ScriptBundle = 'modern' | 'legacy'

/**
 * The oldest version of each browser that gets the modern bundle, with what its user-agent text is known by. The order counts:
 * most browsers name Chrome and Safari too. A browser that is none of these, though it names one, is kept out by `imitators`.
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
 * Which of the two script bundles a browser gets. No library: this runs before either is loaded, in browsers of any age.
 *
 * @param userAgent the browser's text about itself
 */
export function chooseBundle(userAgent: string): ScriptBundle {
  if (IMITATORS.test(userAgent)) return 'legacy'
  for (const { sign, minimum } of MODERN) {
    const found = sign.exec(userAgent)
    if (found) return Number(found[1]) >= minimum ? 'modern' : 'legacy'
  }
  return 'legacy'
}
