const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Encodes bytes in Base32 by RFC 4648, without padding. Authenticator apps read secrets in it. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= BITS; bits -= BITS) text += ALPHABET.charAt((value >>> (bits - BITS)) & 31)
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (BITS - bits)) & 31)
}

/**
 * Decodes Base32 without padding.
 *
 * @throws RangeError for other characters
 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new RangeError('Base32 has the characters A to Z and 2 to 7 only.')
    value = (value << BITS) | digit
    bits += BITS
    if (bits < 8) continue
    bits -= 8
    bytes.push(value >>> bits)
    value &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
