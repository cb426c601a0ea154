import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function secretBytes(base32: string): Buffer {
  const bits = [...base32].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Returns the code that an authenticator app shows, computed by Node and independently of the back end.
 *
 * @param seconds epoch seconds
 */
export function authenticatorCode(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', secretBytes(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
