import type { UserRecord } from '../records/records'
import type { Draft } from '../records/tables'
import type { TokenRecord } from './records'

interface EmailParts {
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

const HOUR = 3600
/** How long the token of each kind is valid. */
export const VALID_SECONDS = { verify: 48 * HOUR, reset: HOUR } as const

/** Expires the unused reset links of a user, because an old email may be in other hands by now. */
export function endResetLinks(draft: Draft, userId: string, now: number): void {
  for (const token of draft.all('tokens')) {
    const isOpen = token.kind === 'reset' && token.userId === userId && token.usedAt === null && token.expiresAt > now
    if (isOpen) draft.put('tokens', { ...token, expiresAt: now })
  }
}

/** Creates a token for a user. It replaces older reset links; older verification links stay valid until they expire. */
function issueToken(draft: Draft, kind: keyof typeof VALID_SECONDS, userId: string, { now, newId }: EmailParts): string {
  if (kind === 'reset') endResetLinks(draft, userId, now())
  const token: TokenRecord = { id: newId('token'), kind, userId, expiresAt: now() + VALID_SECONDS[kind], usedAt: null }
  draft.put('tokens', token)
  return token.id
}

/** Returns the token if it is of this kind, unexpired and unused. */
export function validToken(draft: Pick<Draft, 'get'>, kind: TokenRecord['kind'], id: string, now: number): TokenRecord | undefined {
  const token = draft.get('tokens', id)
  return token?.kind === kind && token.expiresAt > now && token.usedAt === null ? token : undefined
}

const emails = {
  verify: { subject: 'Verify your email address', text: 'Open the link to verify your email address.' },
  reset: { subject: 'Reset your password', text: "Open the link to choose a new password. If you didn't request this, ignore this email." },
  welcome: { subject: "You've been added to Redaction Studio", text: 'Open the link to choose a password for your new account.' },
} as const

/** Adds an email with a new token to the outbox. */
export function sendEmail(draft: Draft, kind: keyof typeof emails, user: UserRecord, parts: EmailParts): void {
  const token = issueToken(draft, kind === 'verify' ? 'verify' : 'reset', user.id, parts)
  draft.put('emails', { id: parts.newId('email'), to: user.email, ...emails[kind], token, createdAt: parts.now() })
}
