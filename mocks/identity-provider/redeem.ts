import { isWithin } from '#backend/accounts/lifetime.ts'
import { Refusal } from '#backend/http/refusal.ts'
import type { Identified, Identity, SignOnCode } from '#backend/ports/identity.ts'
import type { Draft } from '#backend/ports/tables.ts'
import { providerNames } from '#backend/records/accounts.ts'
import { simulatedSsoInfo } from './providers'

/** RFC 6749 recommends max ten minutes; apps exchange codes immediately. */
export const GRANT_SECONDS = 300

/** Returns the challenge of a verifier (RFC 7636): its SHA-256 as base64url without padding. */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Redeems an authorisation code. A wrong verifier uses it up, too, because the code may have been stolen. */
async function redeemGrant(draft: Draft, { provider, code, verifier, now, isRepeat }: SignOnCode): Promise<Identified | Refusal> {
  const challenge = await challengeOf(verifier)
  const grant = await draft.get('grants', code)
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

/** Returns the simulated providers, whose consent page exists only in embedded builds. They identify users by address. */
export function simulatedIdentity(origin: string): Identity {
  return { ssoInfo: () => simulatedSsoInfo(origin), redeem: redeemGrant }
}
