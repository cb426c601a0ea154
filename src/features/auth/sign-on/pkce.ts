/** Bytes of a secret; as base64url they are the 43 characters that RFC 7636 asks for at least. */
const SECRET_BYTES = 32

/** The page is not on a secure origin, where browsers keep their cryptography back. */
export class InsecurePageError extends Error {
  override readonly name = 'InsecurePageError'
  readonly code = 'insecure-page'

  constructor() {
    super('Signing in this way needs a secure connection. Open this site by https.')
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** A text that nobody can guess, fit to be part of an address. */
export function randomSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

/**
 * The S256 challenge of a verifier, by RFC 7636.
 *
 * @throws InsecurePageError
 */
export async function challengeOf(verifier: string): Promise<string> {
  // Its type says that it is always there; on a page by plain http it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) throw new InsecurePageError()
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}
