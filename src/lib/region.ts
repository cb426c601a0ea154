/** Returns whether an address belongs to the United States: the specification's mark is `.us` anywhere in the URL. */
export function isUsUrl(url: string): boolean {
  return url.includes('.us')
}

const SITE = 'https://redaction-studio.example'

/**
 * Returns the legal texts that apply at an address.
 *
 * @param url of the page, in full
 */
export function legalLinks(url: string): { privacy: string; terms: string } {
  const ending = isUsUrl(url) ? '-us' : ''
  return { privacy: `${SITE}/privacy${ending}`, terms: `${SITE}/terms${ending}` }
}
