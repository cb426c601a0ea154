import { safeName } from '#lib/file-names.ts'

/** Max bytes of UTF-8, which file systems count; with the extension, the name stays below their limit of 255. */
const MAX_BASE_BYTES = 200

function shorten(name: string): string {
  const encoder = new TextEncoder()
  let result = ''
  let bytes = 0
  for (const character of name) {
    bytes += encoder.encode(character).byteLength
    if (bytes > MAX_BASE_BYTES) break
    result += character
  }
  return result
}

/**
 * Returns the name of a redacted file: `holiday.png` becomes `holiday (redacted).jpg`.
 *
 * @param extension with its leading dot
 * @param nameless the name for a file without one
 */
export function redactedFileName(name: string, extension: string, nameless = 'image'): string {
  const base = safeName(name.replace(/\.[^.]*$/, ''))
  return `${shorten(base) || nameless} (redacted)${extension}`
}
