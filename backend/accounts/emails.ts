import type { UserRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import { isWithin } from './lifetime'
import type { TokenRecord } from '../records/accounts'

interface EmailParts {
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

const HOUR = 3600
/** The lifetime of each kind of token. */
export const VALID_SECONDS = { verify: 48 * HOUR, reset: HOUR } as const

type LinkKind = keyof typeof VALID_SECONDS

/** Returns whether a token is still valid: unused, not ended, and within its lifetime. */
export function isOpenLink({ kind, expiresAt, usedAt, ended }: TokenRecord, now: number): boolean {
  if (kind === 'eagle-eye' || usedAt !== null || ended) return false
  return isWithin(expiresAt - VALID_SECONDS[kind], VALID_SECONDS[kind], now)
}

/** Ends the unused reset links of a user, because an old email may have fallen into other hands. */
export async function endResetLinks(draft: Draft, userId: string): Promise<void> {
  for (const token of await draft.of('tokens', 'open', true))
    if (token.kind === 'reset' && token.userId === userId) draft.put('tokens', { ...token, ended: true })
}

/** Records expired links as ended, because comparing times alone would revive them if the clock goes back. */
export async function endExpiredLinks(draft: Draft, now: number): Promise<void> {
  for (const token of await draft.of('tokens', 'open', true)) if (token.expiresAt <= now) draft.put('tokens', { ...token, ended: true })
}

/** Creates a token for a user. It replaces older reset links; older verification links stay valid until they expire. */
async function issueToken(draft: Draft, kind: LinkKind, userId: string, { now, newId }: EmailParts): Promise<string> {
  if (kind === 'reset') await endResetLinks(draft, userId)
  const token: TokenRecord = { id: newId('token'), kind, userId, expiresAt: now() + VALID_SECONDS[kind], usedAt: null }
  draft.put('tokens', token)
  return token.id
}

/** Returns the token if it is of this kind and still valid. */
export async function validToken(draft: Pick<Draft, 'get'>, kind: LinkKind, id: string, now: number): Promise<TokenRecord | undefined> {
  const token = await draft.get('tokens', id)
  return token?.kind === kind && isOpenLink(token, now) ? token : undefined
}

const emails = {
  verify: { subject: 'Verify your email address', text: 'Open the link to verify your email address.' },
  reset: { subject: 'Reset your password', text: 'Open the link to choose a new password. If you didn’t request this, ignore this email.' },
  welcome: { subject: 'You’ve been added to Redaction Studio', text: 'Open the link to choose a password for your new account.' },
} as const

/** Adds an email with a new token to the outbox. */
export async function sendEmail(draft: Draft, kind: keyof typeof emails, user: UserRecord, parts: EmailParts): Promise<void> {
  const token = await issueToken(draft, kind === 'verify' ? 'verify' : 'reset', user.id, parts)
  draft.put('emails', { id: parts.newId('email'), to: user.email, ...emails[kind], token, createdAt: parts.now() })
}

const DAY = 24 * HOUR

/** Adds an email to the outbox: someone has shared a project with the user. The same one is sent once a day, whatever is removed and added. */
export async function sendShared(
  draft: Draft,
  user: UserRecord,
  { by, project }: { by: string; project: string },
  { now, newId }: EmailParts,
): Promise<void> {
  const subject = `${by} has shared “${project}” with you`
  const isKnown = (await draft.all('emails')).some(
    (email) => email.to === user.email && email.subject === subject && isWithin(email.createdAt, DAY, now()),
  )
  if (isKnown) return
  const text = 'Open Redaction Studio to see the project and work on its files.'
  draft.put('emails', { id: newId('email'), to: user.email, subject, text, token: null, page: 'home', createdAt: now() })
}
