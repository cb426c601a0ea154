import { isWithin } from '#backend/accounts/lifetime.ts'
import { Refusal } from '#backend/http/refusal.ts'
import type { Identity, SignOnCode } from '#backend/ports/identity.ts'
import type { Draft, Tables } from '#backend/ports/tables.ts'
import { providerNames, type GrantRecord } from '#backend/records/accounts.ts'
import { SimulatedName, simulatedSsoInfo } from './providers'

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

/** Redeems an authorisation code as part of a change. A wrong verifier uses it up, too, because the code may have been stolen. */
async function redeemGrant(draft: Draft, { provider, code, verifier, now, isRepeat }: SignOnCode): Promise<GrantRecord | undefined> {
  const challenge = await challengeOf(verifier)
  const grant = await draft.get('grants', code)
  if (grant?.provider !== provider) return undefined
  draft.put('grants', { ...grant, usedAt: grant.usedAt ?? now })
  const isFresh = grant.usedAt === null || (isRepeat && grant.challenge === challenge)
  const isValid = isFresh && isWithin(grant.expiresAt - GRANT_SECONDS, GRANT_SECONDS, now) && grant.challenge === challenge
  return isValid ? grant : undefined
}

/** Returns the simulated providers, whose consent page exists only in embedded builds. They identify users by address. */
export function simulatedIdentity(origin: string, tables: Pick<Tables, 'change'>): Identity {
  return {
    ssoInfo: () => Promise.resolve(simulatedSsoInfo(origin)),
    redeem: async (code) => {
      const name = providerNames[code.provider]
      if (!SimulatedName.safeParse(code.provider).success) throw new Refusal(501, `Single sign-on with ${name} isn’t set up.`)
      // The refusal is thrown after the change; otherwise the code wouldn't be used up.
      const grant = await tables.change((draft) => redeemGrant(draft, code))
      if (!grant) throw new Refusal(403, `${name} rejected this sign-in. Start again from the login page.`)
      return { subject: grant.email.toLowerCase(), name: grant.name, email: grant.email }
    },
  }
}
