/** Whether a host is one of the sites for the United States: `.us` is its end, or one of its labels. */
export function isUsHost(host: string): boolean {
  return /\.us(?=[.:]|$)/i.test(host)
}

const SITE = 'https://redaction-studio.example'

/**
 * The legal texts that hold for a site.
 *
 * @param host of the page
 */
export function legalLinks(host: string): { privacy: string; terms: string } {
  const ending = isUsHost(host) ? '-us' : ''
  return { privacy: `${SITE}/privacy${ending}`, terms: `${SITE}/terms${ending}` }
}
