import { authorizationCodeGrant, fetchUserInfo, type Configuration } from 'openid-client'
import { z } from 'zod'

import type { AuthInfo } from '#generated/model/authInfo.zod.ts'

import { Refusal } from '#backend/http/refusal.ts'
import type { Identified, Identity, SignOnCode } from '#backend/ports/identity.ts'
import { ProviderName, providerNames } from '#backend/records/accounts.ts'
import { paths } from '#lib/addresses/paths.ts'
import { isBlank } from '#lib/search/blank-text.ts'
import type { ProviderSettings, SignOnSettings } from '../settings'
import { cacheDiscovered } from './discover-provider'
import { codeOf, isOfProvider, refusalOf } from './sign-on-errors'

/** The longest name of a user by the contract. */
const MAX_NAME = 201

const text = z.string().optional().catch(undefined)

/** The claims of providers about a person. A value of another shape counts as absent. */
const Claims = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  /** Microsoft's claim that the tenant owns the domain of the address. It has no `email_verified`. */
  xms_edov: z.unknown().optional(),
  /** Google's claim that the account belongs to the organization of this domain. */
  hd: text,
  name: text,
  given_name: text,
  family_name: text,
})

/** Some providers send booleans as text or numbers. */
const TRUE: readonly unknown[] = [true, 'true', 1, '1']

/**
 * Returns whether a provider vouches for an address now. Google says of other providers' addresses only that they were verified once, and
 * they may belong to someone else since.
 */
function isVouchedFor(provider: ProviderName, { email, email_verified, xms_edov, hd }: z.infer<typeof Claims>): boolean {
  if (provider === 'microsoft') return TRUE.includes(xms_edov)
  if (!TRUE.includes(email_verified)) return false
  return provider !== 'google' || hd !== undefined || /@gmail\.com$/i.test(email ?? '')
}

function personOf(provider: ProviderName, subject: string, claims: z.infer<typeof Claims>): Identified {
  const email = isVouchedFor(provider, claims) ? claims.email : undefined
  const name = claims.name ?? [claims.given_name, claims.family_name].filter((part) => part !== undefined).join(' ')
  return { subject, name: (isBlank(name) ? (email ?? '') : name.trim()).slice(0, MAX_NAME), email }
}

/** Redeems a code at a provider, and returns the claims of the ID token, which is checked completely, or of the provider's UserInfo. */
async function redeemAt(configuration: Configuration, callback: URL, { verifier, nonce }: { verifier: string; nonce: string }) {
  // The page has compared the state, which stays in the tab that began.
  const tokens = await authorizationCodeGrant(configuration, callback, { pkceCodeVerifier: verifier, expectedNonce: nonce })
  const idToken = tokens.claims()
  if (idToken === undefined) throw new Error('An ID token was required')
  // Subjects are unique only at their issuer, and the operator may choose another one.
  const subject = `${idToken.iss} ${idToken.sub}`
  const claims = Claims.parse(idToken)
  if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return { subject, claims }
  return { subject, claims: Claims.parse(await fetchUserInfo(configuration, tokens.access_token, idToken.sub)) }
}

interface Discovered extends ProviderSettings {
  name: ProviderName
  configuration: () => Promise<Configuration>
  /** The page of the app that the provider redirects to. */
  redirectUri: string
}

/** Returns what precedes a path that the app appends to an address itself, or undefined if the address ends otherwise. */
function without(path: string, address: string): string | undefined {
  return address.endsWith(path) ? address.slice(0, -path.length) : undefined
}

/** Returns a provider as the contract describes it to the app. */
function infoOf({ name, clientId, label, redirectUri }: Discovered, authorizationUrl: string): AuthInfo['ssoInfo'] {
  if (name === 'google') return { google: { clientId } }
  if (name === 'oidc') return { oidc: { name: label, clientId, redirectUri, authorizationUrl } }
  const base = without(name === 'microsoft' ? '/oauth2/v2.0/authorize' : '/oauth2/authorize', authorizationUrl)
  if (base === undefined) {
    console.error(`Sign-in with ${label} isn’t offered, because its sign-in page is at another path than the app expects. Use OIDC_ISSUER.`)
    return {}
  }
  return name === 'microsoft' ? { microsoft: { clientId, authority: base } } : { amazon: { clientId, redirectUri, issuer: base } }
}

interface OpenIdParts {
  providers: SignOnSettings
  /** The origin at which people open the app. Redirects lead only there, whatever a request names as its host. */
  publicUrl: string
  /** Epoch milliseconds. */
  clock: () => number
}

/** Signs people in at OpenID Connect providers. */
export function openIdIdentity({ providers, publicUrl, clock }: OpenIdParts): Identity {
  const all = ProviderName.options.flatMap((name): Discovered[] => {
    const settings = providers[name]
    const redirectUri = publicUrl + paths.ssoCallback(name)
    return settings ? [{ ...settings, name, redirectUri, configuration: cacheDiscovered(settings, clock) }] : []
  })

  /** Made once for each discovery, so that what is wrong is reported once. */
  const infos = new WeakMap<Configuration, AuthInfo['ssoInfo']>()

  async function infoOrNothing(provider: Discovered): Promise<AuthInfo['ssoInfo']> {
    try {
      const configuration = await provider.configuration()
      const info = infos.get(configuration) ?? infoOf(provider, configuration.serverMetadata().authorization_endpoint ?? '')
      infos.set(configuration, info)
      return info
    } catch {
      // Reported by the discovery. The others can still be used.
      return {}
    }
  }

  async function redeem({ provider, code, verifier, nonce, iss }: SignOnCode): Promise<Identified> {
    const found = all.find(({ name }) => name === provider)
    if (!found) throw new Refusal(501, `Single sign-on with ${providerNames[provider]} isn’t set up.`)
    if (nonce === undefined) throw new Refusal(422, 'nonce: is required.', { field: 'nonce' })
    const callback = new URL(found.redirectUri)
    callback.search = new URLSearchParams({ code, ...(iss === undefined ? {} : { iss }) }).toString()
    try {
      const { subject, claims } = await redeemAt(await found.configuration(), callback, { verifier, nonce })
      return personOf(provider, subject, claims)
    } catch (error) {
      if (!isOfProvider(error)) throw error
      // The message and the cause of the error have tokens and addresses.
      console.warn(`Sign-in with ${found.label} failed (${codeOf(error)}).`)
      throw refusalOf(error, found.label)
    }
  }

  const ssoInfo = async (): Promise<AuthInfo['ssoInfo']> => {
    const infoOfAll = await Promise.all(all.map(infoOrNothing))
    return infoOfAll.reduce((together, info) => ({ ...together, ...info }), {})
  }
  // Wrong settings are reported when the server starts, which doesn't wait for the providers.
  void ssoInfo()

  return {
    ssoInfo,
    provesEmail: true,
    redeem,
  }
}
