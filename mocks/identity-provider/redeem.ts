import type { GrantRecord, ProviderName } from '../accounts/records'
import { Refusal } from '../handlers/refusal'
import type { Draft } from '../records/tables'
import { providerNames } from './providers'

/** RFC 7636: the challenge is the SHA-256 of the verifier, as base64url without padding. */
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
  /** Of the verifier that came with the code. */
  challenge: string
  /** Epoch seconds. */
  now: number
  /** The request was sent before and may have been carried out. */
  isRepeat: boolean
}

/**
 * Spends an authorisation code. It is spent by a wrong verifier too, because whoever has it has stolen it.
 *
 * @returns the grant, or the refusal that is to be thrown once that has become durable
 */
export function redeemGrant(draft: Draft, { provider, code, challenge, now, isRepeat }: Redeemed): GrantRecord | Refusal {
  const grant = draft.get('grants', code)
  const refusal = new Refusal(
    403,
    `${providerNames[provider]} does not confirm this sign-in: its code is wrong, used or too old. Begin again.`,
  )
  if (grant?.provider !== provider || grant.expiresAt <= now) return refusal
  const isFresh = grant.usedAt === null || (isRepeat && grant.challenge === challenge)
  draft.put('grants', { ...grant, usedAt: grant.usedAt ?? now })
  return isFresh && grant.challenge === challenge ? grant : refusal
}
