import type { GrantRecord, ProviderName } from '#backend/accounts/records.ts'
import { Refusal } from '#backend/http/refusal.ts'
import type { Draft } from '#backend/ports/tables.ts'
import { isWithin } from '#backend/accounts/lifetime.ts'
import { providerNames } from './providers'

/** RFC 6749 recommends max ten minutes; apps exchange codes immediately. */
export const GRANT_SECONDS = 300

/** Returns the challenge of a verifier (RFC 7636): its SHA-256 as base64url without padding. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

interface Redeemed {
  provider: ProviderName
  code: string
  /** The challenge of the verifier sent with the code. */
  challenge: string
  /** Epoch seconds. */
  now: number
  /** Whether the request was sent before and may have succeeded. */
  isRepeat: boolean
}

/**
 * Redeems an authorisation code. A wrong verifier also uses it up, because the code may have been stolen.
 *
 * @returns the grant, or the refusal to throw once the change is durable
 */
export function redeemGrant(draft: Draft, { provider, code, challenge, now, isRepeat }: Redeemed): GrantRecord | Refusal {
  const grant = draft.get('grants', code)
  const refusal = new Refusal(403, `${providerNames[provider]} rejected this sign-in. Start again from the login page.`)
  if (grant?.provider !== provider) return refusal
  if (!isWithin(grant.expiresAt - GRANT_SECONDS, GRANT_SECONDS, now)) {
    draft.put('grants', { ...grant, usedAt: grant.usedAt ?? now })
    return refusal
  }
  const isFresh = grant.usedAt === null || (isRepeat && grant.challenge === challenge)
  draft.put('grants', { ...grant, usedAt: grant.usedAt ?? now })
  return isFresh && grant.challenge === challenge ? grant : refusal
}
