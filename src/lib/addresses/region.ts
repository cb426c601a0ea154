/** Returns whether this page belongs to the US site, whose host ends in `.us`. */
export function isUsSite(): boolean {
  return /\.us(:\d+)?$/.test(location.host)
}

const SITE = 'https://redaction-studio.example'

/**
 * Returns the links to the legal texts for a URL: the US versions if it contains `.us` anywhere, as the specification says.
 *
 * @param url the full URL of the page
 */
export function legalLinks(url: string): { privacy: string; terms: string } {
  const ending = url.includes('.us') ? '-us' : ''
  return { privacy: `${SITE}/privacy${ending}`, terms: `${SITE}/terms${ending}` }
}
