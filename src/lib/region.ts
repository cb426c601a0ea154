/** Returns whether a URL belongs to the US site: it contains `.us`, as the specification says. */
export function isUsUrl(url: string): boolean {
  return url.includes('.us')
}

const SITE = 'https://redaction-studio.example'

/**
 * Returns the links to the legal texts for a URL.
 *
 * @param url the full URL of the page
 */
export function legalLinks(url: string): { privacy: string; terms: string } {
  const ending = isUsUrl(url) ? '-us' : ''
  return { privacy: `${SITE}/privacy${ending}`, terms: `${SITE}/terms${ending}` }
}
