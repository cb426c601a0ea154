import { fromBase32, toBase32 } from './base32'

const STEP_SECONDS = 30
const DIGITS = 6
/** The steps before and after the current one whose codes are valid, for clocks that differ and people who type slowly. */
const WINDOW = 1
/** As long as an output of SHA-1, which RFC 4226 recommends. */
const SECRET_BYTES = 20
const ISSUER = 'Redaction Studio'

/** Returns a random secret in Base32. */
export const newSecret = (): string => toBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** Returns the address by which authenticator apps read a secret from a QR code. */
export function setupUri(secret: string, email: string): string {
  const issuer = encodeURIComponent(ISSUER)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}

/** Returns the code of a time step by RFC 6238: the last digits of a part of an HMAC over SHA-1. */
export async function codeOfStep(secret: string, step: number): Promise<number> {
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  // The lowest bits of the last byte give the offset of four bytes, whose sign bit is dropped.
  const offset = mac.getUint8(mac.byteLength - 1) & 15
  return (mac.getUint32(offset) & 0x7fffffff) % 10 ** DIGITS
}

/**
 * Returns the time step whose code this is, among the valid ones; undefined if it is the code of none.
 *
 * @param code six digits
 * @param now epoch seconds
 */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | undefined> {
  const current = Math.floor(now / STEP_SECONDS)
  let found: number | undefined
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1) if ((await codeOfStep(secret, step)) === Number(code)) found = step
  return found
}
