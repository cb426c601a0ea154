import { paths } from '#lib/addresses/paths.ts'
import type { Database } from '../storage/database'
import { isOpenLink } from '#backend/accounts/emails.ts'
import type { TokenRecord } from '#backend/records/accounts.ts'

/** An email in the outbox of this back end. */
export interface Email {
  id: string
  to: string
  subject: string
  text: string
  /** Epoch seconds. */
  sentAt: number
  /** The link to a page of the app; null for an email without a link. */
  link: { href: string; state: 'good' | 'used' | 'expired' } | null
}

function linkOf(token: TokenRecord, now: number): Email['link'] {
  const page = token.kind === 'verify' ? paths.verify : paths.reset
  const state = token.usedAt === null ? (isOpenLink(token, now) ? 'good' : 'expired') : 'used'
  return { href: page(token.id), state }
}

/**
 * Returns the emails that this back end would have sent, newest first. Reads from storage, so that it works in any tab.
 *
 * @param now epoch seconds
 */
export async function readOutbox(database: Database, now: number): Promise<Email[]> {
  const [records, tokens] = await Promise.all([database.getAll('emails'), database.getAll('tokens')])
  const byId = new Map(tokens.map((token) => [token.id, token]))
  const emails = records.map(({ id, to, subject, text, token, createdAt }): Email => {
    const known = token === null ? undefined : byId.get(token)
    return { id, to, subject, text, sentAt: createdAt, link: known ? linkOf(known, now) : null }
  })
  // Within the same second, an email with a valid link precedes the emails that it replaced.
  return emails.toSorted((one, other) => other.sentAt - one.sentAt || rank(one) - rank(other))
}

function rank({ link }: Email): number {
  return link?.state === 'good' ? 0 : 1
}
