import { toBase32 } from './base32'

const COUNT = 10
/** 120 bits, which can't be guessed from a fast hash. Codes of earlier builds have 80. */
const BYTES = 15

/** Removes what people add when they write a code down. */
const normal = (code: string): string => code.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()

/** Returns the hash by which a user's code is stored. It includes the user, so that equal hashes mean nothing. */
export async function hashOfRecoveryCode(userId: string, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${userId}:${normal(code)}`)
  return toBase32(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Returns ten random codes in groups of four characters, and their hashes. */
export async function newRecoveryCodes(userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, () => {
    const text = toBase32(crypto.getRandomValues(new Uint8Array(BYTES))).toLowerCase()
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })
  return { codes, hashes: await Promise.all(codes.map((code) => hashOfRecoveryCode(userId, code))) }
}
