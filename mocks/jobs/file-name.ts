/** In bytes of UTF-8, which is what file systems count; with its ending the name stays below their 255. */
const LONGEST_BASE = 200

/** Characters that no system's file names may hold: the separators and wildcards of Windows, and control characters. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu

function shorten(name: string): string {
  const encoder = new TextEncoder()
  let kept = ''
  let bytes = 0
  for (const letter of name) {
    bytes += encoder.encode(letter).byteLength
    if (bytes > LONGEST_BASE) break
    kept += letter
  }
  return kept
}

/**
 * What a redacted file is called: `holiday.png` becomes `holiday-redacted.jpg`.
 *
 * @param extension with its dot
 */
export function redactedFileName(name: string, extension: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(FORBIDDEN, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${shorten(base) || 'picture'}-redacted${extension}`
}
