/** Reads the text of Word's XML without a parser of XML, which workers don't have. */

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
    if (code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code)
    return NAMED[name ?? ''] ?? whole
  })
}

/** Returns the text of each paragraph. */
export function paragraphsOf(xml: string): string[] {
  return xml
    .split('</w:p>')
    .slice(0, -1)
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)]
        .map(([, text]) => (text === undefined ? '\t' : decodeEntities(text)))
        .join(''),
    )
}
