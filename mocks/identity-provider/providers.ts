import { z } from 'zod'

import type { AuthInfo } from '#generated/model/authInfo.zod.ts'

import { paths } from '#lib/addresses/paths.ts'
import { ProviderName } from '#backend/records/accounts.ts'

/** The providers that are simulated: those that the app knows. */
export const SimulatedName = ProviderName.exclude(['oidc'])
export type SimulatedName = z.infer<typeof SimulatedName>

/** The app's client ID at every simulated provider. */
export const CLIENT_ID = 'redaction-studio-in-this-browser'

/** Returns the only URL of the app that a provider may redirect to. */
function redirectUriOf(provider: SimulatedName, origin: string): string {
  return origin + paths.ssoCallback(provider)
}

/**
 * Returns the simulated providers for the app. The contract includes the page's URL for two of them; Google's is fixed, and embedded builds
 * know the simulated one.
 */
export function simulatedSsoInfo(origin: string): AuthInfo['ssoInfo'] {
  return {
    google: { clientId: CLIENT_ID },
    microsoft: { clientId: CLIENT_ID, authority: origin + paths.simulatedProvider('microsoft') },
    amazon: { clientId: CLIENT_ID, redirectUri: redirectUriOf('amazon', origin), issuer: origin + paths.simulatedProvider('amazon') },
  }
}

/** An authorisation request by RFC 6749 and RFC 7636. */
export interface AuthorisationRequest {
  provider: SimulatedName
  redirectUri: string
  state: string
  challenge: string
  /** The expected email address, or empty. */
  hint: string
}

/** Thrown for a request that a provider would reject. The user must not be redirected back to its redirect URI. */
export class BadAuthorisationError extends Error {
  override readonly name = 'BadAuthorisationError'
  readonly code = 'bad-authorisation'
}

const Parameters = z.object({
  response_type: z.literal('code', 'response_type must be "code".'),
  client_id: z.literal(CLIENT_ID, 'client_id is unknown.'),
  redirect_uri: z.string('redirect_uri is missing.'),
  scope: z.string('scope is missing.').regex(/\bopenid\b.*\bemail\b/, 'scope must include "openid" and "email".'),
  state: z.string('state is missing.').min(1, 'state is missing.'),
  code_challenge_method: z.literal('S256', 'code_challenge_method must be "S256".'),
  code_challenge: z.string('code_challenge is missing.').regex(/^[\w-]{43}$/, 'code_challenge must be a SHA-256 in base64url.'),
  login_hint: z.string().default(''),
})

/**
 * Parses the URL of a provider's page.
 *
 * @throws BadAuthorisationError
 */
export function readAuthorisation(provider: string, search: string, origin: string): AuthorisationRequest {
  const known = SimulatedName.safeParse(provider)
  if (!known.success) throw new BadAuthorisationError(`Unknown provider "${provider}".`)
  const parsed = Parameters.safeParse(Object.fromEntries(new URLSearchParams(search)))
  if (!parsed.success) throw new BadAuthorisationError(parsed.error.issues[0]?.message ?? 'Invalid request.')
  const { redirect_uri: redirectUri, state, code_challenge: challenge, login_hint: hint } = parsed.data
  if (redirectUri !== redirectUriOf(known.data, origin)) throw new BadAuthorisationError('redirect_uri is not registered.')
  return { provider: known.data, redirectUri, state, challenge, hint }
}
