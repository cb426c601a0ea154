import type { UserRecord } from '../records/records'
import type { Draft, Tables } from '../ports/tables'
import { isWithin } from './lifetime'
import type { EmailRecord, TokenRecord } from '../records/accounts'

interface EmailParts {
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

const HOUR = 3600
/** The lifetime of each kind of token. */
export const VALID_SECONDS = { verify: 48 * HOUR, reset: HOUR, invitation: 7 * 24 * HOUR } as const

type LinkKind = keyof typeof VALID_SECONDS

/** Returns whether a token is still valid: unused, not ended, and within its lifetime. */
export function isOpenLink({ kind, expiresAt, usedAt, ended }: TokenRecord, now: number): boolean {
  if (kind === 'eagle-eye' || usedAt !== null || ended) return false
  return isWithin(expiresAt - VALID_SECONDS[kind], VALID_SECONDS[kind], now)
}

/** Returns whether a token's link sets a password. */
export const setsPassword = ({ kind }: Pick<TokenRecord, 'kind'>): boolean => kind === 'reset' || kind === 'invitation'

/** Ends the unused links of a user that set a password, because an old email may have fallen into other hands. */
export async function endPasswordLinks(draft: Draft, userId: string): Promise<void> {
  for (const token of await draft.of('tokens', 'user', userId))
    if (setsPassword(token) && token.usedAt === null && !token.ended) draft.put('tokens', { ...token, ended: true })
}

/**
 * Returns whether a user owns the email address of their account for sure, and nobody else knows its password: they have chosen it by a link
 * that was sent there, or an administrator has invited them. A verified address alone doesn't suffice: a stranger may have created the account
 * with the address, and its owner may have opened the link.
 */
export async function hasProvenEmail(draft: Pick<Draft, 'of'>, userId: string): Promise<boolean> {
  return (await draft.of('tokens', 'user', userId)).some(
    ({ kind, usedAt }) => kind === 'invitation' || (kind === 'reset' && usedAt !== null),
  )
}

/** Creates a token for a user. It replaces older links that set a password; older verification links stay valid until they expire. */
async function issueToken(draft: Draft, kind: LinkKind, userId: string, { now, newId }: EmailParts): Promise<string> {
  if (setsPassword({ kind })) await endPasswordLinks(draft, userId)
  const token: TokenRecord = { id: newId('token'), kind, userId, expiresAt: now() + VALID_SECONDS[kind], usedAt: null }
  draft.put('tokens', token)
  return token.id
}

/** Returns the token if its link serves this purpose and is still valid. */
export async function validToken(
  draft: Pick<Draft, 'get'>,
  purpose: 'verify' | 'password',
  id: string,
  now: number,
): Promise<TokenRecord | undefined> {
  const token = await draft.get('tokens', id)
  if (!token || !isOpenLink(token, now)) return undefined
  return setsPassword(token) === (purpose === 'password') ? token : undefined
}

const emails = {
  verify: { token: 'verify', subject: 'Verify your email address', text: 'Open the link to verify your email address.' },
  reset: {
    token: 'reset',
    subject: 'Reset your password',
    text: 'Open the link to choose a new password. If you didn’t request this, ignore this email.',
  },
  welcome: {
    token: 'invitation',
    subject: 'You’ve been added to Redaction Studio',
    text: 'Open the link within 7 days to choose a password for your new account.',
  },
} as const satisfies Record<string, { token: LinkKind; subject: string; text: string }>

/** Adds an email with a new token to the outbox. */
export async function sendEmail(draft: Draft, kind: keyof typeof emails, user: UserRecord, parts: EmailParts): Promise<void> {
  const { token: linkKind, subject, text } = emails[kind]
  const token = await issueToken(draft, linkKind, user.id, parts)
  draft.put('emails', { id: parts.newId('email'), to: user.email, subject, text, token, createdAt: parts.now() })
}

const UNEXPECTED = 'If this wasn’t you, choose a new password: open the login page and select “Forgot your password?”.'
const notices = {
  'password-set': { subject: 'A new password was set', also: '' },
  // A new password doesn't turn it off.
  'second-factor-on': { subject: 'Two-step sign-in was turned on', also: ' Then ask your administrator to turn off two-step sign-in.' },
  'second-factor-off': { subject: 'Two-step sign-in was turned off', also: '' },
  'recovery-codes-renewed': { subject: 'Your recovery codes were replaced', also: ' Then replace your recovery codes.' },
  'recovery-code-used': { subject: 'A recovery code was used', also: ' Then replace your recovery codes.' },
} as const

/** Adds an email to the outbox: how a user logs in has changed, which the owner of the account should know if someone else did it. */
export function sendNotice(draft: Draft, kind: keyof typeof notices, user: UserRecord, { now, newId }: EmailParts): void {
  const { subject, also } = notices[kind]
  draft.put('emails', { id: newId('email'), to: user.email, subject, text: UNEXPECTED + also, token: null, page: 'home', createdAt: now() })
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
  const isKnown = (await draft.of('emails', 'to', user.email)).some(
    (email) => email.subject === subject && isWithin(email.createdAt, DAY, now()),
  )
  if (isKnown) return
  const text = 'Open Redaction Studio to see the project and work on its files.'
  draft.put('emails', { id: newId('email'), to: user.email, subject, text, token: null, page: 'home', createdAt: now() })
}

/**
 * Removes sent emails after a day, for which they keep `sendShared` from sending the same one again. Only for homes that show no outbox. Messages
 * to the makers of the product stay: no one else has them.
 *
 * @param now epoch seconds
 */
export async function dropSentEmails(tables: Pick<Tables, 'all' | 'change'>, now: number): Promise<void> {
  const isOld = ({ token, page, createdAt }: EmailRecord): boolean =>
    (token !== null || page !== undefined) && !isWithin(createdAt, DAY, now)
  const old = (await tables.all('emails')).filter(isOld)
  if (old.length === 0) return
  await tables.change((draft) => {
    for (const { id } of old) draft.delete('emails', id)
  })
}
