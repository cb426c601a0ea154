/** The bytes of a secret; as base64url they are 43 characters, the minimum of RFC 7636. */
const SECRET_BYTES = 32

/** Thrown on an insecure origin, where the browser doesn't provide SubtleCrypto. */
export class InsecurePageError extends Error {
  override readonly name = 'InsecurePageError'
  readonly code = 'insecure-page'

  constructor() {
    super('Single sign-on needs a secure connection. Open this site over HTTPS.')
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Returns a random URL-safe secret. */
export function randomSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

/**
 * Returns the S256 challenge of a verifier (RFC 7636).
 *
 * @throws InsecurePageError
 */
export async function challengeOf(verifier: string): Promise<string> {
  // Typed as always present, but undefined on a page over plain HTTP.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) throw new InsecurePageError()
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}
