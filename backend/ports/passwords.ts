import type { PasswordHash } from '../records/credentials'

/** How a home stores passwords. */
export interface Passwords {
  /** Hashes a password for storage, with its parameters beside the hash. */
  hash: (password: string) => Promise<PasswordHash>
  /** Returns a stored password that no known password fits, and whose check takes as long as any other. Its hash is random. */
  unmatched: () => PasswordHash
  /** Returns whether a password is the one that was hashed, also by an earlier method. */
  fits: (password: string, stored: PasswordHash) => Promise<boolean>
  /** Returns whether `hash` would use another method or other parameters. */
  isOutdated: (stored: PasswordHash) => boolean
  /** Returns whether a password is one of those that attackers try first. Without it, only the estimate of its strength counts. */
  isCommon?: (password: string) => boolean
}
