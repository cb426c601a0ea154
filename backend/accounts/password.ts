import { Refusal } from '../http/refusal'
import type { Passwords } from '../ports/passwords'
import type { UserRecord } from '../records/records'
import type { PasswordHash, Pbkdf2Hash } from '../records/credentials'

/**
 * Returns whether an account has a password that its owner knows. Sign-on accounts have a random one until their owner sets one.
 *
 * @param hasIdentity whether the account was created at a provider. Earlier builds didn't record that its password is random, but hashed it
 * only once
 */
export function hasPassword({ password, passwordless }: Pick<UserRecord, 'password' | 'passwordless'>, hasIdentity: boolean): boolean {
  return passwordless !== true && !(hasIdentity && 'iterations' in password && password.iterations === 1)
}

/** Returns the refusal of a signed-in user's password, which `field` of the request has. */
export const wrongPassword = (field: string): Refusal => new Refusal(403, 'Wrong password.', { code: 'wrong-credentials', field })

/** The iterations that OWASP recommends for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000

const SALT_BYTES = 16
const HASH_BITS = 256

function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password.normalize('NFC')), 'PBKDF2', false, ['deriveBits'])
  return toHex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, HASH_BITS))
}

/**
 * Hashes a password for storage.
 *
 * @param salt hexadecimal; random unless a seed needs a fixed one
 */
export async function hashPassword(password: string, iterations: number = ITERATIONS, salt?: string): Promise<Pbkdf2Hash> {
  const bytes = salt === undefined ? crypto.getRandomValues(new Uint8Array(SALT_BYTES)) : fromHex(salt)
  return { salt: toHex(bytes), hash: await derive(password, bytes, iterations), iterations }
}

/**
 * Returns a stored password that no known password fits, and whose check takes as long as any other. Its hash is random rather than derived,
 * because each start of a back end makes one, and deriving it took a seventh of the CPU time of a page load.
 */
export function unmatchedPassword(iterations: number = ITERATIONS): Pbkdf2Hash {
  const random = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)))
  return { salt: random(SALT_BYTES), hash: random(HASH_BITS / 8), iterations }
}

/** Returns whether a password is the one that was hashed by PBKDF2. Other hashes were made on a server, and no browser can check them. */
export async function passwordFits(password: string, stored: PasswordHash): Promise<boolean> {
  if (!('iterations' in stored)) return false
  const hash = await derive(password, fromHex(stored.salt), stored.iterations)
  // Compares all characters of the two hashes of equal length, so that timing reveals nothing about them.
  let difference = 0
  for (let index = 0; index < stored.hash.length; index += 1) difference |= hash.charCodeAt(index) ^ stored.hash.charCodeAt(index)
  return difference === 0
}

/** Stores passwords with PBKDF2, the only suitable method that browsers have. */
export function pbkdf2Passwords(iterations: number = ITERATIONS): Passwords {
  return {
    hash: (password) => hashPassword(password, iterations),
    unmatched: () => unmatchedPassword(iterations),
    fits: passwordFits,
    isOutdated: (stored) => !('iterations' in stored) || stored.iterations !== iterations,
  }
}
