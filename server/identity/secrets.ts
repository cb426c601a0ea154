import { createHash, randomBytes } from 'node:crypto'

import type { SecretKind } from '#backend/ports/ports.ts'

/** Secrets that may wait to be sent. Only those of failed changes and of emails that no one sends are never sent. */
const MAX_WAITING = 10_000

/**
 * Returns the ID of the record that a secret opens. The records and their backups have only this hash, which opens nothing. It needs no salt,
 * because a secret has 128 random bits.
 */
export const recordId = (kind: SecretKind, secret: string): string => `${kind}-${createHash('sha256').update(secret).digest('hex')}`

export interface Secrets {
  /** Makes a secret and returns the ID of its record. */
  create: (kind: SecretKind) => string
  /** Returns the secret of an ID that was made here, so that it can be sent; undefined if it was sent before. */
  take: (id: string) => string | undefined
}

/** Keeps secrets in memory until they are sent to their owners. */
export function createSecrets(): Secrets {
  const waiting = new Map<string, string>()
  return {
    create: (kind) => {
      const secret = `${kind}-${randomBytes(16).toString('hex')}`
      const id = recordId(kind, secret)
      waiting.set(id, secret)
      const [oldest] = waiting.keys()
      if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest)
      return id
    },
    take: (id) => {
      const secret = waiting.get(id)
      waiting.delete(id)
      return secret
    },
  }
}
