import { z } from 'zod'

import type { AuthInfo } from '#generated/model/authInfo.zod.ts'

import { paths } from '../../src/lib/paths'
import { ProviderName } from '../accounts/records'

/** What the app is called at every provider that this back end simulates. */
export const CLIENT_ID = 'redaction-studio-in-this-browser'

export const providerNames = { google: 'Google', microsoft: 'Microsoft', amazon: 'Amazon' } as const satisfies Record<ProviderName, string>

/** The one address of the app that a provider may send somebody back to. */
function redirectUriOf(provider: ProviderName, origin: string): string {
  return origin + paths.ssoCallback(provider)
}

/**
 * The providers as the contract tells the app of them. Two name the address of their own page here; Google's is the same for all
 * the world and so not in the contract, and the app's embedded build knows where it is simulated.
 */
export function simulatedSsoInfo(origin: string): AuthInfo['ssoInfo'] {
  return {
    google: { clientId: CLIENT_ID },
    microsoft: { clientId: CLIENT_ID, authority: origin + paths.simulatedProvider('microsoft') },
    amazon: { clientId: CLIENT_ID, redirectUri: redirectUriOf('amazon', origin), issuer: origin + paths.simulatedProvider('amazon') },
  }
}

/** What an app asks of a provider, by RFC 6749 and RFC 7636. */
export interface AuthorisationRequest {
  provider: ProviderName
  redirectUri: string
  state: string
  challenge: string
  /** The email address that the app expects, or an empty text. */
  hint: string
}

/** A request that no provider would take; the message says why. The person must not be sent back to where it came from. */
export class BadAuthorisationError extends Error {
  override readonly name = 'BadAuthorisationError'
  readonly code = 'bad-authorisation'
}

const Parameters = z.object({
  response_type: z.literal('code', 'response_type must be "code".'),
  client_id: z.literal(CLIENT_ID, 'client_id is not known.'),
  redirect_uri: z.string('redirect_uri is missing.'),
  scope: z.string('scope is missing.').regex(/\bopenid\b.*\bemail\b/, 'scope must ask for "openid" and "email".'),
  state: z.string('state is missing.').min(1, 'state is missing.'),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be "S256".'),
  code_challenge: z.string('code_challenge is missing.').regex(/^[\w-]{43}$/, 'code_challenge is no SHA-256 in base64url.'),
  login_hint: z.string().default(''),
})

/**
 * Reads the address of a provider's page.
 *
 * @throws BadAuthorisationError
 */
export function readAuthorisation(provider: string, search: string, origin: string): AuthorisationRequest {
  const known = ProviderName.safeParse(provider)
  if (!known.success) throw new BadAuthorisationError(`There is no provider "${provider}".`)
  const parsed = Parameters.safeParse(Object.fromEntries(new URLSearchParams(search)))
  if (!parsed.success) throw new BadAuthorisationError(parsed.error.issues[0]?.message ?? 'The request cannot be read.')
  const { redirect_uri: redirectUri, state, code_challenge: challenge, login_hint: hint } = parsed.data
  if (redirectUri !== redirectUriOf(known.data, origin)) throw new BadAuthorisationError('redirect_uri is not one that was registered.')
  return { provider: known.data, redirectUri, state, challenge, hint }
}
