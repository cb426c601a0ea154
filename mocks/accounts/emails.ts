import type { UserRecord } from '../records/records'
import type { Draft } from '../records/tables'
import type { TokenRecord } from './records'

interface EmailParts {
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

const HOUR = 3600
/** How long a secret of each kind is good. */
export const VALID_SECONDS = { verify: 48 * HOUR, reset: HOUR } as const

/** A secret of its own kind for somebody; older ones stay good until they expire. */
function issueToken(draft: Draft, kind: keyof typeof VALID_SECONDS, userId: string, { now, newId }: EmailParts): string {
  const token: TokenRecord = { id: newId('token'), kind, userId, expiresAt: now() + VALID_SECONDS[kind], usedAt: null }
  draft.put('tokens', token)
  return token.id
}

/** The token, if it is of this kind, has not expired and was not used. */
export function validToken(draft: Pick<Draft, 'get'>, kind: TokenRecord['kind'], id: string, now: number): TokenRecord | undefined {
  const token = draft.get('tokens', id)
  return token?.kind === kind && token.expiresAt > now && token.usedAt === null ? token : undefined
}

const emails = {
  verify: { subject: 'Verify your email address', text: 'Please verify that this address is yours.' },
  reset: { subject: 'Reset your password', text: 'Somebody, we hope you, asked for a new password. If it was not you, do nothing.' },
  welcome: { subject: 'You have been added to Redaction Studio', text: 'An account was made for you. Choose a password to begin.' },
} as const

/** Puts an email with a fresh token into the outbox. */
export function sendEmail(draft: Draft, kind: keyof typeof emails, user: UserRecord, parts: EmailParts): void {
  const token = issueToken(draft, kind === 'verify' ? 'verify' : 'reset', user.id, parts)
  draft.put('emails', { id: parts.newId('email'), to: user.email, ...emails[kind], token, createdAt: parts.now() })
}
